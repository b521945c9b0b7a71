/// Lengths and positions in multiples of 1/64 point, so that sums are exact in any order.
///
/// Source: the type of the same name in WebKit and Blink, which counts 1/64 of a CSS pixel.
enum LayoutUnit {
    /// Units per point. It is a power of two, so that a multiplication by it is exact.
    static let perPoint = 64.0
    /// Largest length in points; in units it fits into 31 bits.
    static let largestLength = 0x1p24
    /// Positions in units are clamped to this distance from 0, which leaves room for a sum of two.
    private static let largestPosition = 0x1p62

    /// Converts a length in points to units, rounded to nearest, with halves rounded up. Traps outside 0 … 2²⁴ points and for NaN.
    static func units(ofLength length: Double, _ name: StaticString) -> Int32 {
        precondition(length >= 0 && length <= largestLength, "a list's \(name) is 0 … 16777216 points, not \(length)")
        // Rounded without the library, whose rounding is a function call, because a list may have a million heights.
        let exact = length * perPoint
        let whole = Int32(exact)
        return exact - Double(whole) < 0.5 ? whole : whole + 1
    }

    /// Converts a position in points to units, rounded by `rule`; NaN counts as −∞.
    static func units(ofPosition y: Double, rounded rule: FloatingPointRoundingRule) -> Int64 {
        Int64((y * perPoint).rounded(rule).clamped(to: -largestPosition...largestPosition))
    }

    /// Converts units to points; exact below 2⁴⁷ points.
    static func points(_ units: Int64) -> Double { Double(units) / perPoint }
}
