extension Elementary {
    /// `x` raised to `y`, as 2^(y·log₂ x) with the logarithm carried to about 75 bits.
    ///
    /// NaN for a negative `x` with a `y` that is not an integer; 1 if `y` is zero or `x` is 1, even if the other is NaN.
    public static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        let magnitude = abs(x)
        if y.isInfinite { return powerToInfinity(of: magnitude, growing: y > 0) }
        let isInteger = y == y.rounded(.towardZero)
        let sign: Double = x.sign == .minus && isInteger && isOdd(y) ? -1 : 1
        if magnitude == 0 || magnitude == .infinity {
            return sign * ((magnitude == 0) == (y < 0) ? .infinity : 0)
        }
        if x < 0 && !isInteger { return .nan }
        // The logarithm of a neighbour of 1 is about 2^-53, so beyond 2^64 only a magnitude of 1 has a finite, nonzero power.
        if abs(y) > 0x1p64 { return sign * powerToInfinity(of: magnitude, growing: y > 0) }
        return sign * exp2(product(of: y, and: log2(magnitude)))
    }
}

extension Elementary {
    /// An unevaluated sum of two numbers, the second below half a unit in the last place of the first.
    private struct Pair {
        let high: Double
        let low: Double
    }

    private static func powerToInfinity(of magnitude: Double, growing: Bool) -> Double {
        if magnitude == 1 { return 1 }
        return (magnitude > 1) == growing ? .infinity : 0
    }

    private static func isOdd(_ integer: Double) -> Bool {
        abs(integer.truncatingRemainder(dividingBy: 2)) == 1
    }

    /// y·l with the leading product exact; y is finite.
    private static func product(of y: Double, and l: Pair) -> Pair {
        let yHigh = truncated(y)
        return Pair(high: yHigh * l.high, low: (y - yHigh) * l.high + y * l.low)
    }

    /// log₂ of a positive finite number. The significand is compared with c = 1 or 3/2, whichever is nearer, and s = (m − c)/(m + c).
    private static func log2(_ x: Double) -> Pair {
        var m = x.significand
        var exponent = Double(x.exponent)
        let isNearThreeHalves = m >= 1.2247448713915889 && m < 1.7320508075688772
        if m >= 1.7320508075688772 {
            m /= 2
            exponent += 1
        }
        let c = isNearThreeHalves ? 1.5 : 1
        let s = quotient(m - c, by: m, plus: c)
        let third = scaledLogarithm(of: s)
        // 2/(3·ln 2) in two parts.
        let zHigh = 9.61796700954437255859e-01 * third.high
        let zLow =
            -7.02846165095275826516e-09 * third.high + third.low * 9.61796693925975554329e-01
            + (isNearThreeHalves ? 1.35003920212974897128e-08 : 0)
        let logOfCenter = isNearThreeHalves ? 5.84962487220764160156e-01 : 0
        let high = truncated(((zHigh + zLow) + logOfCenter) + exponent)
        return Pair(high: high, low: zLow - (((high - exponent) - logOfCenter) - zHigh))
    }

    /// u/(m + c) in two parts; u, m and c are exact.
    private static func quotient(_ u: Double, by m: Double, plus c: Double) -> Pair {
        let inverse = 1 / (m + c)
        let high = truncated(u * inverse)
        let sumHigh = truncated(m + c)
        let sumLow = m - (sumHigh - c)
        return Pair(high: high, low: inverse * ((u - high * sumHigh) - high * sumLow))
    }

    /// (3/2)·ln((1 + s)/(1 − s)) = 3s + s³·(1 + …), in two parts.
    private static func scaledLogarithm(of s: Pair) -> Pair {
        let sum = s.high + s.low
        let z = sum * sum
        var r = 2.06975017800338417784e-01
        r = r * z + 2.30660745775561754067e-01
        r = r * z + 2.72728123808534006489e-01
        r = r * z + 3.33333329818377432918e-01
        r = r * z + 4.28571428578550184252e-01
        r = r * z + 5.99999999999994648725e-01
        r = z * z * r + s.low * (s.high + sum)
        let square = s.high * s.high
        let factorHigh = truncated(3 + square + r)
        let factorLow = r - ((factorHigh - 3) - square)
        let u = s.high * factorHigh
        let v = s.low * factorHigh + factorLow * sum
        let high = truncated(u + v)
        return Pair(high: high, low: v - (high - u))
    }

    /// 2 to the power of a two-part exponent.
    private static func exp2(_ power: Pair) -> Double {
        let z = power.high + power.low
        if z > 1024 { return .infinity }
        if z < -1075 { return 0 }
        let n = z.rounded()
        let high = power.high - n
        let t = truncated(power.low + high)
        let u = t * 6.93147182464599609375e-01
        let v = (power.low - (t - high)) * ln2 + t * -1.90465429995776804525e-09
        let r = u + v
        let w = v - (r - u)
        let square = r * r
        let p = r - square * expPolynomial(square)
        let e = 1 - (((r * p) / (p - 2) - (w + r * w)) - r)
        return scaled(e, byPowerOfTwo: Int(n))
    }
}
