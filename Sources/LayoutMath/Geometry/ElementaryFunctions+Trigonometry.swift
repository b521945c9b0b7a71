extension Elementary {
    /// The sine of `x` radians; NaN for an infinite or NaN `x`.
    public static func sin(_ x: Double) -> Double { sinCos(x).sin }

    /// The cosine of `x` radians; NaN for an infinite or NaN `x`.
    public static func cos(_ x: Double) -> Double { sinCos(x).cos }

    /// Returns sine and cosine of `x` radians together, in little more time than one of them takes.
    public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
        guard x.isFinite else { return (.nan, .nan) }
        let r = reducedAngle(x)
        let s = sineKernel(r)
        let c = cosineKernel(r)
        switch r.quadrant {
        case 0: return (s, c)
        case 1: return (c, -s)
        case 2: return (-s, -c)
        default: return (-c, s)
        }
    }
}

extension Elementary {
    /// An angle within ±π/4 of `quadrant` quarter turns: high + low radians.
    struct ReducedAngle {
        let quadrant: Int
        let high: Double
        let low: Double
    }

    private static func sineKernel(_ angle: ReducedAngle) -> Double {
        let x = angle.high
        guard abs(x) >= 0x1p-27 else { return x }
        let z = x * x
        var r = 1.58969099521155010221e-10
        r = r * z - 2.50507602534068634195e-08
        r = r * z + 2.75573137070700676789e-06
        r = r * z - 1.98412698298579493134e-04
        r = r * z + 8.33333333332248946124e-03
        let cube = z * x
        return x - ((z * (0.5 * angle.low - cube * r) - angle.low) + cube * 1.66666666666666324348e-01)
    }

    private static func cosineKernel(_ angle: ReducedAngle) -> Double {
        let x = angle.high
        let z = x * x
        var r = -1.13596475577881948265e-11
        r = r * z + 2.08757232129817482790e-09
        r = r * z - 2.75573143513906633035e-07
        r = r * z + 2.48015872894767294178e-05
        r = r * z - 1.38888888888741095749e-03
        r = r * z + 4.16666666666666019037e-02
        let half = 0.5 * z
        let w = 1 - half
        return w + (((1 - w) - half) + (z * z * r - x * angle.low))
    }
}
