import LayoutMath

/// The births that follow a clock at one rate from a moment on.
struct BirthCounter {
    let start: Seconds
    /// V at `start`, over all of the past.
    private let births: Double
    private let clock: EmissionClock
    private let rate: Double
    /// What the clock says V is at `start`: only its growth since then counts.
    private let clockedBirths: Double
    /// Births below this index came at the rate before `start`: what a forgotten history is taken for.
    var earlierBirths = 0

    /// - Parameter births: V at `start`. What was never on yet and is on now gives birth at once, not after a whole interval.
    init(_ template: BirthTemplate, isEmitting: Bool = true, start: Seconds, births: Double = 0) {
        self.start = start
        clock = template.clock
        rate = isEmitting ? template.rate : 0
        let localTime = clock.localTime(at: start)
        clockedBirths = clock.births(at: localTime, rate: rate)
        self.births = births < 1 && rate > 0 && clock.isEmitting(at: localTime) ? 1 : births
    }

    /// V at `time`; before `start` only what `earlierBirths` says.
    func births(at time: Seconds) -> Double {
        if time < start { return Double(earlierBirths) - rate * (start - time) }
        return births + (clock.births(at: clock.localTime(at: time), rate: rate) - clockedBirths)
    }

    func birthCount(at time: Seconds) -> Int { Int(births(at: time).rounded(.down)) }

    /// When birth `index` is due.
    func birthTime(_ index: Int) -> Seconds { birthTimes(from: index)[0] }

    /// When eight births in a row are due, the first of which is `index`.
    @inline(__always)
    func birthTimes(from index: Int) -> SIMD8<Seconds> {
        let due = SIMD8(1, 2, 3, 4, 5, 6, 7, 8) + Double(index)
        let clocked = clock.times(at: clock.localTimes(ofBirths: due - births + clockedBirths, rate: rate))
        let times = clocked.replacing(with: start, where: due .<= births .| clocked .< start)
        guard index < earlierBirths && rate > 0 else { return times }
        let earlier = Double(earlierBirths + 1) - due
        return times.replacing(with: start - earlier / rate, where: earlier .> 0)
    }

    func isOn(at time: Seconds) -> Bool { clock.isEmitting(at: clock.localTime(at: time)) }

    /// True when no birth comes after `time`.
    func hasEnded(at time: Seconds) -> Bool { rate == 0 || clock.hasEnded(at: clock.localTime(at: time)) }
}
