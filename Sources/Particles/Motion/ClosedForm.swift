/// Where a particle is at an age, in closed form. One formula serves eight particles along one axis, and one particle along its axes.
enum ClosedForm {
    /// p0 + v a + acc a^2 / 2.
    @inline(__always)
    static func ballistic<V: SIMD>(_ start: V, _ velocity: V, _ acceleration: V, _ age: V) -> V where V.Scalar == Float {
        start + (velocity + (age * 0.5) * acceleration) * age
    }

    /// The solution of v' = acc - drag v: p0 + v E + acc F with E = (1 - e^(-drag a)) / drag and F = (a - E) / drag.
    @inline(__always)
    static func damped<V: SIMD>(_ start: V, _ velocity: V, _ acceleration: V, _ age: V, drag: Float) -> V where V.Scalar == Float {
        let y = age * drag
        // Near 0 the differences lose their digits; there the series is exact.
        let reach = series(y, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120) * age
        let fall = series(y, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720) * age * age
        let settled = (V(repeating: 1) - exponentialDecay(y)) / drag
        let isSmall = y .< 0.25
        let farReach = settled.replacing(with: reach, where: isSmall)
        let farFall = ((age - settled) / drag).replacing(with: fall, where: isSmall)
        return start + velocity * farReach + acceleration * farFall
    }

    /// v at an age of damped motion: v e^(-drag a) + acc (1 - e^(-drag a)) / drag.
    static func dampedVelocity<V: SIMD>(_ velocity: V, _ acceleration: V, _ age: V, drag: Float) -> V where V.Scalar == Float {
        let rest = exponentialDecay(age * drag)
        return velocity * rest + acceleration * ((V(repeating: 1) - rest) / drag)
    }

    /// c0 - c1 y + c2 y^2 - c3 y^3 + c4 y^4.
    @inline(__always)
    private static func series<V: SIMD>(_ y: V, _ c0: Float, _ c1: Float, _ c2: Float, _ c3: Float, _ c4: Float) -> V
    where V.Scalar == Float {
        var sum = y * c4 - c3
        sum = sum * y + c2
        sum = sum * y - c1
        return sum * y + c0
    }

    /// e^-y for y >= 0, from additions and multiplications only; the relative error is below 3e-6, and y above 69 counts as 69 (1e-30).
    @inline(__always)
    static func exponentialDecay<V: SIMD>(_ y: V) -> V where V.Scalar == Float {
        let bounded = y.replacing(with: 69, where: y .> 69)
        // e^-y = 2^-(y / ln 2) = 2^-n 2^-f, n whole, f in 0..<1.
        let halvings = bounded * 1.442_695
        let whole = halvings.rounded(.down)
        let f = (halvings - whole) * 0.693_147_2
        var sum = f * (-1.0 / 5_040) + 1.0 / 720
        sum = sum * f - 1.0 / 120
        sum = sum * f + 1.0 / 24
        sum = sum * f - 1.0 / 6
        sum = sum * f + 0.5
        sum = sum * f - 1
        sum = sum * f + 1
        return sum * powerOfHalf(whole)
    }

    /// 2^-n for whole n in 0...126.
    @inline(__always)
    private static func powerOfHalf<V: SIMD>(_ n: V) -> V where V.Scalar == Float {
        var result = n
        for lane in 0..<V.scalarCount { result[lane] = Float(sign: .plus, exponent: -Int(n[lane]), significand: 1) }
        return result
    }
}
