public import Imaging
import Platform

/// The differences between a picture and the expected one, in red, green and blue; alpha is ignored.
///
/// The difference δ of two pixels is the largest difference of a channel, 0…255. Pixels with δ ≤ T count as equal.
nonisolated public struct ImageComparison: Equatable, Sendable {
    /// The first pixel with the greatest δ.
    public struct WorstPixel: Equatable, Sendable {
        public let x: Int
        public let y: Int
        public let delta: Int
        /// `0xRRGGBB`
        public let expected: UInt32
        public let actual: UInt32
    }

    /// A rectangle of whole pixels.
    public struct Bounds: Equatable, Sendable {
        public let x: Int
        public let y: Int
        public let width: Int
        public let height: Int
    }

    /// T
    public let tolerance: Int
    /// Whether both pictures have the same size. If not, they never match, and no pixels are counted.
    public let hasEqualSizes: Bool
    /// Pixels with δ > T.
    public let pixelsOver: Int
    /// Pixels with 0 < δ ≤ T.
    public let pixelsWithin: Int
    /// The pixel that differs most; nil if no pixel differs.
    public let worst: WorstPixel?
    /// The smallest rectangle around all pixels with δ > T; nil if there are none.
    public let bounds: Bounds?

    /// Whether the sizes are equal and no pixel exceeds the tolerance.
    public var isMatch: Bool { hasEqualSizes && pixelsOver == 0 }

    /// - Parameter tolerance: T, clamped to 0…255.
    /// - Complexity: O(pixels); equal pictures cost one memory comparison.
    public init(expected: Bitmap, actual: Bitmap, tolerance: Int = 0) {
        let limit = min(max(tolerance, 0), 255)
        var count = Count(tolerance: limit)
        self.tolerance = limit
        hasEqualSizes = expected.width == actual.width && expected.height == actual.height
        if hasEqualSizes, expected.pixels != actual.pixels { count.compare(expected, actual) }
        pixelsOver = count.over
        pixelsWithin = count.within
        worst = count.worst
        bounds = count.bounds
    }

    /// δ of two pixels.
    static func delta(_ a: UInt32, _ b: UInt32) -> Int {
        func difference(_ shift: UInt32) -> Int { abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) }
        return max(difference(16), difference(8), difference(0))
    }
}

/// Running totals of a comparison.
nonisolated private struct Count {
    let tolerance: Int
    var over = 0
    var within = 0
    var worst: ImageComparison.WorstPixel?
    private var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)

    init(tolerance: Int) { self.tolerance = tolerance }

    var bounds: ImageComparison.Bounds? {
        over == 0 ? nil : ImageComparison.Bounds(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    mutating func compare(_ expected: Bitmap, _ actual: Bitmap) {
        for index in expected.pixels.indices {
            let (a, b) = (expected.pixels[index] & 0xFF_FFFF, actual.pixels[index] & 0xFF_FFFF)
            if a != b { add(a, b, x: index % expected.width, y: index / expected.width) }
        }
    }

    private mutating func add(_ expected: UInt32, _ actual: UInt32, x: Int, y: Int) {
        let delta = ImageComparison.delta(expected, actual)
        if delta > worst?.delta ?? 0 {
            worst = ImageComparison.WorstPixel(x: x, y: y, delta: delta, expected: expected, actual: actual)
        }
        guard delta > tolerance else {
            within += 1
            return
        }
        over += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
    }
}
