/// The fields of an EXIF block that matter for showing a picture: orientation, camera and date.
///
/// A TIFF structure: byte order, 42, offset of the first directory, which lists entries `tag(2) type(2) count(4) value(4)`; a value longer
/// than four bytes is stored at an offset. Source: EXIF 2.32, sections 4.6.2 to 4.6.5, and TIFF 6.0, section 2.
struct EXIFBlock {
    /// The EXIF orientation, 1…8; nil if it is missing or invalid.
    var orientation: Int?
    var maker: String?
    var model: String?
    /// `2024:05:01 06:44:00`, in the camera's local time.
    var date: String?

    private let window: ByteWindow
    private let start: Int
    private let end: Int
    private let isBig: Bool

    /// - Parameters:
    ///   - start: The file offset of the TIFF structure.
    ///   - end: The file offset of the block's end; nothing beyond it is read.
    /// - Complexity: O(entries), at most `mostEntries` in each of two directories.
    init(in window: ByteWindow, from start: Int, to end: Int) {
        (self.window, self.start, self.end) = (window, start, end)
        isBig = window.holds("MM", at: start)
        guard isBig || window.holds("II", at: start), window.word(start + 2, bigEndian: isBig) == 42,
            let offset = window.long(start + 4, bigEndian: isBig)
        else { return }
        var details: Int?
        readDirectory(at: offset) { details = $0 }
        // The EXIF directory has the time of the shot; the date in the first directory is that of the last change.
        if let details { readDirectory(at: details) { _ in } }
    }

    /// The most entries read of a directory; cameras write about a dozen, and damaged files may claim many more.
    private static let mostEntries = 512
    /// In bytes; names of cameras are shorter, and longer texts are ignored.
    private static let longestText = 255
    private enum Kind { static let (text, short, utf8) = (2, 3, 129) }
    private enum Tag {
        static let (maker, model, orientation, changed, details, taken) = (0x010F, 0x0110, 0x0112, 0x0132, 0x8769, 0x9003)
    }

    private mutating func readDirectory(at offset: Int, details: (Int) -> Void) {
        guard offset >= 8, offset < end - start, let count = window.word(start + offset, bigEndian: isBig) else { return }
        for index in 0..<min(count, Self.mostEntries) {
            let entry = start + offset + 2 + index * 12
            guard entry <= end - 12, let tag = window.word(entry, bigEndian: isBig) else { return }
            switch tag {
            case Tag.orientation: orientation = orientation ?? number(entry).flatMap { (1...8).contains($0) ? $0 : nil }
            case Tag.maker: maker = maker ?? text(entry)
            case Tag.model: model = model ?? text(entry)
            case Tag.changed: date = date ?? text(entry)
            case Tag.taken: date = text(entry) ?? date
            case Tag.details: window.long(entry + 8, bigEndian: isBig).map(details)
            default: break
            }
        }
    }

    private func number(_ entry: Int) -> Int? {
        window.word(entry + 2, bigEndian: isBig) == Kind.short ? window.word(entry + 8, bigEndian: isBig) : nil
    }

    /// Reads a text, without padding. EXIF 2 allows ASCII only; files also have UTF-8, as EXIF 3 allows, or Latin-1.
    private func text(_ entry: Int) -> String? {
        let kind = window.word(entry + 2, bigEndian: isBig)
        guard kind == Kind.text || kind == Kind.utf8, let count = window.long(entry + 4, bigEndian: isBig), count > 1,
            count <= Self.longestText
        else { return nil }
        guard let place = count <= 4 ? entry + 8 : window.long(entry + 8, bigEndian: isBig).map({ start + $0 }), place <= end - count
        else { return nil }
        let bytes = (0..<count).compactMap { window.byte(place + $0).map(UInt8.init) }.prefix { $0 != 0 }
        let text = String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let words = text.unicodeScalars.split { $0 == " " || $0.properties.generalCategory == .control }.map { String($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension EXIFBlock {
    /// "FUJIFILM X-T4": the model, with the maker's first word in front unless it begins with that; the maker if there is no model.
    var camera: String? {
        guard let model else { return maker }
        guard let maker, let first = maker.split(separator: " ").first, !model.lowercased().hasPrefix(first.lowercased()) else {
            return model
        }
        return "\(first) \(model)"
    }

    /// The date of the picture; nil if it is missing or invalid.
    var day: CivilDate? {
        guard let parts = date?.split(whereSeparator: { $0 == ":" || $0 == " " }).map({ Int($0) }), parts.count >= 5,
            let year = parts[0], let month = parts[1], let day = parts[2], let hour = parts[3], let minute = parts[4]
        else { return nil }
        return CivilDate(year: year, month: month, day: day, hour: hour, minute: minute)
    }
}
