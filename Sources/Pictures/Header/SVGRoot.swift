import CCodecs

/// The attributes of an SVG document's first element that determine its size. Everything else is left to the decoder.
///
/// Source: W3C, "Scalable Vector Graphics (SVG) 2", chapter 8; "Extensible Markup Language (XML) 1.0", section 2.8.
struct SVGRoot {
    private(set) var width: SVGLength?
    private(set) var height: SVGLength?
    /// Width and height of the `viewBox`; nil if there is none.
    private(set) var box: (width: Double, height: Double)?

    /// How far into the document the first element and its attributes are searched, in bytes.
    private static let reach = 1 << 16

    /// - Parameter bytes: The beginning of a file, compressed or not, in UTF-8, UTF-16 or another encoding whose first 128 characters are
    ///   ASCII.
    /// - Returns: nil unless the first element is named `svg`, with or without a prefix.
    init?(beginning bytes: [UInt8]) {
        var reader = XMLProlog(SVGRoot.text(bytes))
        guard let name = reader.firstElement(), name.split(separator: UInt8(ascii: ":")).last.map(Array.init) == Array("svg".utf8) else {
            return nil
        }
        while let (name, value) = reader.attribute() {
            switch String(decoding: name, as: UTF8.self) {
            case "width": width = SVGLength(value)
            case "height": height = SVGLength(value)
            case "viewBox": box = SVGRoot.box(value)
            default: break
            }
        }
    }

    /// The size in CSS pixels: as stated, or that of the `viewBox`, or 300 by 150. Percentages do not count as a stated size.
    var size: (width: Double, height: Double) {
        let (width, height) = (self.width?.pixels, self.height?.pixels)
        guard let box, box.width > 0, box.height > 0 else { return (width ?? 300, height ?? 150) }
        return switch (width, height) {
        case (let width?, let height?): (width, height)
        case (let width?, nil): (width, width * box.height / box.width)
        case (nil, let height?): (height * box.width / box.height, height)
        case (nil, nil): box
        }
    }

    /// The four numbers of a `viewBox`, separated by spaces or commas.
    private static func box(_ value: [UInt8]) -> (width: Double, height: Double)? {
        let numbers = value.split { $0 == UInt8(ascii: ",") || XMLProlog.isBlank($0) }.map { SVGLength.number(Array($0)) }
        guard numbers.count == 4, let width = numbers[2], let height = numbers[3] else { return nil }
        return (width, height)
    }

    // MARK: Encodings

    /// The document's first bytes, converted so that ASCII characters are single bytes.
    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return narrowed(bytes.prefix(reach)) }
        var document = [UInt8](repeating: 0, count: reach)
        let count = ccodecs_gunzip_beginning(bytes, bytes.count, &document, document.count)
        return narrowed(document.prefix(count))
    }

    /// Converts UTF-16 to one byte per unit, with `?` for units that are not ASCII. Removes the byte order mark of other encodings.
    private static func narrowed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C])
        let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
        guard isBig || isLittle else { return Array(bytes) }
        let text = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) ? bytes.dropFirst(2) : bytes
        return stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map { place in
            let (low, high) = isBig ? (text[place + 1], text[place]) : (text[place], text[place + 1])
            return high == 0 && low < 0x80 ? low : UInt8(ascii: "?")
        }
    }
}
