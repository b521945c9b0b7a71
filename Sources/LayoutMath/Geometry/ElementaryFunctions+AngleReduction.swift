extension Elementary {
    /// The finite `x` minus a whole number of quarter turns.
    static func reducedAngle(_ x: Double) -> ReducedAngle {
        if abs(x) <= 0.25 * .pi { return ReducedAngle(quadrant: 0, high: x, low: 0) }
        return abs(x) < 0x1p20 ? subtractingQuarterTurns(x) : multiplyingByTwoOverPi(x)
    }

    /// Cody and Waite's reduction: π/2 in three parts of 33 bits, so that each product with the quotient is exact.
    private static func subtractingQuarterTurns(_ x: Double) -> ReducedAngle {
        let n = (x * 6.36619772367581382433e-01).rounded(.toNearestOrEven)
        var rest = x - n * 1.57079632673412561417
        var tail = n * 6.07710050650619224932e-11
        if (rest - tail).exponent < x.exponent - 16 {
            (rest, tail) = continued(rest, less: n * 6.07710050630396597660e-11, tail: n * 2.02226624879595063154e-21)
        }
        if (rest - tail).exponent < x.exponent - 49 {
            (rest, tail) = continued(rest, less: n * 2.02226624871116645580e-21, tail: n * 8.47842766036889956997e-32)
        }
        let high = rest - tail
        return ReducedAngle(quadrant: Int(n) & 3, high: high, low: (rest - high) - tail)
    }

    private static func continued(_ rest: Double, less part: Double, tail: Double) -> (Double, Double) {
        let next = rest - part
        return (next, tail - ((rest - next) - part))
    }

    /// Payne and Hanek's reduction for large angles. With |x| = m·2^e, only the 192 bits of 2/π from weight 2^(1−e) on matter, because
    /// all higher bits contribute multiples of four quarter turns.
    private static func multiplyingByTwoOverPi(_ x: Double) -> ReducedAngle {
        let m = UInt64(abs(x).significandBitPattern | 1 << 52)
        let window = twoOverPi(fromBit: Int(x.exponent) - 54)
        let (product1, low) = m.multipliedFullWidth(by: window.2)
        let (product2, middlePart) = m.multipliedFullWidth(by: window.1)
        let (middle, carry) = middlePart.addingReportingOverflow(product1)
        let high = m &* window.0 &+ product2 &+ (carry ? 1 : 0)

        let quadrant = Int(high >> 62)
        let fraction = fractionBits(high, middle, low)
        let roundsUp = fraction.0 >> 63 == 1
        let angle = radians(ofQuarterTurn: roundsUp ? negated(fraction) : fraction)
        let turnsBackwards = (x < 0) != roundsUp
        let turned = quadrant + (roundsUp ? 1 : 0)
        return ReducedAngle(
            quadrant: (x < 0 ? -turned : turned) & 3,
            high: turnsBackwards ? -angle.high : angle.high, low: turnsBackwards ? -angle.low : angle.low)
    }

    /// The lower 190 bits, shifted up by two.
    private static func fractionBits(_ high: UInt64, _ middle: UInt64, _ low: UInt64) -> (UInt64, UInt64, UInt64) {
        (high << 2 | middle >> 62, middle << 2 | low >> 62, low << 2)
    }

    private static func negated(_ bits: (UInt64, UInt64, UInt64)) -> (UInt64, UInt64, UInt64) {
        let low = ~bits.2 &+ 1
        let middle = ~bits.1 &+ (low == 0 ? 1 : 0)
        return (~bits.0 &+ (low == 0 && middle == 0 ? 1 : 0), middle, low)
    }

    /// (π/2)·bits/2^192, in two parts, for a fraction of at most one half.
    private static func radians(ofQuarterTurn bits: (UInt64, UInt64, UInt64)) -> (high: Double, low: Double) {
        let top = UInt128(bits.0) << 64 | UInt128(bits.1)
        let shift = top.leadingZeroBitCount
        // A double is never nearer to a multiple of a quarter turn than about 2^-62, so the shift stays below 64.
        let normalized = shift == 0 ? top : top << shift | UInt128(bits.2) >> (64 - shift)
        let unit = scaled(1, byPowerOfTwo: -shift)
        let high = Double(UInt64(normalized >> 108)) * 0x1p-20 * unit
        let low = Double(UInt64(truncatingIfNeeded: normalized >> 55) & (1 << 53 - 1)) * 0x1p-73 * unit
        // π/2 = p + q with p of 33 bits and `high` of 20, so that their product is exact.
        let p = 1.57079632673412561417
        let q = 6.07710050650619224932e-11
        let leading = high * p
        let trailing = low * p + high * q
        let sum = leading + trailing
        return (sum, trailing - (sum - leading))
    }

    /// 192 bits of 2/π from the bit of weight 2^−(index + 1); zeros before the binary point.
    private static func twoOverPi(fromBit index: Int) -> (UInt64, UInt64, UInt64) {
        (twoOverPiWord(at: index), twoOverPiWord(at: index + 64), twoOverPiWord(at: index + 128))
    }

    private static func twoOverPiWord(at index: Int) -> UInt64 {
        let word = index >> 6
        let shift = index & 63
        let first = word < 0 ? 0 : twoOverPiBits[word]
        guard shift > 0 else { return first }
        return first << shift | (word + 1 < 0 ? 0 : twoOverPiBits[word + 1]) >> (64 - shift)
    }

    /// 2/π after the binary point, with enough bits for the largest exponent.
    private static let twoOverPiBits: InlineArray<20, UInt64> = [
        0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0,
        0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4,
        0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F, 0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
        0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
    ]
}
