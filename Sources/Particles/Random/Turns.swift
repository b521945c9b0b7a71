/// Sine and cosine of angles in turns, from additions and multiplications only, so that every machine gets the same bits.
///
/// A least-maximum polynomial for sin(2 pi k) on |k| <= 1/4, odd, five terms; its error in `Float` is below 3e-7.
enum Turns {
    /// `turns` brought into -1/2 ... 1/2.
    static func reduced(_ turns: Float) -> Float { turns - turns.rounded() }

    static func sine(_ turns: Float) -> Float { sines(SIMD2(turns, 0)).x }

    static func cosine(_ turns: Float) -> Float { sine(reduced(turns) + 0.25) }

    /// The sine of each.
    @inline(__always)
    static func sines<V: SIMD>(_ turns: V) -> V where V.Scalar == Float {
        var k = turns - turns.rounded(.toNearestOrAwayFromZero)
        k.replace(with: 0.5 - k, where: k .> 0.25)
        k.replace(with: -0.5 - k, where: k .< -0.25)
        let q = k * k
        var sum = q * 39.536705
        sum = (sum - 76.54978) * q
        sum = (sum + 81.601006) * q
        sum = (sum - 41.341656) * q
        return (sum + 6.283185) * k
    }

    /// The cosine of each.
    @inline(__always)
    static func cosines<V: SIMD>(_ turns: V) -> V where V.Scalar == Float {
        sines(turns - turns.rounded(.toNearestOrAwayFromZero) + 0.25)
    }

    /// The turns from +x to a direction, clockwise, in -1/2 ... 1/2; 0 for no direction. The error is below 4e-7 turns.
    ///
    /// atan(t) / (2 pi) on |t| <= 1 by a least-maximum polynomial, odd, six terms.
    static func turns(of direction: SIMD2<Float>) -> Float {
        let (ax, ay) = (abs(direction.x), abs(direction.y))
        guard max(ax, ay) > 0 else { return 0 }
        let t = min(ax, ay) / max(ax, ay)
        let q = t * t
        var sum: Float = -0.001_865_158 * q
        sum = (sum + 0.008_379_086) * q
        sum = (sum - 0.018_529_850) * q
        sum = (sum + 0.030_802_908) * q
        sum = (sum - 0.052_938_567) * q
        let first = (sum + 0.159_151_317) * t
        let quarter = ay > ax ? 0.25 - first : first
        let half = direction.x < 0 ? 0.5 - quarter : quarter
        return direction.y < 0 ? -half : half
    }

    static func angle(of direction: SIMD2<Float>) -> Float { turns(of: direction) * (2 * .pi) }
}
