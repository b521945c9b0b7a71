/// Sine and cosine of angles in turns, computed only with additions and multiplications, so that every machine gets the same bits.
///
/// Computes eight values at a time. It is not generic over the vector type, because generic comparisons are compiled lane by lane, which
/// takes ten times as long.
///
/// A minimax polynomial for sin(2 pi k) on |k| <= 1/4, odd, with five terms. Its error in `Float` is below 3e-7.
public enum Turns {
    /// Reduces turns to -1/2 ... 1/2; returns 0 from 2^22 on, where `Float` has no fractions of one half.
    @inlinable @inline(__always)
    public static func reduced(_ turns: SIMD8<Float>) -> SIMD8<Float> {
        // Adding 3 * 2^22 leaves no bits for a fraction, so the sum is rounded to an integer.
        let whole = (turns + 0x1.8p23) - 0x1.8p23
        let isLarge = turns .>= 0x1p22 .| turns .<= -0x1p22
        return (turns - whole).replacing(with: 0, where: isLarge)
    }

    /// Returns sin(2 pi t) for t in turns, with an absolute error below 3e-7.
    @inlinable @inline(__always)
    public static func sine(_ turns: SIMD8<Float>) -> SIMD8<Float> {
        var k = reduced(turns)
        k.replace(with: 0.5 - k, where: k .> 0.25)
        k.replace(with: -0.5 - k, where: k .< -0.25)
        let q = k * k
        var sum = q * 39.536705
        sum = (sum - 76.54978) * q
        sum = (sum + 81.601006) * q
        sum = (sum - 41.341656) * q
        return (sum + 6.283185) * k
    }

    /// Returns cos(2 pi t) for t in turns, with an absolute error below 3e-7.
    @inlinable @inline(__always)
    public static func cosine(_ turns: SIMD8<Float>) -> SIMD8<Float> { sine(reduced(turns) + 0.25) }

    /// Returns the angles of directions from +x in turns, clockwise, in -1/2 ... 1/2; 0 for (0, 0). The error is below 4e-7 turns.
    ///
    /// Uses a minimax polynomial for atan(t) / (2 pi) on |t| <= 1, odd, with six terms.
    @inlinable
    public static func turns(x: SIMD8<Float>, y: SIMD8<Float>) -> SIMD8<Float> {
        let (ax, ay) = (x.replacing(with: -x, where: x .< 0), y.replacing(with: -y, where: y .< 0))
        let long = ax.replacing(with: ay, where: ay .> ax)
        let short = ay.replacing(with: ax, where: ay .> ax)
        let t = (short / long).replacing(with: 0, where: long .== 0)
        let q = t * t
        var sum = q * -0.001_865_158
        sum = (sum + 0.008_379_086) * q
        sum = (sum - 0.018_529_850) * q
        sum = (sum + 0.030_802_908) * q
        sum = (sum - 0.052_938_567) * q
        let first = (sum + 0.159_151_317) * t
        let quarter = first.replacing(with: 0.25 - first, where: ay .> ax)
        let half = quarter.replacing(with: 0.5 - quarter, where: x .< 0)
        return half.replacing(with: -half, where: y .< 0)
    }
}
