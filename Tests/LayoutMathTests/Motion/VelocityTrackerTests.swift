import LayoutMath
import Testing

@Suite struct VelocityTrackerTests {
    static let strategies = [VelocityTracker.Strategy.leastSquares, .weighted]

    @Test(arguments: strategies)
    func steadyMotionHasItsVelocity(strategy: VelocityTracker.Strategy) {
        for (vx, vy) in zip(SeededValues.uniform(in: -5000...5000, count: 50), SeededValues.uniform(in: -5000...5000, count: 50, seed: 8)) {
            let tracker = tracked(strategy, every: 0.008, count: 13) { Point(x: 40 + vx * $0, y: vy * $0 - 9) }
            let velocity = tracker.velocity(at: 0.096)

            #expect((velocity - Vector(x: vx, y: vy)).length <= 1e-6)
        }
    }

    /// The fit is exact for every parabola, whatever the times of the samples. One that turns back after the last but one sample is taken
    /// for a faulty fit.
    @Test func leastSquaresFindsTheSlopeOfAnyParabola() {
        for seed in UInt64(1)...60 {
            let intervals = SeededValues.uniform(in: 0.001...0.02, count: 12, seed: seed)
            let coefficients = SeededValues.uniform(in: -2000...2000, count: 2, seed: seed + 100)
            var tracker = VelocityTracker()
            var t = 1000.0
            tracker.add(.zero, at: t)
            func slope(_ t: Double) -> Double { coefficients[0] + 6 * coefficients[1] * (t - 1000) }
            for interval in intervals {
                t += interval
                let u = t - 1000
                tracker.add(Point(x: coefficients[0] * u + 3 * coefficients[1] * u * u, y: 0), at: t)
            }

            let turnsBack = slope(t) * slope(t - intervals[11] / 2) < 0
            #expect(abs(tracker.velocity(at: t).x - slope(t)) <= 1e-4 || turnsBack)
        }
    }

    @Test(arguments: [(VelocityTracker.Strategy.leastSquares, 1232.0), (.weighted, 1363.2)])
    func slowingMotion(strategy: VelocityTracker.Strategy, expected: Double) {
        let tracker = tracked(strategy, every: 0.008, count: 13) { Point(x: 2000 * $0 - 4000 * $0 * $0, y: 0) }

        #expect(abs(tracker.velocity(at: 0.096).x - expected) <= 1e-6)
    }

    @Test(arguments: [(VelocityTracker.Strategy.leastSquares, 855.769), (.weighted, 956.25)])
    func theRollOfALiftingFingerIsDiscounted(strategy: VelocityTracker.Strategy, expected: Double) {
        let tracker = tracked(strategy, every: 0.008, count: 13) { Point(x: $0 > 0.09 ? 89 : 1000 * $0, y: 0) }

        #expect(abs(tracker.velocity(at: 0.096).x - expected) <= 1e-3)
    }

    @Test(arguments: strategies)
    func aRestBeforeTheReleaseMeansNoVelocity(strategy: VelocityTracker.Strategy) {
        let tracker = tracked(strategy, every: 0.008, count: 13) { Point(x: 1000 * $0, y: 0) }

        #expect(abs(tracker.velocity(at: 0.096 + 0.04).x - 1000) <= 1e-6)
        #expect(tracker.velocity(at: 0.096 + 0.041) == .zero)
    }

    @Test(arguments: strategies)
    func onlyTheRunAfterAGapCounts(strategy: VelocityTracker.Strategy) {
        var tracker = tracked(strategy, every: 0.008, count: 6) { Point(x: -3000 * $0, y: 0) }
        for step in 0..<6 {
            let t = 0.094 + 0.008 * Double(step)
            tracker.add(Point(x: 500 + 1000 * t, y: 0), at: t)
        }

        #expect(abs(tracker.velocity(at: 0.134).x - 1000) <= 1e-6)
    }

    @Test(arguments: strategies)
    func fewerThanThreeSamplesHaveNoVelocity(strategy: VelocityTracker.Strategy) {
        var tracker = VelocityTracker(strategy: strategy)

        #expect(tracker.velocity(at: 0) == .zero)
        for step in 0..<3 {
            #expect(tracker.velocity(at: Double(step) * 0.008) == .zero)
            tracker.add(Point(x: 8 * Double(step), y: 0), at: Double(step) * 0.008)
        }
        #expect(abs(tracker.velocity(at: 0.016).x - 1000) <= 1e-6)
    }

    @Test(arguments: strategies)
    func eventsOfOneTimestampAreOneSample(strategy: VelocityTracker.Strategy) {
        // 1000 px/s at 125 Hz, two events stamped alike in every frame of 17 ms.
        var tracker = VelocityTracker(strategy: strategy)
        for event in 0..<14 { tracker.add(Point(x: 8 * Double(event), y: 0), at: Double(event / 2) * 0.017) }

        #expect(abs(tracker.velocity(at: 0.102).x - 16 / 0.017) <= 1e-6)
    }

    /// A pointer that moves 88 px every 16 ms on a machine so busy that events are delayed; recorded in a window.
    @Test(arguments: strategies)
    func eventsThatHaveWaitedPointTheWayOfTheHand(strategy: VelocityTracker.Strategy) {
        let waits = [0, 0.0204, 0.047944, 0.047424, 0.072583, 0.000022, 0.027962, 0.000021]
        for stride in 1...3 {
            var tracker = VelocityTracker(strategy: strategy)
            var time = 0.0
            for (index, wait) in (waits + waits).enumerated() {
                time += wait / Double(stride)
                tracker.add(Point(x: -88 * Double(index), y: 0), at: time)
            }

            #expect(tracker.velocity(at: time).x <= 0)
        }
    }

    /// Whatever the times of the samples, a movement in one direction never ends with a fling in the other.
    @Test(arguments: strategies)
    func aRunWithoutAReturnIsNotThrownBack(strategy: VelocityTracker.Strategy) {
        for seed in UInt64(1)...400 {
            let waits = SeededValues.uniform(in: 0...0.03, count: 16, seed: seed)
            let steps = SeededValues.uniform(in: 0...120, count: 16, seed: seed + 1000)
            var tracker = VelocityTracker(strategy: strategy)
            var (time, x) = (0.0, 0.0)
            for (wait, step) in zip(waits, steps) {
                (time, x) = (time + (wait < 0.012 ? wait / 600 : wait), x + step)
                tracker.add(Point(x: x, y: 0), at: time)
            }

            #expect(tracker.velocity(at: time).x >= 0)
        }
    }

    @Test(arguments: strategies)
    func aMouseOfEightThousandEventsASecondHasItsVelocity(strategy: VelocityTracker.Strategy) {
        let tracker = tracked(strategy, every: 0.000125, count: 801) { Point(x: 1000 * $0, y: 0) }

        #expect(abs(tracker.velocity(at: 0.1).x - 1000) <= 1e-6)
    }

    @Test(arguments: strategies)
    func equalTimestampsAloneGiveNoVelocity(strategy: VelocityTracker.Strategy) {
        var tracker = VelocityTracker(strategy: strategy)
        for event in 0..<30 { tracker.add(Point(x: Double(event), y: 0), at: 5) }

        #expect(tracker.velocity(at: 5) == .zero)
    }

    /// However long a busy program keeps events waiting, up to 90 ms, a hand that moves steadily has its velocity, also if its release waits.
    @Test(arguments: strategies)
    func delayedEventsKeepTheVelocityOfTheHand(strategy: VelocityTracker.Strategy) {
        for seed in UInt64(1)...200 {
            let chance = SeededValues.uniform(in: 0...1, count: 3, seed: seed)
            let (interval, gap, velocity) = (0.004 + 0.0085 * chance[0], 0.026 + 0.064 * chance[1], 300 + 6000 * chance[2])
            var tracker = VelocityTracker(strategy: strategy)
            var received = 0.0
            for event in 0...Int(0.4 / interval) {
                let moved = Double(event) * interval
                received = (moved / gap).rounded(.up) * gap
                tracker.add(Point(x: velocity * moved, y: 0), at: received)
            }

            for release in [received, received + gap] {
                let found = tracker.velocity(at: release).x
                #expect(abs(found / velocity - 1) < 0.35, "\(found) of \(velocity), \(gap) s at \(interval) s")
            }
        }
    }

    @Test(arguments: strategies)
    func aRestAmongEventsThatHaveWaitedMeansNoVelocity(strategy: VelocityTracker.Strategy) {
        var tracker = VelocityTracker(strategy: strategy)
        for event in 0..<20 { tracker.add(Point(x: 12 * Double(event), y: 0), at: Double(event / 4) * 0.055) }

        #expect(abs(tracker.velocity(at: 0.22).x - 48 / 0.055) < 1e-6)
        #expect(tracker.velocity(at: 0.22 + 0.06) == .zero)
    }

    @Test(arguments: strategies)
    func readingsAreClampedAlongTheirDirection(strategy: VelocityTracker.Strategy) {
        let tracker = tracked(strategy, every: 0.008, count: 13) { Point(x: 30_000 * $0, y: -40_000 * $0) }

        #expect((tracker.velocity(at: 0.096) - Vector(x: 4800, y: -6400)).length <= 1e-6)
    }

    @Test(arguments: strategies)
    func forgetsWhatIsOlderThanItsWindow(strategy: VelocityTracker.Strategy) {
        // Fast for a second, then slow for 110 ms.
        let tracker = tracked(strategy, every: 0.01, count: 112) { Point(x: $0 < 1 ? 4000 * $0 : 4000 + 100 * ($0 - 1), y: 0) }

        #expect(abs(tracker.velocity(at: 1.11).x - 100) <= 1e-6)
    }

    @Test func resetForgetsTheGesture() {
        var tracker = tracked(.leastSquares, every: 0.008, count: 13) { Point(x: 1000 * $0, y: 0) }
        tracker.reset()

        #expect(tracker.velocity(at: 0.096) == .zero)
    }

    private func tracked(
        _ strategy: VelocityTracker.Strategy, every interval: Seconds, count: Int, path: (Seconds) -> Point
    ) -> VelocityTracker {
        var tracker = VelocityTracker(strategy: strategy)
        for step in 0..<count { tracker.add(path(Double(step) * interval), at: Double(step) * interval) }
        return tracker
    }
}
