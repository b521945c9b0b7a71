/// A seeded random number generator: the same seed gives the same numbers on every machine.
///
/// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014):
/// `state += gamma; output = scramble(state)`; period 2^64, every output occurs once.
public struct RandomSource: RandomNumberGenerator, Hashable, Sendable {
    /// The odd step between two states, 2^64 divided by the golden ratio (from the paper).
    static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The seed of the sequence.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator; any seed is valid, including 0.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= Self.gamma
        return Self.scramble(state)
    }

    /// Returns a number in 0..<1 from the upper 53 bits; unlike `Double.random(in:using:)`, it does not depend on the standard library's
    /// version.
    public mutating func nextUnit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a generator for one part of a program. It is independent of this one and of those with other labels.
    ///
    /// It depends only on `seed` and `label`, not on the numbers drawn before.
    /// - Complexity: O(length of `label`).
    public func fork(_ label: String) -> RandomSource {
        // FNV-1a is used because Swift's own hashing differs from run to run.
        let hash = label.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return RandomSource(seed: Self.scramble(Self.scramble(seed &+ Self.gamma) ^ hash))
    }

    /// The output function: a bijection in which every input bit reaches every output bit.
    static func scramble(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
