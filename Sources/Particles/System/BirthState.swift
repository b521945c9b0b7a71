/// All that a particle is: what it was born with, and in integrated motion where it has come to.
struct BirthState {
    var time: SplitTime
    /// Of age, not of the emitter's time.
    var lifetime: Float = 0
    /// x and y in the emitter's coordinates, z towards the viewer; of an orbiting particle its centre.
    var position = SIMD3<Float>.zero
    /// px/s; of an orbiting particle the radius at birth and its change per second.
    var velocity = SIMD3<Float>.zero
    var scale: Float = 1
    /// Radians.
    var rotation: Float = 0
    /// Radians per second.
    var spin: Float = 0
    /// `0xAARRGGBB`.
    var color: UInt32 = 0
    /// Change per second, on top of the cell's.
    var scaleSpeed: Float = 0
    /// Red, green, blue, alpha per second, on top of the cell's.
    var colorSpeed = SIMD4<Float>.zero
    var frame: UInt32 = 0
    /// px/s^2.
    var radialAcceleration: Float = 0
    var tangentialAcceleration: Float = 0
    /// What those refer to.
    var origin = SIMD2<Float>.zero
    /// Turns at birth and turns per second of an orbit.
    var orbit = SIMD2<Float>.zero
    /// What births in this particle are drawn from.
    var identity: UInt32 = 0
    /// The birth's index in its cell, modulo 2^32.
    var index: UInt32 = 0
}

/// Where a birth takes place, and what is taken over from there.
struct BirthSite {
    var time: SplitTime
    /// Of the emitter, or of the particle that emits.
    var center: SIMD3<Float>
    /// The direction that a longitude of zero stands for, when the shape does not say.
    var heading: SIMD2<Float>?
    var scale: Float = 1
    /// Red, green, blue, alpha.
    var color = SIMD4<Float>(repeating: 1)
}
