/// Lengths and positions in whole 1/64 points, so that sums are exact in any order.
///
/// Source: the type of the same name in WebKit and Blink, which counts 1/64 of a CSS pixel.
enum LayoutUnit {
    /// Units in a point; a power of two, so that a multiplication by it is exact.
    static let perPoint = 64.0
    /// Largest length in points; in units it fits into 31 bits.
    static let largestLength = 0x1p24
    /// Positions in units are clamped to this distance from 0, which leaves room for a sum of two.
    private static let largestPosition = 0x1p62

    /// Returns a length in points in units, rounded to the nearest, half a unit upwards. Traps outside 0 … 2²⁴ points and for NaN.
    static func units(ofLength length: Double, _ name: StaticString) -> Int32 {
        precondition(length >= 0 && length <= largestLength, "a list's \(name) is 0 … 16777216 points, not \(length)")
        // By hand: the library's rounding is a call, and a list may have a million heights.
        let exact = length * perPoint
        let whole = Int32(exact)
        return exact - Double(whole) < 0.5 ? whole : whole + 1
    }

    /// Returns a position in points in units, rounded by `rule`; NaN counts as −∞.
    static func units(ofPosition y: Double, rounded rule: FloatingPointRoundingRule) -> Int64 {
        Int64((y * perPoint).rounded(rule).clamped(to: -largestPosition...largestPosition))
    }

    /// Returns a number of units in points; exact below 2⁴⁷ points.
    static func points(_ units: Int64) -> Double { Double(units) / perPoint }
}
