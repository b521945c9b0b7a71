extension Elementary {
    /// The angle in −π/2…π/2 whose tangent is `x`.
    public static func atan(_ x: Double) -> Double {
        let magnitude = abs(x)
        guard magnitude >= 0x1p-27 else { return x }
        guard magnitude >= 0.4375 else { return x - x * atanPolynomial(x) }
        guard magnitude < 0x1p66 else { return x.isNaN ? x : (x < 0 ? -0.5 * .pi : 0.5 * .pi) }
        let center = atanCenter(below: magnitude)
        let t = center.reduced
        let angle = center.high - ((t * atanPolynomial(t) - center.low) - t)
        return x < 0 ? -angle : angle
    }

    /// The direction of the vector (`x`, `y`) from the positive x axis, in −π…π, with the sign of `y`. It is clockwise on a screen, where
    /// y points down.
    public static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        let isBackwards = x.sign == .minus
        let first: Double
        if y == 0 {
            first = 0
        } else if x.isInfinite && y.isInfinite {
            first = 0.25 * .pi
        } else {
            first = atan(abs(y / x))
        }
        let piLow = 1.2246467991473531772e-16
        let angle = isBackwards ? .pi - (first - piLow) : first
        return y.sign == .minus ? -angle : angle
    }
}

extension Elementary {
    /// arctan of ½, 1, 3/2 or infinity in two parts, and the tangent of the remaining angle, for `x` ≥ 7/16.
    private static func atanCenter(below x: Double) -> (high: Double, low: Double, reduced: Double) {
        if x < 0.6875 { return (4.63647609000806093515e-01, 2.26987774529616870924e-17, (2 * x - 1) / (2 + x)) }
        if x < 1.1875 { return (7.85398163397448278999e-01, 3.06161699786838301793e-17, (x - 1) / (x + 1)) }
        if x < 2.4375 { return (9.82793723247329054082e-01, 1.39033110312309984516e-17, (x - 1.5) / (1 + 1.5 * x)) }
        return (1.57079632679489655800, 6.12323399573676603587e-17, -1 / x)
    }

    /// 1 − arctan(t)/t for |t| ≤ 7/16.
    private static func atanPolynomial(_ t: Double) -> Double {
        let z = t * t
        let w = z * z
        var odd = 1.62858201153657823623e-02
        odd = odd * w + 4.97687799461593236017e-02
        odd = odd * w + 6.66107313738753120669e-02
        odd = odd * w + 9.09088713343650656196e-02
        odd = odd * w + 1.42857142725034663711e-01
        odd = odd * w + 3.33333333333329318027e-01
        var even = -3.65315727442169155270e-02
        even = even * w - 5.83357013379057348645e-02
        even = even * w - 7.69187620504482999495e-02
        even = even * w - 1.11111104054623557880e-01
        even = even * w - 1.99999999998764832476e-01
        return z * odd + w * even
    }
}
