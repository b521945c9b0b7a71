import Imaging

/// Converts the rows of a Photoshop file's channels to pixels, one channel after another.
struct PSDPixels {
    private let header: PSDHeader
    private let palette: [UInt32]
    private let colorCount: Int
    /// Whether colours were blended with white, which must be removed.
    var isOnWhite: Bool

    /// - Parameter palette: 256 values each of red, green and blue; empty if there is no palette.
    init(_ header: PSDHeader, palette bytes: [UInt8]) {
        (self.header, colorCount, isOnWhite) = (header, header.mode.channelCount, header.isOnWhite)
        // Missing colours are black.
        palette = (0..<256).map { index in
            guard bytes.count == 768 else { return 0xFF00_0000 }
            return 0xFF00_0000 | UInt32(bytes[index]) << 16 | UInt32(bytes[256 + index]) << 8 | UInt32(bytes[512 + index])
        }
    }

    private var width: Int { header.size.width }

    /// The channel of red, green or blue; in gray pictures they are the same.
    private func plane(_ channel: Int) -> Int { colorCount == 1 ? 0 : channel }

    /// Whether a colour is too dark to have been blended with white with its alpha. Only Photoshop blends with white.
    func areTooDark(_ planes: [PSDPlane]) -> Bool {
        guard isOnWhite else { return false }
        let alpha = planes[colorCount].bytes
        return (0..<colorCount).contains { channel in
            let colors = planes[channel].bytes
            // A tolerance of two steps of 255 allows for rounding. If there are more bits, the highest eight are enough.
            switch header.depth {
            case 8: return (0..<width).contains { Int(colors[$0]) + Int(alpha[$0]) < 253 }
            case 16: return (0..<width).contains { Int(colors[2 * $0]) + Int(alpha[2 * $0]) < 252 }
            default: return (0..<width).contains { Self.float(colors, $0) + Self.float(alpha, $0) < 253 / 255 }
            }
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

    /// Set bits are black.
    private func putBits(_ bytes: [UInt8], into row: inout [UInt32]) {
        for x in row.indices { row[x] = bytes[x >> 3] & 0x80 >> UInt8(x & 7) != 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    }

    private func apply(_ alpha: [UInt8], to row: inout [UInt32]) {
        for x in row.indices {
            row[x] = isOnWhite ? Self.withoutWhite(row[x], UInt32(alpha[x])) : row[x] & 0xFF_FFFF | UInt32(alpha[x]) << 24
        }
    }

    /// The colour that gives `pixel` when it is blended with white using `alpha`.
    private static func withoutWhite(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
        guard alpha > 0 else { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            let value = pixel >> shift & 0xFF
            return value <= 255 - alpha ? 0 : (((value + alpha - 255) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    /// In the file, 0 means full ink.
    func putInks(_ planes: [PSDPlane], into rows: inout PictureRows<UInt8>) {
        for ink in 0..<4 {
            let bytes = planes[ink].bytes
            for x in 0..<width { rows.row[4 * x + ink] = 255 - byte(bytes, x) }
        }
        guard header.hasAlpha else { return }
        for x in 0..<width { rows.alpha[x] = byte(planes[4].bytes, x) }
    }

    private func byte(_ bytes: [UInt8], _ x: Int) -> UInt8 {
        header.depth == 8 ? bytes[x] : UInt8((Int(Self.word(bytes, x)) * 255 + 32_767) / 65_535)
    }

    // MARK: Sixteen bits

    private static func word(_ bytes: [UInt8], _ x: Int) -> UInt16 { UInt16(bytes[2 * x]) << 8 | UInt16(bytes[2 * x + 1]) }

    func putDeep(_ planes: [PSDPlane], into rows: inout PictureRows<UInt16>) {
        for channel in 0..<3 {
            let bytes = planes[plane(channel)].bytes
            for x in 0..<width { rows.row[4 * x + channel] = Self.word(bytes, x) }
        }
        let alpha = header.hasAlpha ? planes[colorCount].bytes : nil
        for x in 0..<width { rows.row[4 * x + 3] = alpha.map { Self.word($0, x) } ?? .max }
        guard isOnWhite else { return }
        for x in 0..<width {
            let alpha = Int(rows.row[4 * x + 3])
            guard alpha > 0 else { continue }
            for place in (4 * x)..<(4 * x + 3) {
                rows.row[place] = UInt16(max(0, (Int(rows.row[place]) + alpha - 65_535) * 65_535 / alpha))
            }
        }
    }

    // MARK: Light

    private static func float(_ bytes: [UInt8], _ x: Int) -> Float {
        let (first, second) = (UInt32(bytes[4 * x]), UInt32(bytes[4 * x + 1]))
        return Float(bitPattern: first << 24 | second << 16 | UInt32(bytes[4 * x + 2]) << 8 | UInt32(bytes[4 * x + 3]))
    }

    /// A sample on a scale from 0 to 1.
    private func sample(_ bytes: [UInt8], _ x: Int) -> Float {
        switch header.depth {
        case 8: Float(bytes[x]) / 255
        case 16: Float(Self.word(bytes, x)) / 65_535
        default: Self.float(bytes, x)
        }
    }

    /// Stores floats and CIE L*a*b* colours.
    func putLight(_ planes: [PSDPlane], into rows: inout PictureRows<Float>) {
        if header.mode == .lab { putLab(planes, into: &rows.row) } else { putFloats(planes, into: &rows.row) }
        let alpha = header.hasAlpha ? planes[colorCount].bytes : nil
        for x in 0..<width { rows.row[4 * x + 3] = alpha.map { sample($0, x) } ?? 1 }
        guard isOnWhite else { return }
        for x in 0..<width {
            let alpha = rows.row[4 * x + 3]
            guard alpha > 0 else { continue }
            for place in (4 * x)..<(4 * x + 3) { rows.row[place] = (rows.row[place] + alpha - 1) / alpha }
        }
    }

    private func putFloats(_ planes: [PSDPlane], into row: inout [Float]) {
        for channel in 0..<3 {
            let bytes = planes[plane(channel)].bytes
            for x in 0..<width { row[4 * x + channel] = sample(bytes, x) }
        }
    }

    private func putLab(_ planes: [PSDPlane], into row: inout [Float]) {
        let (lightness, a, b) = (planes[0].bytes, planes[1].bytes, planes[2].bytes)
        for x in 0..<width {
            let color = CIELab(lightness: 100 * sample(lightness, x), a: chroma(a, x), b: chroma(b, x)).light
            (row[4 * x], row[4 * x + 1], row[4 * x + 2]) = color
        }
    }

    /// The a or b coordinate of a Lab colour; the middle of the stored scale means 0.
    private func chroma(_ bytes: [UInt8], _ x: Int) -> Float {
        header.depth == 8 ? Float(bytes[x]) - 128 : (Float(Self.word(bytes, x)) - 32_768) / 256
    }
}
