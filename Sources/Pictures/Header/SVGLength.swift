/// A length in an SVG document: a number and a CSS unit.
struct SVGLength: Equatable {
    let number: Double
    let unit: String

    /// - Returns: nil if the bytes are not a length.
    init?(_ bytes: [UInt8]) {
        let text = bytes.drop(while: XMLProlog.isBlank)
        // An `e` begins an exponent if a digit follows, possibly after a sign. Otherwise it begins a unit.
        var end = text.startIndex
        while end < text.endIndex {
            let byte = text[end]
            let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            let isExponent = byte | 0x20 == UInt8(ascii: "e") && SVGLength.hasDigit(text, after: end)
            guard isSign || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte) || isExponent else { break }
            end += 1
        }
        guard let number = SVGLength.number(Array(text[..<end])) else { return nil }
        self.number = number
        let rest = text[end...].prefix { !XMLProlog.isBlank($0) }
        unit = String(decoding: rest.map { $0 | ($0 > 0x40 ? 0x20 : 0) }, as: UTF8.self)
    }

    private static func hasDigit(_ text: ArraySlice<UInt8>, after place: Int) -> Bool {
        var next = place + 1
        if next < text.endIndex, text[next] == UInt8(ascii: "-") || text[next] == UInt8(ascii: "+") { next += 1 }
        return next < text.endIndex && (0x30...0x39).contains(text[next])
    }

    /// A decimal number; nil for anything else, including infinities and hexadecimal numbers, which the standard library would accept.
    static func number(_ bytes: [UInt8]) -> Double? {
        let signs = Array("+-.eE".utf8)
        guard bytes.count <= 64, bytes.allSatisfy({ (0x30...0x39).contains($0) || signs.contains($0) }) else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The length in pixels, of which there are 96 per inch; nil for a percentage and for an unknown unit. Font units are based on the font
    /// size that librsvg uses for a text without one.
    var pixels: Double? { SVGLength.units[unit].map { number * $0 } }

    private static let units: [String: Double] = [
        "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16, "em": 12, "ex": 6,
    ]
}
