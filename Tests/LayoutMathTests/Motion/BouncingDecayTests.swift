import LayoutMath
import Testing

@Suite struct BouncingDecayTests {
    @Test(arguments: [-9000.0, -2500, 2500, 9000])
    func flingPastEdgeSettlesExactlyOnEdge(velocity: Double) {
        let motion = BouncingDecay(from: 500, velocity: velocity, in: 0...1000)

        #expect(motion.restPosition == (velocity < 0 ? 0 : 1000))
        #expect(motion.position(at: motion.settlingDuration) == motion.restPosition)
        #expect(motion.edgeTime < motion.settlingDuration)
    }

    @Test func withoutReachingAnEdgeItIsADecay() {
        let motion = BouncingDecay(from: 500, velocity: 600, in: 0...1000)
        let decay = Decay(from: 500, velocity: 600)

        #expect(motion.edgeTime == .infinity)
        #expect(motion.settlingDuration == decay.settlingDuration)
        for t in [0, 0.1, 0.5, 2, 10] {
            #expect(motion.position(at: t) == decay.position(at: t))
            #expect(motion.velocity(at: t) == decay.velocity(at: t))
        }
    }

    @Test func isSmoothAtTheEdge() {
        for (start, velocity) in zip(SeededValues.uniform(in: 0...1000), SeededValues.uniform(in: -5000...5000, seed: 31)) {
            let motion = BouncingDecay(from: start, velocity: velocity, in: 0...1000)
            let t = motion.edgeTime

            guard t > 1e-6 && t.isFinite else { continue }
            #expect(abs(motion.position(at: t.nextDown) - motion.position(at: t)) <= 1e-9)
            #expect(abs(motion.velocity(at: t.nextDown) - motion.velocity(at: t)) <= 1e-8)
        }
    }

    @Test func theCapHoldsAtBothEdges() {
        let forward = BouncingDecay(from: 900, velocity: 8000, in: 0...1000)
        let backward = BouncingDecay(from: 100, velocity: -8000, in: 0...1000)

        #expect(abs(forward.velocity(at: forward.edgeTime) - 5000) <= 1e-9)
        #expect(abs(backward.velocity(at: backward.edgeTime) + 5000) <= 1e-9)
        // The farthest excursion of a critical spring is v/(ω·e).
        let peak = (0...1000).map { forward.position(at: Double($0) / 1000) }.max() ?? 0
        #expect(abs(peak - 1130.06) <= 0.01)
    }

    @Test func outOfBoundsItSpringsBackAtOnce() {
        let motion = BouncingDecay(from: 1060, velocity: 300, in: 0...1000)
        let spring = SpringMotion(.bounce, from: 1060, velocity: 300, to: 1000)

        #expect(motion.edgeTime == 0)
        #expect(!motion.isCoasting(at: 0))
        for t in [0, 0.02, 0.1, 0.3] {
            #expect(motion.position(at: t) == spring.position(at: t))
        }
    }

    @Test(arguments: [(1100.0, -4000.0), (-100, 4000)])
    func flungInwardsFromOutOfBoundsItCoastsOn(start: Double, velocity: Double) {
        let motion = BouncingDecay(from: start, velocity: velocity, in: 0...1000)
        let t = motion.entryTime

        #expect(!motion.isCoasting(at: 0) && motion.isCoasting(at: t))
        #expect(abs(motion.position(at: t) - (start > 0 ? 1000 : 0)) <= 1e-9)
        #expect(abs(motion.position(at: t.nextDown) - motion.position(at: t)) <= 1e-9)
        #expect(abs(motion.velocity(at: t.nextDown) - motion.velocity(at: t)) <= 1e-8)
        #expect(abs(motion.velocity(at: t)) > 1000)
        #expect(abs(motion.restPosition - motion.position(at: t)) > 700)
    }

    @Test(arguments: [(1100.0, -1414.0, false), (1100, -3000, true), (1100, 0, false), (1100, 3000, false)])
    func entersOnlyWhenTheSpringWouldPassTheEdge(start: Double, velocity: Double, enters: Bool) {
        // A critical spring passes above ω·|y| = 1414.2 px/s; just above, it settles before it does.
        #expect(BouncingDecay(from: start, velocity: velocity, in: 0...1000).entryTime.isFinite == enters)
    }

    @Test func aSwingingSpringComesToRestOnTheEdge() {
        let motion = BouncingDecay(from: 1100, velocity: -4000, in: 0...1000, spring: Spring(response: 0.4, dampingRatio: 0.7))

        #expect(motion.restPosition == 1000)
    }

    @Test func withoutACapForTheBounceItStopsAtTheEdge() {
        let motion = BouncingDecay(from: 900, velocity: 4000, in: 0...1000, velocityCap: 0)

        #expect(motion.settlingDuration == motion.edgeTime)
        #expect((0...200).allSatisfy { motion.position(at: Double($0) / 100) <= 1000 })
        #expect(motion.position(at: motion.edgeTime) == 1000)
    }

    @Test func decayEndingJustBehindTheEdgeStopsThere() {
        let velocity = -100.3 * DecelerationRate.normal.exponent
        let motion = BouncingDecay(from: 900, velocity: velocity, in: 0...1000)

        #expect(motion.restPosition == 1000)
        #expect((0...500).allSatisfy { motion.position(at: Double($0) / 100) <= 1000 })
    }

    @Test(arguments: [(0.0, 50.0), (0, -50), (20, 0)])
    func contentSmallerThanItsViewReturnsToItsOnlyPlace(start: Double, velocity: Double) {
        let motion = BouncingDecay(from: start, velocity: velocity, in: 0...0)

        #expect(motion.restPosition == 0)
        #expect(motion.position(at: 3) == 0)
    }

    @Test(arguments: [
        (0.025, 948.7694), (0.05, 995.1579), (0.1, 1043.6141), (0.2, 1033.0125), (0.5, 1001.4404),
    ])
    func flingBeyondTheTrailingEdge(t: Seconds, position: Double) {
        let motion = BouncingDecay(from: 900, velocity: 2000, in: 0...1000)

        #expect(abs(motion.edgeTime - 0.052683) <= 1e-6)
        #expect(abs(motion.velocity(at: motion.edgeTime) - 1799.7997) <= 1e-4)
        #expect(abs(motion.position(at: t) - position) <= 1e-4)
    }

    /// Flutter's test of its own simulation; it caps one edge only, so the cap is lifted here.
    @Test(arguments: [(0.065, 42.0, -6584.0), (0.1, -123, -2613), (0.5, -15, 124)])
    func samplesAssertedByFluttersTests(t: Seconds, position: Double, velocity: Double) {
        let motion = BouncingDecay(
            from: 500, velocity: -7500, in: 0...1000, rate: .perSecond(0.135),
            spring: Spring(mass: 1, stiffness: 170, dampingRatio: 1.1), velocityCap: .infinity)

        #expect(abs(motion.edgeTime - 0.071557) <= 1e-6)
        #expect(abs(motion.position(at: t) - position) <= 1)
        #expect(abs(motion.velocity(at: t) - velocity) <= 1)
    }
}
