/// Positions of eight particles along one axis as a closed form of their age.
enum ClosedForm {
    /// p0 + v a + acc a^2 / 2.
    @inline(__always)
    static func ballistic(
        _ start: SIMD8<Float>, _ velocity: SIMD8<Float>, _ acceleration: SIMD8<Float>, _ age: SIMD8<Float>
    ) -> SIMD8<Float> {
        start + (velocity + (age * 0.5) * acceleration) * age
    }
}

/// The solution of v' = acc - drag v at some ages: v e^(-drag a) + acc E, p0 + v E + acc F,
/// with E = (1 - e^(-drag a)) / drag and F = (a - E) / drag.
struct Damping {
    private let rest: SIMD8<Float>
    private let reach: SIMD8<Float>
    private let fall: SIMD8<Float>

    /// - Parameter drag: The decay rate of the velocity, per second, above 0.
    init(drag: Float, age: SIMD8<Float>) {
        let y = age * drag
        rest = Self.exponentialDecay(y)
        // Near 0 the differences lose precision, but the series is exact.
        let isSmall = y .< 0.25
        let nearReach = Self.series(y, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120) * age
        let nearFall = Self.series(y, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720) * age * age
        let settled = (1 - rest) / drag
        reach = settled.replacing(with: nearReach, where: isSmall)
        fall = ((age - settled) / drag).replacing(with: nearFall, where: isSmall)
    }

    func place(_ start: SIMD8<Float>, _ velocity: SIMD8<Float>, _ acceleration: Float) -> SIMD8<Float> {
        start + velocity * reach + acceleration * fall
    }

    func velocity(_ velocity: SIMD8<Float>, _ acceleration: Float) -> SIMD8<Float> { velocity * rest + acceleration * reach }

    /// c0 - c1 y + c2 y^2 - c3 y^3 + c4 y^4.
    private static func series(_ y: SIMD8<Float>, _ c0: Float, _ c1: Float, _ c2: Float, _ c3: Float, _ c4: Float) -> SIMD8<Float> {
        var sum = y * c4 - c3
        sum = sum * y + c2
        sum = sum * y - c1
        return sum * y + c0
    }

    /// e^-y for y >= 0, using only additions and multiplications. The relative error is below 3e-6. Values above 69 count as 69 (1e-30).
    static func exponentialDecay(_ y: SIMD8<Float>) -> SIMD8<Float> {
        let halvings = y.replacing(with: 69, where: y .> 69) * 1.442_695
        // e^-y = 2^-n 2^-f, with an integer n and f near 0.
        let whole = (halvings + 0x1p23) - 0x1p23
        let f = (halvings - whole) * 0.693_147_2
        var sum = f * (-1.0 / 5_040) + 1.0 / 720
        sum = sum * f - 1.0 / 120
        sum = sum * f + 1.0 / 24
        sum = sum * f - 1.0 / 6
        sum = sum * f + 0.5
        sum = sum * f - 1
        sum = sum * f + 1
        var power = whole
        for lane in 0..<8 { power[lane] = Float(sign: .plus, exponent: -Int(whole[lane]), significand: 1) }
        return sum * power
    }
}
