import Imaging

/// Converts the rows of a Photoshop file's channels to pixels.
struct PSDPixels {
    private let header: PSDHeader
    private let palette: [UInt32]
    private let colorCount: Int
    /// Whether colours were laid on white, which is taken off them.
    var isOnWhite: Bool

    /// - Parameter palette: 256 values each of red, green and blue; empty without a palette.
    init(_ header: PSDHeader, palette bytes: [UInt8]) {
        (self.header, colorCount, isOnWhite) = (header, header.mode.channelCount, header.isOnWhite)
        // Missing colours are black.
        palette = (0..<256).map { index in
            guard bytes.count == 768 else { return 0xFF00_0000 }
            return 0xFF00_0000 | UInt32(bytes[index]) << 16 | UInt32(bytes[256 + index]) << 8 | UInt32(bytes[512 + index])
        }
    }

    /// The channel of red, green or blue, which gray pictures have in common.
    private func plane(_ channel: Int) -> Int { colorCount == 1 ? 0 : channel }

    /// Whether a colour is darker than one laid on white can be with its alpha: other programs do not lay colours on white.
    func areTooDark(_ planes: [PSDPlane]) -> Bool {
        guard isOnWhite else { return false }
        let margin: Float = 2 / 255
        return (0..<header.size.width).contains { x in
            let least = 1 - margin - sample(planes[colorCount], x)
            return (0..<colorCount).contains { sample(planes[$0], x) < least }
        }
    }

    // MARK: Eight bits

    func putWords(_ planes: [PSDPlane], into rows: inout PictureRows<UInt32>) {
        switch header.mode {
        case .bitmap: putBits(planes[0].bytes, into: &rows.row)
        case .indexed: for x in rows.row.indices { rows.row[x] = palette[Int(planes[0].bytes[x])] }
        default:
            let (red, green, blue) = (planes[plane(0)].bytes, planes[plane(1)].bytes, planes[plane(2)].bytes)
            for x in rows.row.indices {
                rows.row[x] = 0xFF00_0000 | UInt32(red[x]) << 16 | UInt32(green[x]) << 8 | UInt32(blue[x])
            }
        }
        if header.hasAlpha { apply(planes[colorCount].bytes, to: &rows.row) }
    }

    /// Bits that are set are black.
    private func putBits(_ bytes: [UInt8], into row: inout [UInt32]) {
        for x in row.indices { row[x] = bytes[x >> 3] & 0x80 >> UInt8(x & 7) != 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    }

    private func apply(_ alpha: [UInt8], to row: inout [UInt32]) {
        for x in row.indices {
            row[x] = isOnWhite ? Self.withoutWhite(row[x], UInt32(alpha[x])) : row[x] & 0xFF_FFFF | UInt32(alpha[x]) << 24
        }
    }

    /// The colour that gives `pixel` when it is laid on white with `alpha`.
    private static func withoutWhite(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
        guard alpha > 0 else { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            let value = pixel >> shift & 0xFF
            return value <= 255 - alpha ? 0 : (((value + alpha - 255) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    func putInks(_ planes: [PSDPlane], into rows: inout PictureRows<UInt8>) {
        // Full ink is 0.
        for x in 0..<header.size.width {
            for ink in 0..<4 { rows.row[4 * x + ink] = 255 - byte(planes[ink], x) }
            if header.hasAlpha { rows.alpha[x] = byte(planes[4], x) }
        }
    }

    private func byte(_ plane: PSDPlane, _ x: Int) -> UInt8 {
        header.depth == 8 ? plane.bytes[x] : UInt8((Int(Self.word(plane.bytes, x)) * 255 + 32_767) / 65_535)
    }

    // MARK: More bits

    private static func word(_ bytes: [UInt8], _ x: Int) -> UInt16 { UInt16(bytes[2 * x]) << 8 | UInt16(bytes[2 * x + 1]) }

    func putDeep(_ planes: [PSDPlane], into rows: inout PictureRows<UInt16>) {
        for x in 0..<header.size.width {
            for channel in 0..<3 { rows.row[4 * x + channel] = Self.word(planes[plane(channel)].bytes, x) }
            rows.row[4 * x + 3] = .max
            guard header.hasAlpha else { continue }
            let alpha = Int(Self.word(planes[colorCount].bytes, x))
            rows.row[4 * x + 3] = UInt16(alpha)
            guard isOnWhite, alpha > 0 else { continue }
            for channel in 0..<3 {
                let value = Int(rows.row[4 * x + channel]) + alpha - 65_535
                rows.row[4 * x + channel] = UInt16(max(0, value * 65_535 / alpha))
            }
        }
    }

    func putLight(_ planes: [PSDPlane], into rows: inout PictureRows<Float>) {
        for x in 0..<header.size.width {
            let place = 4 * x
            let alpha = header.hasAlpha ? sample(planes[colorCount], x) : 1
            if header.mode == .lab {
                let color = CIELab(lightness: 100 * sample(planes[0], x), a: chroma(planes[1], x), b: chroma(planes[2], x)).light
                (rows.row[place], rows.row[place + 1], rows.row[place + 2]) = color
            } else {
                for channel in 0..<3 { rows.row[place + channel] = sample(planes[plane(channel)], x) }
            }
            rows.row[place + 3] = alpha
            guard isOnWhite, alpha > 0 else { continue }
            for channel in 0..<3 { rows.row[place + channel] = (rows.row[place + channel] + alpha - 1) / alpha }
        }
    }

    /// A sample on a scale from 0 to 1.
    private func sample(_ plane: PSDPlane, _ x: Int) -> Float {
        switch header.depth {
        case 8: return Float(plane.bytes[x]) / 255
        case 16: return Float(Self.word(plane.bytes, x)) / 65_535
        default:
            let bits = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(plane.bytes[4 * x + $1]) }
            return Float(bitPattern: bits)
        }
    }

    /// The coordinate a or b of a Lab colour, which is 0 in the middle of the scale.
    private func chroma(_ plane: PSDPlane, _ x: Int) -> Float {
        header.depth == 8 ? Float(plane.bytes[x]) - 128 : (Float(Self.word(plane.bytes, x)) - 32_768) / 256
    }
}
