import Particles

/// Tables of numbers that are the same on every run.
enum SeededValues {
    static func uniform(in range: ClosedRange<Double>, count: Int = 4000, seed: UInt64 = 1) -> [Double] {
        var random = RandomSource(seed: seed)
        return (0..<count).map { _ in range.lowerBound + (range.upperBound - range.lowerBound) * random.nextUnit() }
    }

    /// Significands in 1..<2 under every binary exponent of the range in turn.
    static func logarithmic(exponents: ClosedRange<Int>, count: Int = 4000, seed: UInt64 = 2) -> [Double] {
        var random = RandomSource(seed: seed)
        return (0..<count).map { index in
            let exponent = exponents.lowerBound + index % exponents.count
            return Double(sign: .plus, exponent: exponent, significand: 1 + random.nextUnit())
        }
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
