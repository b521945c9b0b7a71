/// Estimates a pointer's velocity from its last positions.
///
/// Events within 2 ms count as one sample, the last of them. A loop that polls once per frame gives waiting events almost the same time,
/// and a fit through distant positions at almost equal times could point in any direction. Only the newest unbroken run is used: samples
/// of the last 100 ms with no gap above 40 ms between them, at most 20. With fewer than three samples, or after a rest of more than 40 ms
/// since the last one, the velocity is zero. It is never above 8000 px/s.
///
/// A busy program receives its events in bursts (``EventBurst``). The time beside a burst, up to 100 ms, does not count as a rest, and
/// three samples are then sufficient regardless of their age. If the program was busy for more than 25 ms, the velocity is the run's
/// mean, because the times of bursts are too coarse for a fit. The last burst may be incomplete because the hand was lifted; its events
/// are assumed to have taken as long as those before.
public struct VelocityTracker: Sendable {
    /// The method that computes the velocity of a run of samples.
    public enum Strategy: Hashable, Sendable {
        /// The slope, at the newest sample, of the parabola with the least squared distance from the run; for mice and touchpads. If the
        /// parabola turns back although the run did not, it is the run's mean velocity.
        case leastSquares
        /// A weighted sum of the last three velocities between neighbours: 0.6 of the third last, 0.35 of the second last and 0.05 of the
        /// last. This reduces the effect of a lifting finger that rolls. With three samples, the two remaining weights are scaled to a
        /// sum of 1.
        case weighted
    }

    /// The method that computes the velocity.
    public let strategy: Strategy
    private var ring = InlineArray<20, Sample>(repeating: Sample(time: 0, position: .zero))
    private var newest = 0
    private var count = 0
    private var burst = EventBurst()

    struct Sample {
        var time: Seconds
        var position: Point
        /// Number of events that the sample represents.
        var events = 1
    }

    /// Creates a tracker without samples.
    public init(strategy: Strategy = .leastSquares) {
        self.strategy = strategy
    }

    /// Duration of the run, in seconds. This and the next two values are Flutter's.
    public static let window: Seconds = 0.1
    /// Maximum gap within the run, and maximum rest before a release that still flings, in seconds.
    public static let longestRest: Seconds = 0.04
    /// Minimum number of samples for a velocity.
    public static let fewestSamples = 3
    /// Maximum speed that is returned, in pixels per second; higher values are clock noise.
    public static let fastest = 8000.0
    /// Maximum time between two frames of a program that is not busy, in seconds: that of 40 Hz.
    private static let longestFrame: Seconds = 0.025
    /// In seconds. Tolerates rounding if timestamps are sums of intervals.
    private static let timeTolerance: Seconds = 1e-9
}

extension VelocityTracker {
    /// Adds a sample. Within a burst, it replaces the sample of the previous event.
    public mutating func add(_ position: Point, at time: Seconds) {
        let isOneMore = count > 0 && burst.includes(time)
        burst.add(at: time)
        if isOneMore {
            ring[newest] = Sample(time: max(time, ring[newest].time), position: position, events: burst.count)
            return
        }
        newest = count == 0 ? 0 : (newest + 1) % ring.count
        ring[newest] = Sample(time: time, position: position)
        count = min(count + 1, ring.count)
    }

    /// Removes all samples, for a new gesture.
    public mutating func reset() { (count, burst) = (0, EventBurst()) }

    /// Returns the velocity at `now` in pixels per second; zero if it cannot be determined from the samples.
    ///
    /// - Complexity: O(20).
    public func velocity(at now: Seconds) -> Vector {
        guard count > 0, now - ring[newest].time <= restAllowance + Self.timeTolerance else { return .zero }
        let run = runLength()
        guard run >= Self.fewestSamples else { return hasEnoughEvents(run) ? newestVelocity.clamped(toLength: Self.fastest) : .zero }
        if wasBusy(run) { return meanVelocity.clamped(toLength: Self.fastest) }
        switch strategy {
        case .leastSquares:
            let slope = parabolaSlope(run: run)
            let turnsBack = slope.dot(meanVelocity) < 0 && slope.dot(newestVelocity) < 0
            return (turnsBack ? meanVelocity : slope).clamped(toLength: Self.fastest)
        case .weighted: return weightedVelocity(run: run).clamped(toLength: Self.fastest)
        }
    }
}

extension VelocityTracker {
    /// The velocity from the oldest to the newest sample of the run; zero if there are fewer than two.
    var meanVelocity: Vector {
        let run = runLength()
        guard run >= 2 else { return .zero }
        let oldest = sample(run - 1)
        return (ring[newest].position - oldest.position) / (ring[newest].time - lateness(run: run) - oldest.time)
    }

    /// The velocity between the newest two samples of the run; zero if there are fewer than two.
    var newestVelocity: Vector { runLength() >= 2 ? pairVelocity(0) : .zero }

    /// The sample `age` places before the newest.
    private func sample(_ age: Int) -> Sample {
        ring[(newest - age + ring.count) % ring.count]
    }

    private func runLength() -> Int {
        guard count > 0 else { return 0 }
        let last = ring[newest].time
        var length = 1
        while length < count {
            let isRecent = length < Self.fewestSamples || last - sample(length).time <= Self.window + Self.timeTolerance
            guard isRecent, isUnbroken(beforeSample: length - 1) else { break }
            length += 1
        }
        return length
    }

    /// Returns whether the pointer was moving during the time before the sample of this age.
    private func isUnbroken(beforeSample age: Int) -> Bool {
        let limit = isBesideBurst(age) ? Self.window : Self.longestRest
        return gap(beforeSample: age) <= limit + Self.timeTolerance
    }

    private func gap(beforeSample age: Int) -> Seconds { sample(age).time - sample(age + 1).time }

    /// Returns whether the program was busy before the sample of this age.
    private func isBesideBurst(_ age: Int) -> Bool { sample(age).events > 1 || sample(age + 1).events > 1 }

    /// The maximum rest before a release that still flings: another gap like the last one, if the program was busy then.
    private var restAllowance: Seconds {
        guard count > 1, isBesideBurst(0), isUnbroken(beforeSample: 0) else { return Self.longestRest }
        return max(Self.longestRest, gap(beforeSample: 0))
    }

    /// Returns whether events of the run waited for longer than a frame.
    private func wasBusy(_ run: Int) -> Bool {
        (0..<run - 1).contains { isBesideBurst($0) && gap(beforeSample: $0) > Self.longestFrame }
    }

    /// Time in seconds by which the newest sample is later than its events, which are assumed to have taken no longer than the same
    /// number of events before them.
    private func lateness(run: Int) -> Seconds {
        guard run > 2, wasBusy(run) else { return 0 }
        let gap = gap(beforeSample: 0)
        var (time, events) = (0.0, 0)
        for age in 1..<(run - 1) {
            time += self.gap(beforeSample: age)
            events += sample(age).events
        }
        return max(0, gap - time / Double(events) * Double(sample(0).events))
    }

    /// Returns whether two samples represent as many events as a velocity requires.
    private func hasEnoughEvents(_ run: Int) -> Bool {
        run == 2 && sample(0).events + sample(1).events >= Self.fewestSamples
    }

    private func weightedVelocity(run: Int) -> Vector {
        let last = pairVelocity(0)
        let second = pairVelocity(1)
        guard run > 3 else { return (second * 0.35 + last * 0.05) / 0.4 }
        return pairVelocity(2) * 0.6 + second * 0.35 + last * 0.05
    }

    private func pairVelocity(_ age: Int) -> Vector {
        let end = sample(age)
        let start = sample(age + 1)
        return (end.position - start.position) / (end.time - start.time - (age == 0 ? lateness(run: runLength()) : 0))
    }

    /// A fit in the orthogonal polynomials 1, p = t − t̄ and q = p² − b·p − c over the sample times. Each coefficient is a quotient of
    /// two sums, so no matrix has to be inverted.
    private func parabolaSlope(run: Int) -> Vector {
        let last = ring[newest]
        let n = Double(run)
        var sum = 0.0
        for age in 0..<run { sum += sample(age).time - last.time }
        let mean = sum / n
        var second = 0.0
        var third = 0.0
        for age in 0..<run {
            let p = sample(age).time - last.time - mean
            second += p * p
            third += p * p * p
        }
        let b = third / second
        let c = second / n
        var linear = Vector.zero
        var square = Vector.zero
        var norm = 0.0
        for age in 0..<run {
            let sample = sample(age)
            let p = sample.time - last.time - mean
            let q = p * p - b * p - c
            let offset = sample.position - last.position
            linear += offset * p
            square += offset * q
            norm += q * q
        }
        // d/dt of linear·p + square·q at the newest sample, where p = −t̄.
        return linear / second + square / norm * (-2 * mean - b)
    }
}

extension Vector {
    /// A vector of the same direction, at most as long as `limit`.
    func clamped(toLength limit: Double) -> Vector {
        let length = length
        return length > limit ? self * (limit / length) : self
    }
}
