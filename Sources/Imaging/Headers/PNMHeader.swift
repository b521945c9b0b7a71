/// The header of a PNM or PAM file: `P1` to `P6`, width, height and the maximum sample as text; or `P7` and lines `KEY value` up to
/// `ENDHDR`.
///
/// The numbers are separated by blanks and comments, which extend from `#` to the end of the line. One blank ends the header.
/// Source: Netpbm, pbm(5), pgm(5), ppm(5) and pam(5).
package struct PNMHeader: Equatable, Sendable {
    /// The meaning of a pixel's samples.
    package enum Layout: Sendable {
        /// One bit, 1 for black.
        case bitmap
        case gray
        case grayAlpha
        case color
        case colorAlpha
        case inks
        case inksAlpha

        /// The number of samples.
        package var count: Int {
            switch self {
            case .bitmap, .gray: 1
            case .grayAlpha: 2
            case .color: 3
            case .colorAlpha, .inks: 4
            case .inksAlpha: 5
            }
        }

        package var hasAlpha: Bool { [.grayAlpha, .colorAlpha, .inksAlpha].contains(self) }
    }

    package let size: PixelSize
    package let layout: Layout
    /// The number of samples per pixel in the file; those beyond the layout's are ignored.
    package let depth: Int
    /// The maximum sample, 1...65,535.
    package let most: Int
    /// Whether samples are decimal numbers. Otherwise they are bytes or pairs of bytes, or bits for bitmaps.
    package let isText: Bool
    /// The file offset of the samples.
    package let pixelOffset: Int

    /// - Parameter window: The beginning of a file, which starts with `P`.
    package init(_ window: ByteWindow) throws(HeaderError) {
        var text = PNMText(window, at: 2)
        let kind = (window.byte(1) ?? 0) - 0x30
        if kind == 7 {
            self = try Self.arbitraryMap(&text)
            return
        }
        guard (1...6).contains(kind) else { throw .damaged("its PNM header makes no sense") }
        let width = try text.number()
        let height = try text.number()
        most = kind == 1 || kind == 4 ? 1 : try text.number()
        guard (1...65_535).contains(most) else { throw .damaged("its greatest sample is \(most)") }
        layout = [.bitmap, .gray, .color][(kind - 1) % 3]
        (size, depth, isText, pixelOffset) = (PixelSize(width: width, height: height), layout.count, kind <= 3, text.offset)
    }

    private init(size: PixelSize, layout: Layout, depth: Int, most: Int, pixelOffset: Int) {
        (self.size, self.layout, self.depth, self.most, self.pixelOffset) = (size, layout, depth, most, pixelOffset)
        isText = false
    }

    // MARK: PAM

    private static func arbitraryMap(_ text: inout PNMText) throws(HeaderError) -> PNMHeader {
        var (numbers, types) = ([String: Int](), [String]())
        while case let words = try text.line(), words.first != "ENDHDR" {
            guard words.count > 1 else { continue }
            if words[0] == "TUPLTYPE" { types += words.dropFirst() } else { numbers[words[0]] = Int(words[1]) }
        }
        guard let width = numbers["WIDTH"], let height = numbers["HEIGHT"], let depth = numbers["DEPTH"], let most = numbers["MAXVAL"],
            [width, height, depth, most].allSatisfy({ (1...PNMText.greatest).contains($0) }), most <= 65_535
        else { throw .damaged("its PAM header makes no sense") }
        let layout = try layout(types.joined(separator: " "), depth: depth)
        return PNMHeader(
            size: PixelSize(width: width, height: height), layout: layout, depth: depth, most: most, pixelOffset: text.offset)
    }

    /// The layout for a tuple type, or for the number of samples if the type is missing or unknown.
    private static func layout(_ type: String, depth: Int) throws(HeaderError) -> Layout {
        let named: [String: Layout] = [
            "BLACKANDWHITE": .gray, "BLACKANDWHITE_ALPHA": .grayAlpha, "GRAYSCALE": .gray, "GRAYSCALE_ALPHA": .grayAlpha, "RGB": .color,
            "RGB_ALPHA": .colorAlpha, "CMYK": .inks, "CMYK_ALPHA": .inksAlpha,
        ]
        if let layout = named[type] {
            guard (layout.count...longestTuple).contains(depth) else { throw .damaged("its PAM header makes no sense") }
            return layout
        }
        let layouts: [Layout] = [.gray, .grayAlpha, .color, .colorAlpha]
        guard depth <= layouts.count else { throw .notRead(type.isEmpty ? "\(depth)-channel PAM" : "\(type.prefix(32)) PAM") }
        return layouts[depth - 1]
    }

    /// Maximum number of samples per pixel that is supported.
    private static let longestTuple = 64
}

/// Reads words and numbers of a header.
private struct PNMText {
    private let window: ByteWindow
    private(set) var offset: Int

    /// Greater numbers are replaced by this one, which exceeds all size limits.
    static let greatest = 1 << 30

    init(_ window: ByteWindow, at offset: Int) { (self.window, self.offset) = (window, offset) }

    private mutating func next() throws(HeaderError) -> Int {
        guard let byte = window.byte(offset) else { throw .isCut }
        offset += 1
        return byte
    }

    private mutating func skipComment() throws(HeaderError) { while case let byte = try next(), byte != 0x0A, byte != 0x0D {} }

    /// Reads a number, and the blank or the comment after it.
    mutating func number() throws(HeaderError) -> Int {
        var byte = try next()
        while byte.isBlank || byte == 0x23 {
            if byte == 0x23 { try skipComment() }
            byte = try next()
        }
        guard byte.isDigit else { throw .damaged("its PNM header makes no sense") }
        var number = 0
        while byte.isDigit {
            number = min(Self.greatest, number * 10 + byte - 0x30)
            byte = try next()
        }
        if byte == 0x23 { try skipComment() }
        return number
    }

    /// Reads the words of the next line that is not a comment.
    mutating func line() throws(HeaderError) -> [String] {
        var bytes: [UInt8] = []
        while case let byte = try next(), byte != 0x0A { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        let words = bytes.split { Int($0).isBlank }.map { String(decoding: $0, as: UTF8.self) }
        return words.first?.hasPrefix("#") == true ? [] : words
    }
}

extension Int {
    /// Whether a byte is a space, tab, line feed, vertical tab, form feed or carriage return.
    package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    package var isDigit: Bool { (0x30...0x39).contains(self) }
}
