/// A picture for sprites: words `0xAARRGGBB` with straight alpha, rows top down without padding.
public struct SpritePicture: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` words.
    public let pixels: [UInt32]

    /// A white dot that fades out to the rim of its square, with alpha = (1 - r^2)^2, r in radii; its rim is smooth to the eye.
    /// - Precondition: `side` is at least 1.
    /// - Complexity: O(side^2).
    public static func softDot(side: Int = 32) -> SpritePicture {
        precondition(side >= 1, "a picture has at least one pixel, got a side of \(side)")
        let radius = Float(side) / 2
        var pixels: [UInt32] = []
        pixels.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                let x = (Float(column) + 0.5) / radius - 1
                let y = (Float(row) + 0.5) / radius - 1
                let fade = max(0, 1 - (x * x + y * y))
                pixels.append(UInt32((fade * fade * 255).rounded()) << 24 | 0x00FF_FFFF)
            }
        }
        return SpritePicture(width: side, height: side, pixels: pixels)
    }
}
