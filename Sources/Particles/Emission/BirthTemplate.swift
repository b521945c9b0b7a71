import LayoutMath

/// A cell under its emitter's factors, in the units of the streams: all that decides what a birth of a given index becomes.
struct BirthTemplate: Hashable, Sendable {
    let hash: BirthHash
    let lifetime: Spread
    let speed: Spread
    /// Turns.
    let direction: Spread
    let scale: Spread
    /// Radians per second.
    let spin: Spread
    let red: Spread
    let green: Spread
    let blue: Spread
    let alpha: Spread
    let shape: ShapeSampler
    let motion: CellMotion

    init(_ cell: EmitterCell, of emitter: Emitter, hash: BirthHash) {
        self.hash = hash
        lifetime = Spread(cell.lifetime * emitter.lifetime, range: cell.lifetimeRange * emitter.lifetime)
        speed = Spread(cell.velocity * emitter.velocity, range: cell.velocityRange * emitter.velocity)
        direction = Spread(cell.emissionLongitude.turns, range: cell.emissionRange.turns)
        scale = Spread(cell.scale * emitter.scale, range: cell.scaleRange * emitter.scale)
        spin = Spread(cell.spin.radians * emitter.spin, range: cell.spinRange.radians * emitter.spin)
        red = Spread(Double(cell.color.red), range: Double(cell.redRange))
        green = Spread(Double(cell.color.green), range: Double(cell.greenRange))
        blue = Spread(Double(cell.color.blue), range: Double(cell.blueRange))
        alpha = Spread(Double(cell.color.alpha), range: Double(cell.alphaRange))
        shape = ShapeSampler(emitter)
        motion = CellMotion(cell)
    }

    /// No particle of this template lives longer. The margin covers the rounding of lifetimes and ages to `Float`.
    var longestLifetime: Seconds {
        let longest = Double(lifetime.mean + abs(lifetime.range) / 2)
        return longest > 0 ? longest * 1.000_001 + 0.001 : 0
    }

    func velocity(_ draws: BirthDraws, from site: ShapeSample) -> SIMD2<Float> {
        let turns = Turns.reduced(draws.sample(direction, .direction))
        let (sine, cosine) = (Turns.sine(turns), Turns.cosine(turns))
        let way = site.heading * site.elevation.x
        return draws.sample(speed, .speed) * SIMD2(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine)
    }

    /// The colour at birth as a word `0xAARRGGBB`.
    func color(_ draws: BirthDraws) -> UInt32 {
        func byte(_ spread: Spread, _ field: BirthField) -> UInt32 {
            UInt32((max(0, min(1, draws.sample(spread, field))) * 255).rounded())
        }
        return byte(alpha, .alpha) << 24 | byte(red, .red) << 16 | byte(green, .green) << 8 | byte(blue, .blue)
    }
}

/// What is the same for all particles of a cell at every age: accelerations and speeds.
struct CellMotion: Hashable, Sendable {
    /// px/s^2.
    let acceleration: SIMD2<Float>
    /// Per second.
    let scaleSpeed: Float
    /// Red, green, blue, alpha per second.
    let colorSpeed: SIMD4<Float>

    init(_ cell: EmitterCell) {
        acceleration = SIMD2(Float(cell.xAcceleration), Float(cell.yAcceleration))
        scaleSpeed = Float(cell.scaleSpeed)
        colorSpeed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
    }
}
