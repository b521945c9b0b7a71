import LayoutMath

/// Counts births on a clock at a constant rate, starting at a given time.
struct BirthCounter {
    let start: Seconds
    /// V at `start`, including all earlier births.
    private let births: Double
    private let clock: EmissionClock
    private let rate: Double
    /// V of the clock at `start`; only its growth since then is counted.
    private let clockedBirths: Double
    /// Births below this index are treated as births at this rate before `start`, because their history was discarded.
    var earlierBirths = 0

    /// - Parameter births: V at `start`. If it is below 1 and the cell is emitting, the first birth happens immediately.
    init(_ template: BirthTemplate, isEmitting: Bool = true, start: Seconds, births: Double = 0) {
        self.start = start
        clock = template.clock
        rate = isEmitting ? template.rate : 0
        let localTime = clock.localTime(at: start)
        clockedBirths = clock.births(at: localTime, rate: rate)
        self.births = births < 1 && rate > 0 && clock.isEmitting(at: localTime) ? 1 : births
    }

    /// V at `time`. Before `start` it is extrapolated from `earlierBirths`.
    func births(at time: Seconds) -> Double {
        if time < start { return Double(earlierBirths) - rate * (start - time) }
        return births + (clock.births(at: clock.localTime(at: time), rate: rate) - clockedBirths)
    }

    func birthCount(at time: Seconds) -> Int { Int(births(at: time).rounded(.down)) }

    /// The time of birth `index`.
    func birthTime(_ index: Int) -> Seconds { birthTimes(from: index)[0] }

    /// The times of eight consecutive births, starting with `index`; finite also for those that never happen.
    @inline(__always)
    func birthTimes(from index: Int) -> SIMD8<Seconds> {
        // Without a rate there are only bursts, which happen at the start.
        guard rate > 0, clock.speed > 0 else { return SIMD8(repeating: start) }
        let due = SIMD8(1, 2, 3, 4, 5, 6, 7, 8) + Double(index)
        let clocked = clock.times(at: clock.localTimes(ofBirths: due - births + clockedBirths, rate: rate))
        let times = clocked.replacing(with: start, where: due .<= births .| clocked .< start)
        guard index < earlierBirths else { return times }
        let earlier = Double(earlierBirths + 1) - due
        return times.replacing(with: start - earlier / rate, where: earlier .> 0)
    }

    func isOn(at time: Seconds) -> Bool { clock.isEmitting(at: clock.localTime(at: time)) }

    /// Whether there are no births after `time`.
    func hasEnded(at time: Seconds) -> Bool { rate == 0 || clock.hasEnded(at: clock.localTime(at: time)) }
}
