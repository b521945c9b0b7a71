/// The colours of a screen. For each sRGB colour, contains the screen colour that reproduces it.
///
/// A table of 33 x 33 x 33 colours. Colours in between are interpolated in the surrounding tetrahedron, so that greys are interpolated
/// from greys only.
/// Source: Kanamori et al., "Color Conversion by Tetrahedral Interpolation", 1991.
public struct ScreenColors: Equatable, Sendable {
    /// Number of colours along each channel.
    public static let side = 33
    /// The number of bytes of a table: three channels of 16 bits in native order for each colour, blue varying fastest, then green.
    public static let byteCount = side * side * side * 6
    /// Maximum number of bytes of a profile that is converted to a table.
    public static let mostProfileBytes = 4 << 20

    /// Three channels for each colour, each in 0...65,535.
    private let nodes: [UInt16]

    /// Creates a table from its bytes; nil if their number is not `byteCount`.
    public init?(bytes: [UInt8]) {
        guard bytes.count == ScreenColors.byteCount else { return nil }
        nodes = bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 2).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt16.self) }
        }
    }

    /// Whether the screen is sRGB: no colour differs by more than half a level of 255.
    public var isSRGB: Bool {
        let side = ScreenColors.side
        return nodes.indices.allSatisfy { index in
            let place = index / 3
            let level = [place / (side * side), place / side % side, place % side][index % 3]
            return abs(Int(nodes[index]) - level * 65_535 / (side - 1)) <= 128
        }
    }

    /// Returns the picture in the screen's colours; alpha and all other properties stay the same.
    /// - Complexity: O(pixels); faster if neighbouring pixels are equal.
    public func converted(_ bitmap: Bitmap) -> Bitmap { bitmap.withColors(converted(bitmap.pixels)) }

    private func converted(_ pixels: [UInt32]) -> [UInt32] {
        nodes.withUnsafeBufferPointer { nodes in
            [UInt32](unsafeUninitializedCapacity: pixels.count) { result, count in
                // The last result is reused, because neighbouring pixels are often equal.
                var (last, shown) = (UInt32(0), ScreenColors.color(0, nodes))
                for index in pixels.indices {
                    let pixel = pixels[index]
                    if (pixel ^ last) & 0xFF_FFFF != 0 { (last, shown) = (pixel, ScreenColors.color(pixel, nodes)) }
                    result[index] = pixel & 0xFF00_0000 | shown
                }
                count = pixels.count
            }
        }
    }

    /// Interpolates the colour of a word 0x..RRGGBB.
    private static func color(_ pixel: UInt32, _ nodes: UnsafeBufferPointer<UInt16>) -> UInt32 {
        // A level of 255 is 32/255 of a step, so positions are in units of 1/255 of a step.
        let (red, green, blue) = (Int(pixel >> 16 & 0xFF) * 32, Int(pixel >> 8 & 0xFF) * 32, Int(pixel & 0xFF) * 32)
        let (r, g, b) = (min(31, red / 255), min(31, green / 255), min(31, blue / 255))
        let (x, y, z) = (red - r * 255, green - g * 255, blue - b * 255)
        let (stepR, stepG, stepB) = (side * side * 3, side * 3, 3)
        let origin = r * stepR + g * stepG + b * stepB
        let end = origin + stepR + stepG + stepB
        // Goes from the origin along the channel with the largest share first, then along the one with the next largest.
        let (first, second, shares): (Int, Int, (Int, Int, Int)) =
            if x >= y {
                if y >= z {
                    (stepR, stepR + stepG, (x, y, z))
                } else if x >= z {
                    (stepR, stepR + stepB, (x, z, y))
                } else {
                    (stepB, stepB + stepR, (z, x, y))
                }
            } else {
                if x >= z {
                    (stepG, stepG + stepR, (y, x, z))
                } else if y >= z {
                    (stepG, stepG + stepB, (y, z, x))
                } else {
                    (stepB, stepB + stepG, (z, y, x))
                }
            }
        let weights = (255 - shares.0, shares.0 - shares.1, shares.1 - shares.2, shares.2)
        var word: UInt32 = 0
        for channel in 0..<3 {
            let sum =
                Int(nodes[origin + channel]) * weights.0 + Int(nodes[origin + first + channel]) * weights.1
                + Int(nodes[origin + second + channel]) * weights.2 + Int(nodes[end + channel]) * weights.3
            // The weights add up to 255, and each level of 255 is 257 units of 16 bits.
            word = word << 8 | UInt32((sum + 255 * 257 / 2) / (255 * 257))
        }
        return word
    }
}
