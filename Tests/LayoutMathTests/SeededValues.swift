/// Tables of numbers that are the same on every run: a Weyl sequence through the finaliser of SplitMix64.
enum SeededValues {
    static func uniform(in range: ClosedRange<Double>, count: Int = 4000, seed: UInt64 = 1) -> [Double] {
        (0..<count).map { range.lowerBound + (range.upperBound - range.lowerBound) * fraction(seed &* 0x1_0001 &+ UInt64($0)) }
    }

    /// Significands in 1..<2 under every binary exponent of the range in turn.
    static func logarithmic(exponents: ClosedRange<Int>, count: Int = 4000, seed: UInt64 = 2) -> [Double] {
        (0..<count).map { index in
            let exponent = exponents.lowerBound + index % exponents.count
            return Double(sign: .plus, exponent: exponent, significand: 1 + fraction(seed &* 0x1_0001 &+ UInt64(index)))
        }
    }

    private static func fraction(_ index: UInt64) -> Double {
        var z = (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
}

/// How many representable numbers lie between two finite numbers.
func ulpsBetween(_ a: Double, _ b: Double) -> Int64 {
    guard a.isFinite, b.isFinite else { return a == b || (a.isNaN && b.isNaN) ? 0 : .max }
    let distance = ordinal(a).subtractingReportingOverflow(ordinal(b))
    return distance.overflow ? .max : abs(distance.partialValue)
}

private func ordinal(_ x: Double) -> Int64 {
    let bits = Int64(bitPattern: x.bitPattern)
    return bits >= 0 ? bits : Int64.min &- bits
}
