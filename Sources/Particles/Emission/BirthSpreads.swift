import LayoutMath

/// A mean and the total width of the range around it.
struct Spread: Hashable, Sendable {
    let mean: Float
    let range: Float

    init(_ mean: Double, range: Double) {
        self.mean = Float(mean)
        self.range = Float(range)
    }

    /// The largest value that can be drawn.
    var upperBound: Double { Double(mean) + abs(Double(range)) / 2 }
    /// The fraction of particles that are alive after the longest lifetime, if births are spread evenly over it.
    var livingShare: Double { upperBound > 0 ? max(0, Double(mean) / upperBound) : 0 }
    /// The smallest value that can be drawn.
    var lowerBound: Double { Double(mean) - abs(Double(range)) / 2 }
}

/// The random values of each birth, in the units of the streams.
struct BirthSpreads: Hashable, Sendable {
    let lifetime: Spread
    let speed: Spread
    /// Turns in the plane: the fan, or the longitude of the cone's axis.
    let direction: Spread
    /// The cone; nil for a fan.
    let cone: ConeSpread?
    /// Cosine and sine of the angle out of the plane.
    let latitude: SIMD2<Float>
    let scale: Spread
    /// In radians.
    let rotation: Spread
    /// In radians per second.
    let spin: Spread
    let color: ColorSpread
    let radialAcceleration: Spread
    let tangentialAcceleration: Spread
    let finish: FinishSpreads?
    let orbit: OrbitSpreads?
    let frameCount: Int
    let alignsToDirection: Bool

    init(_ cell: EmitterCell, of emitter: Emitter, scale factor: Double) {
        lifetime = Spread(cell.lifetime * emitter.lifetime, range: cell.lifetimeRange * emitter.lifetime)
        speed = Spread(cell.velocity * emitter.velocity, range: cell.velocityRange * emitter.velocity)
        cone = ConeSpread(cell)
        direction = Spread(cell.emissionLongitude.turns, range: cone == nil ? cell.emissionRange.turns : 0)
        // The polynomial for the cosine is slightly less than 1 at 0, but most cells must stay exactly in the plane.
        let turns = SIMD8(repeating: Float(cell.emissionLatitude.turns))
        latitude = cell.emissionLatitude == .zero ? SIMD2(1, 0) : SIMD2(Turns.sine(turns + 0.25)[0], Turns.sine(turns)[0])
        scale = Spread(cell.scale * factor, range: cell.scaleRange * factor)
        rotation = Spread(cell.rotation.radians, range: cell.rotationRange.radians)
        spin = Spread(cell.spin.radians * emitter.spin, range: cell.spinRange.radians * emitter.spin)
        color = ColorSpread(cell.color, ranges: SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange))
        radialAcceleration = Spread(cell.radialAcceleration, range: cell.radialAccelerationRange)
        tangentialAcceleration = Spread(cell.tangentialAcceleration, range: cell.tangentialAccelerationRange)
        finish = cell.finish.map { FinishSpreads($0, scale: factor) }
        orbit = cell.orbit.map { OrbitSpreads($0) }
        frameCount = cell.frames?.order == .random ? cell.frames?.count ?? 1 : 1
        alignsToDirection = cell.alignsToDirection
    }

    // The margin covers the rounding of lifetimes and ages to `Float`.
    var longestLifetime: Seconds {
        let longest = lifetime.upperBound
        return longest > 0 ? longest * 1.000_001 + 0.001 : 0
    }

    // Uses the same margin.
    var shortestLifetime: Seconds { max(0, lifetime.lowerBound * 0.999_999 - 0.001) }
}

struct ColorSpread: Hashable, Sendable {
    /// Red, green, blue and alpha.
    let mean: SIMD4<Float>
    let range: SIMD4<Float>

    init(_ mean: ParticleColor, ranges: SIMD4<Float>) {
        self.mean = mean.components
        range = ranges
    }
}

struct FinishSpreads: Hashable, Sendable {
    let scale: Spread
    /// In radians.
    let rotation: Spread
    let color: ColorSpread

    init(_ finish: FinishState, scale factor: Double) {
        scale = Spread(finish.scale * factor, range: finish.scaleRange * factor)
        rotation = Spread(finish.rotation.radians, range: finish.rotationRange.radians)
        color = ColorSpread(finish.color, ranges: SIMD4(finish.redRange, finish.greenRange, finish.blueRange, finish.alphaRange))
    }
}

struct OrbitSpreads: Hashable, Sendable {
    let startRadius: Spread
    let endRadius: Spread
    /// In turns per second.
    let speed: Spread

    init(_ orbit: OrbitMotion) {
        startRadius = Spread(orbit.startRadius, range: orbit.startRadiusRange)
        endRadius = Spread(orbit.endRadius, range: orbit.endRadiusRange)
        speed = Spread(orbit.speed.turns, range: orbit.speedRange.turns)
    }
}
