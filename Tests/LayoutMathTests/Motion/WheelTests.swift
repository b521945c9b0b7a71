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
        var classifier = WheelClassifier()

        #expect(classifier.add(Vector(x: 0, y: -1), at: 0) == .notches(Vector(x: 0, y: -1)))
        #expect(classifier.add(Vector(x: 0, y: -2), at: 0.02) == .notches(Vector(x: 0, y: -2)))
        #expect(classifier.sessionDeadline == nil)
        #expect(classifier.endSession(at: 10) == nil)
    }

    @Test func fractionsAreFingersAndSoAreWholeTicksAmongThem() {
        var classifier = WheelClassifier()

        #expect(classifier.add(Vector(x: 0.25, y: 0), at: 0) == .fingers(Vector(x: 2.5, y: 0), begins: true))
        #expect(classifier.add(Vector(x: 1, y: 0), at: 0.01) == .fingers(Vector(x: 10, y: 0), begins: false))
        #expect(classifier.add(Vector(x: 1, y: 0), at: 0.2) == .notches(Vector(x: 1, y: 0)))
    }

    @Test func onX11AllAreNotches() {
        var classifier = WheelClassifier(deliversOnlyNotches: true)

        #expect(classifier.add(Vector(x: 0, y: 0.5), at: 0) == .notches(Vector(x: 0, y: 0.5)))
    }

    @Test func ticksOfZeroMeanNothing() {
        var classifier = WheelClassifier()

        #expect(classifier.add(.zero, at: 0) == nil)
        #expect(classifier.sessionDeadline == nil)
    }

    @Test func aSessionEndsAfterFiftyMillisecondsAtItsLastEvent() throws {
        var classifier = session(velocity: 900)

        #expect(classifier.endSession(at: 0.08 + 0.0499) == nil)
        let ended = classifier.endSession(at: 0.4)
        let release = try #require(ended)
        #expect(abs(release.time - 0.08) <= 1e-9)
        #expect(abs(release.coastTime - 0.13) <= 1e-9)
        #expect(abs(release.velocity.y - 900) <= 1e-6)
        #expect(abs(release.coastVelocity(rate: .normal).y - 814.27) <= 0.01)
        #expect(classifier.endSession(at: 0.5) == nil)
    }

    @Test(arguments: [(0.06, false), (0.08, false), (0.081, true), (1, true)])
    func theNextEventTakesUpASessionOnlyWithinEightyMilliseconds(silence: Seconds, begins: Bool) {
        var classifier = session(velocity: 900)
        _ = classifier.endSession(at: 0.08 + 0.05)

        let meaning = classifier.add(Vector(x: 0, y: 0.3), at: 0.08 + silence)

        #expect(meaning == .fingers(Vector(x: 0, y: 3), begins: begins))
    }

    @Test(arguments: [(150.0, false), (250, true), (-250, true)])
    func aSlowSessionDoesNotCoast(velocity: Double, coasts: Bool) {
        var classifier = session(velocity: velocity)

        let ended = classifier.endSession(at: 1)

        #expect(ended.map { $0.velocity != .zero } == coasts)
    }

    @Test func fingersThatSlowedToARestDoNotCoast() {
        var classifier = WheelClassifier()
        for (step, ticks) in [2.1, 2.1, 2.1, 2.1, 2.1, 2.1, 0.2].enumerated() {
            _ = classifier.add(Vector(x: 0, y: ticks), at: 0.01 * Double(step))
        }

        #expect(classifier.endSession(at: 1)?.velocity == .zero)
    }

    @Test(arguments: [(1, 0.55, false), (2, 0.45, false), (2, 0.55, true)])
    func aSessionOfTwoEventsMustHaveCoveredTenPixels(events: Int, ticks: Double, coasts: Bool) {
        var classifier = WheelClassifier()
        for event in 0..<events { _ = classifier.add(Vector(x: 0, y: ticks), at: 0.01 * Double(event)) }

        let ended = classifier.endSession(at: 1)

        #expect(ended.map { $0.velocity != .zero } == coasts)
    }

    @Test func fingersInTheDirectionOfACoastAdoptIt() {
        #expect(WheelClassifier.adopts(coastingVelocity: Vector(x: 0, y: 500), ticks: Vector(x: 0, y: 0.1)))
        #expect(!WheelClassifier.adopts(coastingVelocity: Vector(x: 0, y: 500), ticks: Vector(x: 0, y: -0.1)))
        #expect(!WheelClassifier.adopts(coastingVelocity: Vector(x: 0, y: 500), ticks: Vector(x: 1, y: 0)))
    }

    /// Nine events every 10 ms up to 0.08 s; the velocity must not come to whole ticks.
    private func session(velocity: Double) -> WheelClassifier {
        var classifier = WheelClassifier()
        for event in 0..<9 {
            _ = classifier.add(Vector(x: 0, y: velocity / 1000), at: 0.01 * Double(event))
        }
        return classifier
    }
}
