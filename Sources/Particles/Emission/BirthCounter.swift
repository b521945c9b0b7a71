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
    func birthTime(_ index: Int) -> Seconds {
        let due = Double(index + 1)
        if index < earlierBirths && rate > 0 { return start - Double(earlierBirths - index) / rate }
        guard due > births else { return start }
        return max(start, clock.time(at: clock.localTime(ofBirths: due - births + clockedBirths, rate: rate)))
    }

    func isOn(at time: Seconds) -> Bool { clock.isEmitting(at: clock.localTime(at: time)) }

    /// True when no birth comes after `time`.
    func hasEnded(at time: Seconds) -> Bool { rate == 0 || clock.hasEnded(at: clock.localTime(at: time)) }
}
