import Imaging

/// The meaning of a TGA's alpha.
enum TGAAlpha {
    case none
    case straight
    /// Colours were multiplied by it.
    case premultiplied

    /// The last bytes of a file with additional data: two offsets, the first of which leads to an area that states the meaning of alpha.
    private enum Footer {
        static let byteCount = 26
        static let signature = Array("TRUEVISION-XFILE.\0".utf8)
        /// The position of that statement in the area.
        static let attributes = 494
    }

    /// Determines the meaning from the number of bits in a pixel, and from the footer if there is one.
    init(_ header: TGAHeader, _ byteCount: Int, _ file: inout FileBytes) throws(PictureDecodeError) {
        let hasAlpha =
            switch header.kind {
            case .indexed: header.map.bitCount == 32
            case .gray: header.bitCount == 16
            // Many writers of 32-bit pixels do not state that they have alpha.
            case .color: header.bitCount == 32 || header.bitCount == 16 && header.alphaBits > 0
            }
        guard hasAlpha else {
            self = .none
            return
        }
        switch try Self.attributes(byteCount, &file) {
        case 0 where header.alphaBits == 0, 1: self = .none
        case 4: self = .premultiplied
        default: self = .straight
        }
    }

    /// 0 for no alpha, 1 and 2 for undefined values that should be ignored or kept, 3 for alpha, 4 for premultiplied alpha; nil if there is
    /// no footer.
    private static func attributes(_ byteCount: Int, _ file: inout FileBytes) throws(PictureDecodeError) -> UInt8? {
        guard byteCount >= Footer.byteCount else { return nil }
        file.move(to: byteCount - Footer.byteCount)
        let footer = try file.bytes(Footer.byteCount)
        guard footer.dropFirst(8).elementsEqual(Footer.signature) else { return nil }
        let area = (0..<4).reduce(0) { $0 | Int(footer[$1]) << (8 * $1) }
        guard area > 0, area < byteCount - Footer.attributes else { return nil }
        file.move(to: area + Footer.attributes)
        return try file.byte()
    }
}

/// Converts the pixels of a TGA to colours.
struct TGAColors {
    private(set) var alpha: TGAAlpha
    private let header: TGAHeader
    /// The colours of the map, with their alpha.
    private var palette: [UInt32] = []

    /// - Parameter map: The bytes of the colour map; empty if there is none.
    init(_ header: TGAHeader, map: [UInt8], _ alpha: TGAAlpha) {
        (self.header, self.alpha) = (header, alpha)
        let length = TGAHeader.byteCount(ofBits: header.map.bitCount)
        guard length > 0 else { return }
        palette = stride(from: 0, through: map.count - length, by: length).map { color(map, at: $0, length, hasAlpha: alpha != .none) }
    }

    /// Makes all colours opaque.
    mutating func ignoreAlpha() {
        alpha = .none
        palette = palette.map { $0 | 0xFF00_0000 }
    }

    /// Converts the first `count` pixels of a row.
    /// - Returns: All alpha bits that occur.
    func convert(_ bytes: [UInt8], count: Int, into row: inout [UInt32]) -> UInt32 {
        let length = header.bytesPerPixel
        var seen: UInt32 = 0
        for x in 0..<count {
            row[x] = word(bytes, at: x * length, length)
            seen |= row[x] >> 24
        }
        if alpha == .premultiplied { for x in 0..<count { row[x] = row[x].divided } }
        return seen
    }

    private func word(_ bytes: [UInt8], at place: Int, _ length: Int) -> UInt32 {
        switch header.kind {
        case .color: return color(bytes, at: place, length, hasAlpha: alpha != .none)
        case .gray:
            let opacity = alpha != .none ? UInt32(bytes[place + 1]) : 255
            return opacity << 24 | UInt32(bytes[place]) * 0x1_0101
        case .indexed:
            let index = (length == 1 ? Int(bytes[place]) : Int(bytes[place]) | Int(bytes[place + 1]) << 8) - header.map.first
            return palette.indices.contains(index) ? palette[index] : 0xFF00_0000
        }
    }

    /// Blue, green, red and possibly alpha, each as a byte, or each as five bits with alpha in the highest bit.
    private func color(_ bytes: [UInt8], at place: Int, _ length: Int, hasAlpha: Bool) -> UInt32 {
        guard length == 2 else {
            let opacity = length == 4 && hasAlpha ? UInt32(bytes[place + 3]) : 255
            return opacity << 24 | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place])
        }
        let value = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
        func level(_ shift: UInt32) -> UInt32 { ((value >> shift & 31) * 255 + 15) / 31 }
        let opacity: UInt32 = hasAlpha && value & 0x8000 == 0 ? 0 : 0xFF
        return opacity << 24 | level(10) << 16 | level(5) << 8 | level(0)
    }
}

extension UInt32 {
    /// The pixel with straight alpha, converted from one with premultiplied colours.
    fileprivate var divided: UInt32 {
        let alpha = self >> 24
        guard alpha > 0 else { return 0 }
        func channel(_ shift: UInt32) -> UInt32 { Swift.min(255, ((self >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
