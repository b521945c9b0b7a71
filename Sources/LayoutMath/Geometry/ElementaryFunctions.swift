/// The elementary functions, written in Swift so that a replay computes the same bits on every machine and with every C library.
///
/// Only the four basic operations, the square root and bit patterns are used, because IEEE 754 defines their results exactly. Methods and
/// coefficients are those of Sun Microsystems' fdlibm 5.3 (`e_exp.c`, `e_log.c`, `e_pow.c`, `k_sin.c`, `k_cos.c`, `s_atan.c`). Each
/// function is within 1 ulp of the true value unless its comment states otherwise. Special values follow C99 annex F.
public enum Elementary {}

extension Elementary {
    /// e raised to `x`.
    ///
    /// With x = k·ln 2 + r and |r| ≤ ½·ln 2, it is 2^k·(1 + r + r·c/(2 − c)), where c is a polynomial in r². Above 709.78 the result is
    /// infinite, below −745.13 it is zero, and NaN stays NaN.
    public static func exp(_ x: Double) -> Double {
        guard x <= 709.782712893383973096 else { return x.isNaN ? x : .infinity }
        guard x >= -745.13321910194110842 else { return 0 }
        let magnitude = abs(x)
        guard magnitude > 0.5 * ln2 else {
            return magnitude < 0x1p-28 ? 1 + x : exponential(of: x, correction: 0)
        }
        let k = (x * inverseLn2).rounded()
        let high = x - k * ln2High
        return scaled(exponential(of: high, correction: k * ln2Low), byPowerOfTwo: Int(k))
    }

    /// The natural logarithm of `x`: −infinity at zero, NaN for negative numbers.
    ///
    /// With x = 2^k·(1 + f), √½ < 1 + f < √2, and s = f/(2 + f): ln(1 + f) = f − s·(f − R(s²)), where R is a polynomial.
    public static func log(_ x: Double) -> Double {
        guard x > 0 else { return x == 0 ? -.infinity : .nan }
        guard x < .infinity else { return x }
        let (m, exponent) = normalized(x)
        let f = m - 1
        let k = Double(exponent)
        guard f != 0 else { return k * ln2High + k * ln2Low }
        let s = f / (2 + f)
        let halfSquare = 0.5 * f * f
        let remainder = logRemainder(ofSquare: s * s)
        return k * ln2High - ((halfSquare - (s * (halfSquare + remainder) + k * ln2Low)) - f)
    }
}

extension Elementary {
    static let ln2 = 6.93147180559945286227e-01
    /// ln 2 with 32 significant bits, so that its product with an exponent is exact.
    static let ln2High = 6.93147180369123816490e-01
    static let ln2Low = 1.90821492927058770002e-10
    static let inverseLn2 = 1.44269504088896338700

    /// `x` with the low half of its significand cleared, so that products of two such numbers are exact.
    static func truncated(_ x: Double) -> Double {
        Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_0000_0000)
    }

    /// `x`·2^`exponent`, rounded once; `x` must be near 1.
    static func scaled(_ x: Double, byPowerOfTwo exponent: Int) -> Double {
        if exponent > 1023 { return x * 2 * powerOfTwo(exponent - 1) }
        if exponent >= -1021 { return x * powerOfTwo(exponent) }
        return x * powerOfTwo(exponent + 1000) * 0x1p-1000
    }

    /// The positive finite `x` as m·2^exponent with √½ < m ≤ √2.
    static func normalized(_ x: Double) -> (m: Double, exponent: Int) {
        let m = x.significand
        return m > 1.41421356237309514547 ? (m / 2, Int(x.exponent) + 1) : (m, Int(x.exponent))
    }

    private static func powerOfTwo(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(exponent + 1023) << 52)
    }

    /// e^(high − correction) for |high − correction| ≤ ½·ln 2.
    private static func exponential(of high: Double, correction low: Double) -> Double {
        let r = high - low
        let t = r * r
        let c = r - t * expPolynomial(t)
        return 1 - ((low - (r * c) / (2 - c)) - high)
    }

    static func expPolynomial(_ t: Double) -> Double {
        var p = 4.13813679705723846039e-08
        p = p * t - 1.65339022054652515390e-06
        p = p * t + 6.61375632143793436117e-05
        p = p * t - 2.77777777770155933842e-03
        return p * t + 1.66666666666666019037e-01
    }

    private static func logRemainder(ofSquare z: Double) -> Double {
        let w = z * z
        var even = 1.531383769920937332e-01
        even = even * w + 2.222219843214978396e-01
        even = even * w + 3.999999999940941908e-01
        var odd = 1.479819860511658591e-01
        odd = odd * w + 1.818357216161805012e-01
        odd = odd * w + 2.857142874366239149e-01
        odd = odd * w + 6.666666666666735130e-01
        return w * even + z * odd
    }
}
