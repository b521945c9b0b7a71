/// Sine and cosine in plain Swift, so that a layout is the same bit for bit on every machine.
///
/// x is reduced to x − k·π/2 in −π/4 … π/4 with π/2 in two parts (Cody and Waite): the first holds 33 bits, so that k times it
/// is exact. Minimax polynomials for sine and cosine follow. Method and coefficients: FreeBSD msun, k_sin.c and k_cos.c.
///
/// The error is at most 1e-15 for angles below 1e4 radians. Beyond 1e6 radians the angle is first folded by a rounded 2π, and the
/// error grows with it. An infinite angle or NaN gives NaN.
extension Angle {
    public var sine: Double {
        guard let reduced = reducedToEighth else { return .nan }
        switch reduced.quadrant {
        case 0: return Self.sineKernel(reduced.rest, tail: reduced.tail)
        case 1: return Self.cosineKernel(reduced.rest, tail: reduced.tail)
        case 2: return -Self.sineKernel(reduced.rest, tail: reduced.tail)
        default: return -Self.cosineKernel(reduced.rest, tail: reduced.tail)
        }
    }

    public var cosine: Double {
        guard let reduced = reducedToEighth else { return .nan }
        switch reduced.quadrant {
        case 0: return Self.cosineKernel(reduced.rest, tail: reduced.tail)
        case 1: return -Self.sineKernel(reduced.rest, tail: reduced.tail)
        case 2: return -Self.cosineKernel(reduced.rest, tail: reduced.tail)
        default: return Self.sineKernel(reduced.rest, tail: reduced.tail)
        }
    }

    /// The point on the unit circle: cosine to the right, sine downwards.
    public var direction: Vector { Vector(x: cosine, y: sine) }
}

extension Angle {
    /// The first 33 bits of π/2.
    private static let quarterTurnHead = 1.57079632673412561417e+00
    /// π/2 less its first 33 bits.
    private static let quarterTurnTail = 6.07710050650619224932e-11
    /// Radians. k·`quarterTurnHead` is exact while k has at most 20 bits.
    private static let exactReductionLimit = 1e6

    /// The angle within an eighth of a turn of the `quadrant`'s axis, as `rest` + `tail`; nil for a value that is not finite.
    private var reducedToEighth: (quadrant: Int, rest: Double, tail: Double)? {
        guard radians.isFinite else { return nil }
        let x = abs(radians) < Self.exactReductionLimit ? radians : radians.truncatingRemainder(dividingBy: 2 * .pi)
        let k = (x / (.pi / 2)).rounded()
        let head = x - k * Self.quarterTurnHead
        let correction = k * Self.quarterTurnTail
        let rest = head - correction
        return (Int(k) & 3, rest, (head - rest) - correction)
    }

    /// sin(x + tail) for |x| ≤ π/4.
    private static func sineKernel(_ x: Double, tail: Double) -> Double {
        let z = x * x
        let high = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06)
        let r = high + z * z * z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
        let v = z * x
        return x - ((z * (0.5 * tail - v * r) - tail) + v * 1.66666666666666324348e-01)
    }

    /// cos(x + tail) for |x| ≤ π/4.
    private static func cosineKernel(_ x: Double, tail: Double) -> Double {
        let z = x * x
        let low = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05))
        let r = low + z * z * z * z * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 - z * 1.13596475577881948265e-11))
        let half = 0.5 * z
        let w = 1 - half
        return w + (((1 - w) - half) + (z * r - x * tail))
    }
}
