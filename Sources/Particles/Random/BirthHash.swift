/// The purpose of a birth's random number. Each purpose has separate numbers, so that adding a purpose changes no others.
enum BirthField: UInt32, CaseIterable {
    case lifetime, speed, direction, scale, spin
    case red, green, blue, alpha
    case shapeU, shapeV, shapeW
    case rotation, frame, radialAcceleration, tangentialAcceleration
    case startRadius, endRadius, orbitSpeed
    case finishScale, finishRotation, finishRed, finishGreen, finishBlue, finishAlpha
    case inclination
}

/// Stateless random numbers: every number is a hash of (seed, cell path, birth index, field).
///
/// Any birth can be computed again at any time and in any order, which makes seeking exact. A birth's index counts modulo 2^32.
struct BirthHash: Hashable, Sendable {
    /// Represents the seed and the path from the emitter to a cell.
    let key: UInt64

    init(seed: UInt64) { key = RandomSource.scramble(seed &+ RandomSource.gamma) }

    private init(key: UInt64) { self.key = key }

    /// The hash of the nested cell at `index`.
    func child(_ index: Int) -> BirthHash {
        BirthHash(key: RandomSource.scramble(key &+ RandomSource.gamma &* (UInt64(truncatingIfNeeded: index) &+ 1)))
    }

    /// The hash for births from one particle of the parent cell.
    func inParticle(_ identity: UInt32) -> BirthHash {
        BirthHash(key: RandomSource.scramble(key ^ (UInt64(identity) &+ 1) &* RandomSource.gamma))
    }

    /// The state from which a birth's numbers are drawn.
    func state(forBirth index: Int) -> UInt32 { draws(forBirths: SIMD8(repeating: UInt32(truncatingIfNeeded: index))).state[0] }

    @inline(__always)
    func draws(forBirths indices: SIMD8<UInt32>) -> BirthDraws {
        let low = UInt32(truncatingIfNeeded: key)
        let high = UInt32(truncatingIfNeeded: key >> 32)
        return BirthDraws(state: BirthDraws.mix(indices ^ low) ^ high)
    }
}

/// The random numbers of eight births.
struct BirthDraws {
    let state: SIMD8<UInt32>

    /// Numbers in 0..<1 in steps of 2^-24.
    @inline(__always)
    func uniform(_ field: BirthField) -> SIMD8<Float> {
        let word = Self.mix(state &+ (field.rawValue &+ 1) &* 0x9E37_79B9) &>> 8
        // Below 2^24, signed and unsigned words have the same value, and signed ones are converted faster.
        return SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: word)) * 0x1p-24
    }

    /// Uniform in `mean - range/2 ... mean + range/2`.
    @inline(__always)
    func sample(_ spread: Spread, _ field: BirthField) -> SIMD8<Float> {
        let mean = SIMD8(repeating: spread.mean)
        return spread.range == 0 ? mean : mean + spread.range * (uniform(field) - 0.5)
    }

    /// A 32-bit bijection with an avalanche bias of 0.17 (C. Wellons, "lowbias32", hash-prospector).
    @inline(__always)
    static func mix(_ value: SIMD8<UInt32>) -> SIMD8<UInt32> {
        var x = value
        x = (x ^ (x &>> 16)) &* 0x7FEB_352D
        x = (x ^ (x &>> 15)) &* 0x846C_A68B
        return x ^ (x &>> 16)
    }
}
