import LayoutMath

/// The times of births while a cell's rate does not change.
///
/// The count of births is a real number V that grows by the rate while the cell emits. Birth k happens when V reaches k + 1. V jumps from
/// 0 to 1 when emission begins, because the first birth happens immediately. When a pass repeats, V jumps up to the next integer.
struct EmissionClock: Hashable, Sendable {
    let begin: Seconds
    /// Local seconds per second, not negative.
    let speed: Double
    private let offset: Seconds
    /// Duration of a forward pass in local seconds.
    private let pass: Seconds
    private let reverses: Bool
    /// Duration of all passes in local seconds; infinite if filled forwards.
    let end: Seconds
    let fillsBackwards: Bool

    /// - Parameter parent: The emitter's clock. Its end limits this clock's end, and if it fills backwards, so does this clock.
    init(_ timing: MediaTiming, in parent: EmissionClock? = nil) {
        begin = timing.beginTime
        let speed = max(0, timing.speed)
        self.speed = speed
        offset = timing.timeOffset
        pass = timing.duration > 0 ? timing.duration : .infinity
        reverses = timing.autoreverses && pass.isFinite
        fillsBackwards = timing.fillMode.extendsBackwards || parent?.fillsBackwards == true
        let ownEnd = timing.fillMode.extendsForwards ? .infinity : Self.activeDuration(timing, pass)
        end = min(ownEnd, parent.map { $0.end.isFinite ? ($0.end - timing.beginTime) * speed + timing.timeOffset : .infinity } ?? .infinity)
    }

    private static func activeDuration(_ timing: MediaTiming, _ pass: Seconds) -> Seconds {
        if timing.repeatDuration > 0 { return timing.repeatDuration }
        return pass * (timing.autoreverses ? 2 : 1) * (timing.repeatCount > 0 ? timing.repeatCount : 1)
    }

    func localTime(at time: Seconds) -> Seconds { (time - begin) * speed + offset }

    /// The inverse of `localTime(at:)` for eight times.
    /// - Precondition: `speed` is not 0.
    @inline(__always)
    func times(at localTimes: SIMD8<Seconds>) -> SIMD8<Seconds> { begin + (localTimes - offset) / speed }

    func isEmitting(at localTime: Seconds) -> Bool { speed > 0 && localTime < end && (localTime >= 0 || fillsBackwards) }

    /// Whether there are no births after `localTime`.
    func hasEnded(at localTime: Seconds) -> Bool { speed == 0 || localTime >= end }

    /// V at a local time.
    func births(at localTime: Seconds, rate: Double) -> Double {
        guard rate > 0 else { return 0 }
        if localTime < 0 { return fillsBackwards ? 1 + rate * localTime : 0 }
        guard pass.isFinite else { return 1 + rate * min(localTime, end) }
        let births = whole(rate)
        let period = reverses ? 2 * pass : pass
        let time = min(localTime, end)
        var passes = (time / period).rounded(.down)
        var rest = time - passes * period
        // The end belongs to the pass before it, so nothing is emitted there.
        if time == end && rest == 0 && passes > 0 {
            passes -= 1
            rest = period
        }
        return passes * births * (reverses ? 2 : 1) + part(rest, births, rate)
    }

    /// Births of a forward pass: one at its beginning, then one every 1 / rate before its end.
    private func whole(_ rate: Double) -> Double { (rate * pass).rounded(.up) }

    /// V within a period.
    private func part(_ time: Seconds, _ births: Double, _ rate: Double) -> Double {
        if time <= pass { return min(births, 1 + rate * time) }
        return max(births, 2 * births - rate * (2 * pass - time))
    }

    /// The local times at which V reaches eight values.
    @inline(__always)
    func localTimes(ofBirths births: SIMD8<Double>, rate: Double) -> SIMD8<Seconds> {
        let later = births - 1
        let times = pass.isFinite ? passedTimes(ofBirths: births, rate) : later.replacing(with: 0, where: later .< 0) / rate
        return fillsBackwards ? times.replacing(with: later / rate, where: later .<= 0) : times
    }

    private func passedTimes(ofBirths births: SIMD8<Double>, _ rate: Double) -> SIMD8<Seconds> {
        let whole = whole(rate)
        let perPeriod = reverses ? 2 * whole : whole
        let passed = (births / perPeriod).rounded(.up) - 1
        let periods = passed.replacing(with: 0, where: passed .< 0)
        let rest = births - periods * perPeriod
        let later = (rest - 1).replacing(with: 0, where: rest .< 1)
        let within = (2 * pass - (2 * whole - rest) / rate).replacing(with: later / rate, where: rest .<= whole)
        return periods * (reverses ? 2 * pass : pass) + within
    }
}
