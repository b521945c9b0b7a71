public import Imaging
import Platform

/// Pictures side by side in one row, to show motion in a still image.
nonisolated public struct Filmstrip: Sendable {
    public let frames: [Bitmap]
    /// Width between two frames, in pixels.
    public let gap: Int
    /// Colour `0xRRGGBB` of the gaps and of the space below frames shorter than the tallest.
    public let background: UInt32

    /// - Precondition: at least one frame, and a gap that is not negative.
    public init(_ frames: [Bitmap], gap: Int = 8, background: UInt32 = 0x808080) {
        precondition(!frames.isEmpty, "a filmstrip has at least one frame")
        precondition(gap >= 0, "a filmstrip's gap is not negative, got \(gap)")
        self.frames = frames
        self.gap = gap
        self.background = background
    }

    /// The strip as one picture, frames aligned at their tops.
    /// - Complexity: O(pixels).
    public var bitmap: Bitmap {
        let width = frames.reduce(gap * (frames.count - 1)) { $0 + $1.width }
        let height = frames.reduce(0) { max($0, $1.height) }
        var pixels = [UInt32](repeating: background | 0xFF00_0000, count: width * height)
        var left = 0
        for frame in frames {
            for y in 0..<frame.height {
                let start = y * width + left
                pixels.replaceSubrange(start..<start + frame.width, with: frame.pixels[y * frame.width..<(y + 1) * frame.width])
            }
            left += frame.width + gap
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
