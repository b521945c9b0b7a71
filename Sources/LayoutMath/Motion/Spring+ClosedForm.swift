extension Spring {
    /// y and v after `t` ≥ 0 seconds.
    func state(at t: Seconds, displacement y: Double, velocity v: Double) -> (y: Double, v: Double) {
        let (c, s) = decayingBasis(at: t)
        let alpha = dampingRatio * angularFrequency
        let omegaSquared = angularFrequency * angularFrequency
        return (y * c + (v + alpha * y) * s, v * c - (alpha * v + omegaSquared * y) * s)
    }

    /// D = ω²(1 − ζ²): the square of the oscillation's frequency; negative for an overdamped spring.
    private var discriminant: Double {
        angularFrequency * angularFrequency * (1 - dampingRatio) * (1 + dampingRatio)
    }

    /// e^(−αt)·C and e^(−αt)·S.
    private func decayingBasis(at t: Seconds) -> (c: Double, s: Double) {
        let alpha = dampingRatio * angularFrequency
        let d = discriminant
        let u = d * t * t
        if abs(u) < Self.seriesLimit {
            let e = Elementary.exp(-alpha * t)
            return (e * Self.cosineSeries(u), e * t * Self.sineSeries(u))
        }
        if d > 0 {
            let e = Elementary.exp(-alpha * t)
            let frequency = d.squareRoot()
            let (sine, cosine) = Elementary.sinCos(frequency * t)
            return (e * cosine, e * sine / frequency)
        }
        // e^(−αt)·cosh is computed as two decays, so that nothing overflows; α − β is computed without cancellation.
        let beta = (-d).squareRoot()
        let slow = Elementary.exp(-angularFrequency * angularFrequency / (alpha + beta) * t)
        let fast = Elementary.exp(-(alpha + beta) * t)
        return (0.5 * (slow + fast), 0.5 * (slow - fast) / beta)
    }

    /// For |D·t²| below this, the truncated series are exact to the last place, whereas sinh by subtraction would lose a digit.
    private static let seriesLimit = 0.01

    /// cos √u.
    private static func cosineSeries(_ u: Double) -> Double {
        1 - u / 2 * (1 - u / 12 * (1 - u / 30 * (1 - u / 56 * (1 - u / 90))))
    }

    /// sin √u / √u.
    private static func sineSeries(_ u: Double) -> Double {
        1 - u / 6 * (1 - u / 20 * (1 - u / 42 * (1 - u / 72 * (1 - u / 110))))
    }
}

extension Spring {
    /// The first time at which the energy is that of a rest at `restDistance`. It is found by bisection, because the energy decreases
    /// monotonically. Infinite for an undamped spring in motion.
    func settlingDuration(displacement y: Double, velocity v: Double, restDistance: Double) -> Seconds {
        let rest = angularFrequency * restDistance
        let limit = rest * rest
        func isAtRest(_ t: Seconds) -> Bool {
            let state = state(at: t, displacement: y, velocity: v)
            let stretch = angularFrequency * state.y
            return stretch * stretch + state.v * state.v <= limit
        }
        if isAtRest(0) { return 0 }
        guard dampingRatio > 0 else { return .infinity }
        var late = 1 / angularFrequency
        while !isAtRest(late) && late < Self.longestSettling { late *= 2 }
        var early = 0.0
        while late - early > Self.settlingResolution * late {
            let middle = 0.5 * (early + late)
            if isAtRest(middle) { late = middle } else { early = middle }
        }
        return late
    }

    /// In seconds, far longer than any use. It ends the search for springs with almost no damping.
    private static let longestSettling = 1e9
    /// A relative resolution; within 1e-12 of the time, nothing moves by a visible amount.
    private static let settlingResolution = 1e-12

    /// The first time after 0 at which v = 0, and the time between turning points; infinite if there are none.
    func firstTurn(displacement y: Double, velocity v: Double) -> (time: Seconds, halfPeriod: Seconds) {
        let force = dampingRatio * angularFrequency * v + angularFrequency * angularFrequency * y
        let d = discriminant
        if d > 0 {
            // tan(√D·t) = √D·v₀/force, in 0 < √D·t ≤ π.
            let frequency = d.squareRoot()
            let angle = Elementary.atan2(frequency * v, force)
            return ((angle > 0 ? angle : angle + .pi) / frequency, .pi / frequency)
        }
        return (unswingingTime(of: v / force), .infinity)
    }

    /// The time after 0 at which a spring with ζ ≥ 1 passes y = 0; infinite if it never does.
    func crossingTime(displacement y: Double, velocity v: Double) -> Seconds {
        unswingingTime(of: -y / (v + dampingRatio * angularFrequency * y))
    }

    /// The t > 0 with tanh(β·t)/β = `ratio` for ζ ≥ 1, β = √−D; infinite if there is none.
    private func unswingingTime(of ratio: Double) -> Seconds {
        let beta = (-discriminant).squareRoot()
        let u = beta * ratio
        guard ratio > 0 && u < 1 else { return .infinity }
        if u < 1e-4 { return ratio * (1 + u * u / 3) }
        return 0.5 * Elementary.log((1 + u) / (1 - u)) / beta
    }
}
