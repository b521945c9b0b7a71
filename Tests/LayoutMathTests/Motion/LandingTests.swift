import LayoutMath
import Testing

@Suite struct LandingTests {
    static let releases: [(start: Double, velocity: Double, viewport: Double)] = zip(
        zip(SeededValues.uniform(in: -6000...6000, count: 400, seed: 21), SeededValues.uniform(in: -8000...8000, count: 400, seed: 22)),
        SeededValues.uniform(in: 100...1900, count: 400, seed: 23)
    ).map { ($0.0, $0.1, $1) }

    @Test func neverOvershootsItsTarget() {
        for release in Self.releases + [(-1, 8000, 400), (-250, 8000, 100), (-5000, 8000, 100), (-400.5, 700, 400)] {
            let landing = Landing(from: release.start, velocity: release.velocity, to: 0, viewport: release.viewport)
            let side: Double = release.start < 0 ? -1 : 1

            for step in 0...600 {
                #expect(side * landing.position(at: Double(step) / 200) >= -1e-9, "\(release)")
            }
        }
    }

    @Test func isSmoothWhereTheSpringTakesOver() {
        for release in Self.releases {
            let landing = Landing(from: release.start, velocity: release.velocity, to: 0, viewport: release.viewport)
            let t = landing.handOverTime

            guard t > 0 else { continue }
            #expect(abs(landing.position(at: t.nextDown) - landing.position(at: t)) <= 1e-8)
            #expect(abs(landing.velocity(at: t.nextDown) - landing.velocity(at: t)) <= 1e-7)
        }
    }

    @Test func aCoastNeverSpeedsUp() {
        for release in Self.releases {
            let landing = Landing(from: release.start, velocity: release.velocity, to: 0, viewport: release.viewport)

            guard landing.handOverTime > 0 else { continue }
            let speeds = (0...600).map { abs(landing.velocity(at: Double($0) / 600 * landing.handOverTime)) }
            #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 < $0 + 1e-9 }, "\(release)")
        }
    }

    @Test func coastsOnTheDecayThatEndsOnTheTarget() {
        let landing = Landing(from: 0, velocity: 4000, to: 2000, viewport: 800)

        #expect(landing.isCoasting(at: 0))
        #expect(abs(landing.velocity(at: 0) - 4000) <= 1e-9)
        #expect(abs(landing.position(at: 0.5) - 2000 * (1 - 0.36787944117144233)) <= 1e-9)
        // 40 of 2000 px remain when e^(−2t) = 1/50.
        #expect(abs(landing.handOverTime - 1.956011502714073) <= 1e-9)
        #expect(!landing.isCoasting(at: landing.handOverTime))
        #expect(abs(landing.position(at: landing.handOverTime) - 1960) <= 1e-9)
        #expect(abs(landing.velocity(at: landing.handOverTime) - 80) <= 1e-9)
    }

    @Test(arguments: [(0.0, 3000.0, 700.0), (0, 0, 5000), (0, -3000, 5000), (0, 10, 5000)])
    func springsAtOnceWhenNearOrAtRestOrAgainstItsVelocity(start: Double, velocity: Double, target: Double) {
        let landing = Landing(from: start, velocity: velocity, to: target, viewport: 800)

        #expect(landing.handOverTime == 0)
        #expect(!landing.isCoasting(at: 0))
        #expect(landing.velocity(at: 0) == velocity)
    }

    @Test func theSpringIsAsFastAsTheReleaseNeeds() {
        for (velocity, frequency) in [(800.0, 16.0), (1600, 16), (3000, 30), (4000, 40)] {
            let landing = Landing(from: 0, velocity: velocity, to: 100, viewport: 800)
            let spring = SpringMotion(Spring(angularFrequency: frequency), from: 0, velocity: velocity, to: 100)

            #expect(abs(landing.position(at: 0.05) - spring.position(at: 0.05)) <= 1e-9)
        }
    }

    @Test(arguments: [(8000.0, 100.0), (-8000, -100), (8000, 190), (30_000, 1), (30_000, 0.04), (30_000, 0.03), (-30_000, 0), (250, 0)])
    func aVelocityIsKeptHoweverNearTheTargetIs(velocity: Double, target: Double) {
        let landing = Landing(from: 0, velocity: velocity, to: target, viewport: 800)

        #expect(landing.velocity(at: 0) == velocity)
        #expect(landing.position(at: 60) == target)
    }

    @Test func aReleaseOnItsTargetPassesItAndReturns() {
        let landing = Landing(from: 320, velocity: 250, to: 320, viewport: 800)

        // A critically damped spring that leaves its target with v peaks at v/(ω·e) (Guides/spring.md).
        let peak = (0...1000).map { landing.position(at: Double($0) / 1000) }.max() ?? 0
        #expect(abs(peak - (320 + 250 / 16 * 0.36787944117144233)) < 1e-3)
    }

    @Test func aRestOnItsTargetIsOver() {
        let landing = Landing(from: 320, velocity: 0, to: 320, viewport: 800)

        #expect(landing.settlingDuration == 0)
        #expect(landing.position(at: 0.1) == 320)
    }

    @Test func arrivesWithinAViewportOfNoSize() {
        let landing = Landing(from: 0, velocity: 1000, to: 500, viewport: 0)

        #expect(landing.settlingDuration.isFinite)
        #expect(landing.position(at: 60) == 500)
    }
}
