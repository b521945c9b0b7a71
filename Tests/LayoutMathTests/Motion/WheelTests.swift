import LayoutMath
import Testing

@Suite struct WheelGeometryTests {
    @Test(arguments: [(400.0, 54.288), (600, 71.138), (800, 86.177), (1080, 105.265), (0, 0)])
    func aNotchMovesTheTwoThirdsPowerOfTheViewport(viewport: Double, step: Double) {
        #expect(abs(WheelGeometry.notchStep(viewport: viewport) - step) <= 0.0005)
    }

    @Test(arguments: [(0.1, 0.800852), (0.2, 0.982649)])
    func aNotchIsChasedWithThirtyPerSecond(t: Seconds, share: Double) {
        #expect(abs(SpringMotion(.chase, from: 0, to: 100).position(at: t) / 100 - share) <= 1e-6)
    }

    @Test func theGateAdmitsOneNotchInItsLockout() {
        var gate = NotchGate()

        #expect([0, 0.05, 0.149, 0.15, 0.2, 0.31].map { gate.admits(at: $0) } == [true, false, false, true, false, true])
    }
}

@Suite struct WheelClassifierTests {
    @Test func wholeTicksAreNotches() {
        #expect(fingers([(-1, 0), (-2, 0.02)]) == [false, false])
    }

    @Test func fractionsAreFingersAndSoAreWholeTicksAmongThem() {
        #expect(fingers([(0.25, 0), (1, 0.01), (1, 0.0599), (1, 0.11)]) == [true, true, true, false])
    }

    private func fingers(_ events: [(ticks: Double, time: Seconds)]) -> [Bool] {
        var classifier = WheelClassifier()
        return events.map { classifier.isFingers(Vector(x: $0.ticks, y: 0), at: $0.time) }
    }
}

@Suite struct FingerScrollTests {
    @Test func withoutEventsThereIsNothingToRelease() {
        #expect(FingerScroll().release == nil)
        #expect(FingerScroll().deadline == -.infinity)
    }

    @Test func itEndsAfterFiftyMillisecondsAtItsLastEvent() throws {
        let scroll = session(velocity: 900)

        let release = try #require(scroll.release)

        #expect(abs(scroll.deadline - 0.13) <= 1e-9)
        #expect(abs(release.time - 0.08) <= 1e-9)
        #expect(abs(release.coastTime - 0.13) <= 1e-9)
        #expect(abs(release.velocity.y - 900) <= 1e-6)
        #expect(abs(release.coastVelocity(rate: .normal).y - 814.27) <= 0.01)
    }

    @Test(arguments: [(150.0, false), (250, true), (-250, true), (1000, true)])
    func aSlowOneDoesNotCoast(velocity: Double, coasts: Bool) {
        #expect(session(velocity: velocity).release.map { $0.velocity != .zero } == coasts)
    }

    @Test func fingersThatSlowedToARestDoNotCoast() {
        var scroll = FingerScroll()
        for (step, ticks) in [2.1, 2.1, 2.1, 2.1, 2.1, 2.1, 0.2].enumerated() {
            scroll.add(Vector(x: 0, y: ticks), at: 0.01 * Double(step))
        }

        #expect(scroll.release?.velocity == .zero)
    }

    @Test(arguments: [(1, 0.55, false), (2, 0.45, false), (2, 0.55, true)])
    func twoEventsMustHaveCoveredTenPixels(events: Int, ticks: Double, coasts: Bool) {
        var scroll = FingerScroll()
        for event in 0..<events { scroll.add(Vector(x: 0, y: ticks), at: 0.01 * Double(event)) }

        #expect(scroll.release.map { $0.velocity != .zero } == coasts)
    }

    /// However long a busy program keeps events waiting, up to 90 ms: fingers that move steadily move the view all the time, and fling it.
    @Test func fingersWhoseEventsWaitForTheProgramFling() throws {
        for seed in UInt64(1)...200 {
            let chance = SeededValues.uniform(in: 0...1, count: 3, seed: seed)
            let (interval, gap) = (0.007 + 0.0055 * chance[0], chance[1] < 0.2 ? 0 : 0.09 * max(0.3, chance[1]))
            let velocity = (chance[2] < 0.5 ? -1 : 1) * (400 + 6000 * chance[2])
            var scroll = FingerScroll()
            var last = -Double.infinity
            for event in 1...40 {
                let moved = Double(event) * interval
                let received = gap > interval ? (moved / gap).rounded(.up) * gap : moved
                // Had it ended, the view would have begun to coast, or to settle where it was.
                #expect(event == 1 || scroll.deadline > received, "\(gap) s at \(interval) s, event \(event)")
                scroll.add(Vector(x: velocity * interval / WheelGeometry.pixelsPerPreciseTick, y: 0), at: received)
                last = received
            }

            let paused = try #require(scroll.release), lifted = try #require(scroll.release(at: last))
            for release in [paused, lifted] {
                #expect(abs(release.velocity.x / velocity - 1) < 0.35, "\(release.velocity.x) of \(velocity), \(gap) s at \(interval) s")
            }
        }
    }

    @Test func fingersThatRestBeforeTheyLeaveDoNotCoast() throws {
        let scroll = session(velocity: 900)

        #expect(try #require(scroll.release(at: 0.1)).velocity.y > 800)
        #expect(try #require(scroll.release(at: 0.3)).velocity == .zero)
        #expect(try #require(scroll.release(at: 0.3)).coastTime == 0.3)
    }

    /// Nine events every 10 ms up to 0.08 s.
    private func session(velocity: Double) -> FingerScroll {
        var scroll = FingerScroll()
        for event in 0..<9 { scroll.add(Vector(x: 0, y: velocity / 1000), at: 0.01 * Double(event)) }
        return scroll
    }
}
