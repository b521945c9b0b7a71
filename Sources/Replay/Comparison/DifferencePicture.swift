public import Imaging
import Platform

nonisolated extension ImageComparison {
    /// Draws the differences: red where δ exceeds the tolerance, yellow where 0 < δ ≤ T, a faint grey of the expected picture elsewhere.
    /// Pictures of different sizes are aligned at the top left; pixels that only one of them has are red.
    /// - Complexity: O(pixels).
    public static func difference(expected: Bitmap, actual: Bitmap, tolerance: Int) -> Bitmap {
        let width = max(expected.width, actual.width)
        let height = max(expected.height, actual.height)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(mark(expected.pixel(x, y), actual.pixel(x, y), tolerance))
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private static let red: UInt32 = 0xFFFF_0000
    private static let yellow: UInt32 = 0xFFFF_DD00
    /// Opacity of the expected picture's grey over white. It is enough for orientation, but too little to hide a red pixel.
    private static let greyShare = 0.1

    private static func mark(_ expected: UInt32?, _ actual: UInt32?, _ tolerance: Int) -> UInt32 {
        guard let expected, let actual else { return red }
        let delta = delta(expected, actual)
        guard delta == 0 else { return delta > tolerance ? red : yellow }
        let grey = UInt32((255 + (luma(expected) - 255) * greyShare).rounded())
        return 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }

    /// Perceived brightness 0…255 (ITU-R BT.601 weights).
    private static func luma(_ pixel: UInt32) -> Double {
        0.299 * Double(pixel >> 16 & 0xFF) + 0.587 * Double(pixel >> 8 & 0xFF) + 0.114 * Double(pixel & 0xFF)
    }
}

nonisolated extension Bitmap {
    /// The pixel at (x, y); nil beyond the right or bottom edge.
    fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32? { x < width && y < height ? pixels[y * width + x] : nil }
}
