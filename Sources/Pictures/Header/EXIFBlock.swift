/// The fields of an EXIF block that are needed to show and describe a picture: orientation, camera, date, place and settings.
///
/// A TIFF structure: byte order, 42, and the offset of the first directory. A directory lists entries `tag(2) type(2) count(4) value(4)`. A
/// value longer than four bytes is stored at an offset. Source: EXIF 2.32, sections 4.6.2 to 4.6.6, and TIFF 6.0, section 2.
struct EXIFBlock {
    /// The EXIF orientation, 1…8; nil if it is missing or invalid.
    var orientation: Int?
    var maker: String?
    var model: String?
    /// The stated times as text, by their tags.
    private var timeTexts: [Int: String] = [:]
    /// Where the camera was; nil if the block does not state it.
    private(set) var coordinate: GeoCoordinate?
    /// The name of the place according to the camera; nil if the block states none.
    private(set) var placeName: String?
    /// How the picture was taken, and its rights.
    var settings = CameraSettings()

    /// The directories of a block.
    enum Part: Equatable { case camera, details, position }

    /// The offsets of the other directories, which the first one states.
    private(set) var further: [(part: Part, offset: Int)] = []

    private var window: ByteWindow
    private let start: Int
    private let end: Int
    private let isBig: Bool

    /// - Parameters:
    ///   - start: The file offset of the TIFF structure.
    ///   - end: The file offset of the block's end; nothing beyond it is read.
    ///   - part: The kind of the first directory.
    /// - Complexity: O(entries), at most `mostEntries` in each of three directories.
    init(in window: ByteWindow, from start: Int, to end: Int, as part: Part = .camera) {
        (self.window, self.start, self.end) = (window, start, end)
        isBig = window.holds("MM", at: start)
        guard isBig || window.holds("II", at: start), window.word(start + 2, bigEndian: isBig) == 42,
            let offset = window.long(start + 4, bigEndian: isBig)
        else { return }
        read(part, at: offset, in: window)
        for (part, offset) in further { read(part, at: offset, in: window) }
    }

    /// Creates an empty block for a file that is itself a TIFF structure.
    init(ofFile end: Int, isBig: Bool) {
        (window, start, self.end, self.isBig) = (ByteWindow([]), 0, end, isBig)
    }

    /// Reads a directory and those of its values that lie in the window.
    mutating func read(_ part: Part, at offset: Int, in window: ByteWindow) {
        self.window = window
        switch part {
        case .camera, .details: readDirectory(at: offset, isFirst: part == .camera)
        case .position: readPosition(at: offset)
        }
    }

    /// The most entries read from a directory. Cameras write about a dozen; damaged files may claim many more.
    private static let mostEntries = 512
    /// In bytes. Camera names are shorter, and longer texts are ignored.
    private static let longestText = 255
    private enum Kind { static let (text, short, rational, undefined, signedRational, utf8) = (2, 3, 5, 7, 10, 129) }
    private enum Tag {
        static let (maker, model, orientation, details, position) = (0x010F, 0x0110, 0x0112, 0x8769, 0x8825)
        /// The times of the shot, of its digitisation and of the last change. Each has a tag for its text, its fraction of a second and its
        /// UTC offset.
        static let times = [[0x9003, 0x9291, 0x9011], [0x9004, 0x9292, 0x9012], [0x0132, 0x9290, 0x9010]]
        // In the position directory.
        static let (latitudeSide, latitude, longitudeSide, longitude, area) = (1, 2, 3, 4, 0x1C)
    }

    /// Calls `body` with the tag and the file offset of each entry of a directory.
    private func forEachEntry(ofDirectoryAt offset: Int, _ body: (_ tag: Int, _ entry: Int) -> Void) {
        guard offset >= 8, offset < end - start, let count = window.word(start + offset, bigEndian: isBig) else { return }
        for index in 0..<min(count, Self.mostEntries) {
            let entry = start + offset + 2 + index * 12
            guard entry <= end - 12, let tag = window.word(entry, bigEndian: isBig) else { return }
            body(tag, entry)
        }
    }

    private mutating func readDirectory(at offset: Int, isFirst: Bool) {
        var entries: [(tag: Int, entry: Int)] = []
        forEachEntry(ofDirectoryAt: offset) { entries.append(($0, $1)) }
        for (tag, entry) in entries {
            switch tag {
            case Tag.orientation: orientation = orientation ?? number(entry).flatMap { (1...8).contains($0) ? $0 : nil }
            case Tag.maker: maker = maker ?? text(entry)
            case Tag.model: model = model ?? text(entry)
            case Tag.details, Tag.position:
                guard isFirst, let offset = window.long(entry + 8, bigEndian: isBig) else { continue }
                further.append((tag == Tag.details ? .details : .position, offset))
            default: takeSetting(tag, entry)
            }
        }
        readTimes(entries)
    }

    /// Keeps the texts of the times in a directory. The last change is in the first directory, but its fraction and offset are in the
    /// details.
    private mutating func readTimes(_ entries: [(tag: Int, entry: Int)]) {
        func text(of tag: Int) -> String? { entries.first { $0.tag == tag }.flatMap { self.text($0.entry) } }
        for tag in Tag.times.joined() where timeTexts[tag] == nil { timeTexts[tag] = text(of: tag) }
    }

    /// The best time that the block states.
    var time: StatedTime {
        var stated = StatedTime()
        for (source, tags) in zip([StatedTime.Source.original, .digitized, .changed], Tag.times) {
            guard let text = timeTexts[tags[0]] else { continue }
            stated.take(CameraTime(text: text, fraction: timeTexts[tags[1]], offset: timeTexts[tags[2]]), from: source)
        }
        return stated
    }

    /// Reads a 16-bit whole number, the first if there are several.
    func number(_ entry: Int) -> Int? {
        window.word(entry + 2, bigEndian: isBig) == Kind.short ? window.word(entry + 8, bigEndian: isBig) : nil
    }

    /// Reads a text without padding. EXIF 2 allows only ASCII, but files also contain UTF-8, as EXIF 3 allows, or Latin-1.
    func text(_ entry: Int) -> String? {
        let kind = window.word(entry + 2, bigEndian: isBig)
        guard kind == Kind.text || kind == Kind.utf8, let count = window.long(entry + 4, bigEndian: isBig), count > 1,
            count <= Self.longestText
        else { return nil }
        guard let place = count <= 4 ? entry + 8 : window.long(entry + 8, bigEndian: isBig).map({ start + $0 }), place <= end - count
        else { return nil }
        return words((0..<count).compactMap { window.byte(place + $0).map(UInt8.init) })
    }

    /// The text up to its first zero, on one line and without padding; nil if nothing is left.
    private func words(_ bytes: [UInt8]) -> String? {
        let bytes = bytes.prefix { $0 != 0 }
        let text = String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let words = text.unicodeScalars.split { $0 == " " || $0.properties.generalCategory == .control }.map { String($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

// MARK: - Position

extension EXIFBlock {
    private mutating func readPosition(at offset: Int) {
        var entries: [Int: Int] = [:]
        forEachEntry(ofDirectoryAt: offset) { tag, entry in if entries[tag] == nil { entries[tag] = entry } }
        placeName = entries[Tag.area].flatMap(area)
        guard let latitude = degrees(entries[Tag.latitude], side: entries[Tag.latitudeSide], "N", "S"),
            let longitude = degrees(entries[Tag.longitude], side: entries[Tag.longitudeSide], "E", "W")
        else { return }
        // Cameras that do not know their position write zeros. There is no land at that position.
        if latitude != 0 || longitude != 0 { coordinate = GeoCoordinate(latitude: latitude, longitude: longitude) }
    }

    /// Reads degrees, minutes and seconds; nil unless all are valid fractions and the side is stated.
    private func degrees(_ entry: Int?, side: Int?, _ positive: String, _ negative: String) -> Double? {
        guard let entry, let side = side.flatMap(text), side == positive || side == negative,
            window.word(entry + 2, bigEndian: isBig) == Kind.rational, window.long(entry + 4, bigEndian: isBig) == 3,
            let place = window.long(entry + 8, bigEndian: isBig).map({ start + $0 }), place <= end - 24,
            let degrees = fraction(place), let minutes = fraction(place + 8), let seconds = fraction(place + 16)
        else { return nil }
        let sum = degrees + minutes / 60 + seconds / 3_600
        return side == positive ? sum : -sum
    }

    /// The file offset of a single fraction; nil for other values.
    func fractionPlace(_ entry: Int, isSigned: Bool) -> Int? {
        guard window.word(entry + 2, bigEndian: isBig) == (isSigned ? Kind.signedRational : Kind.rational),
            window.long(entry + 4, bigEndian: isBig) == 1, let place = window.long(entry + 8, bigEndian: isBig).map({ start + $0 }),
            place <= end - 8
        else { return nil }
        return place
    }

    /// Reads a signed 32-bit whole number.
    func signed(_ place: Int) -> Int? { window.long(place, bigEndian: isBig).map { Int(Int32(truncatingIfNeeded: $0)) } }

    func fraction(_ place: Int) -> Double? {
        guard let numerator = window.long(place, bigEndian: isBig), let denominator = window.long(place + 4, bigEndian: isBig)
        else { return nil }
        // Some files write unused minutes and seconds as 0/0.
        if denominator == 0 { return numerator == 0 ? 0 : nil }
        return Double(numerator) / Double(denominator)
    }

    /// Reads the name of an area: eight bytes that name the character set, then the text. Only ASCII is read.
    private func area(_ entry: Int) -> String? {
        guard window.word(entry + 2, bigEndian: isBig) == Kind.undefined, let count = window.long(entry + 4, bigEndian: isBig),
            count > 8, count <= Self.longestText, let place = window.long(entry + 8, bigEndian: isBig).map({ start + $0 }),
            place <= end - count, window.holds("ASCII\0\0\0", at: place)
        else { return nil }
        return words((8..<count).compactMap { window.byte(place + $0).map(UInt8.init) })
    }
}

extension EXIFBlock {
    /// "FUJIFILM X-T4": the model, with the maker's first word in front unless the model begins with it; the maker if there is no model.
    var camera: String? {
        guard let model else { return maker }
        guard let maker, let first = maker.split(separator: " ").first, !model.lowercased().hasPrefix(first.lowercased()) else {
            return model
        }
        return "\(first) \(model)"
    }
}
