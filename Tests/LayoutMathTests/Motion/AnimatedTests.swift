import LayoutMath
import Testing

@Suite struct AnimatedTests {
    @Test func restsWhereItIsSet() {
        var value = Animated(3)

        #expect(value.value(at: 100) == 3 && value.velocity(at: 100) == 0 && value.isSettled(at: 0) && value.target == 3)

        value.retarget(to: 9, at: 1, with: .settle)
        value.set(5)
        #expect(value.value(at: 1.1) == 5 && value.isSettled(at: 1.1))
    }

    @Test func retargetingKeepsPositionAndVelocity() {
        var value = Animated(0)
        value.retarget(to: 100, at: 10, with: .settle)
        let (before, velocity) = (value.value(at: 10.05), value.velocity(at: 10.05))

        value.retarget(to: -40, at: 10.05, with: .chase)

        #expect(abs(value.value(at: 10.05) - before) <= 1e-12)
        #expect(value.velocity(at: 10.05) == velocity)
        #expect(value.target == -40)
        #expect(value.value(at: value.settlingTime) == -40)
    }

    @Test func retargetingToTheSameEveryFrameIsRetargetingOnce() {
        var once = Animated(0)
        once.retarget(to: 100, at: 0, with: .settle)
        var often = once
        for frame in 1...20 { often.retarget(to: 100, at: Double(frame) / 60, with: .settle) }

        #expect(often == once)
    }

    @Test func retargetingWhereItRestsStaysAtRest() {
        var value = Animated(7)
        value.retarget(to: 7, at: 2, with: .settle)

        #expect(value.isSettled(at: 2))
        #expect(value.motion == .rest(7))
    }

    @Test func animatesFromWhereItIs() {
        var value = Animated(0)
        value.retarget(to: 100, at: 0, with: .settle)
        let before = value.value(at: 0.1)

        value.animate(to: 0, at: 0.1, duration: 0.2)

        #expect(value.value(at: 0.1) == before)
        let end = value.settlingTime
        #expect(abs(end - 0.3) <= 1e-12)
        #expect(value.value(at: end) == 0 && value.isSettled(at: end) && !value.isSettled(at: end.nextDown))
    }

    @Test func isAtRestAtItsSettlingTimeToTheLastBit() {
        for start in SeededValues.uniform(in: 0...10_000, count: 500) {
            var value = Animated(0)
            value.retarget(to: 100, at: start, with: .settle)
            let end = value.settlingTime

            #expect(value.isSettled(at: end) && value.value(at: end) == 100 && value.velocity(at: end) == 0)
            #expect(!value.isSettled(at: end.nextDown))
        }
    }

    @Test func anOpacityFadesUntilItCannotBeSeen() {
        var opacity = Animated(0, restDistance: SpringMotion.restFraction)
        opacity.retarget(to: 1, at: 0, with: .settle)

        #expect(1 - opacity.value(at: opacity.settlingTime.nextDown) <= 0.0005 + 1e-9)
        #expect(opacity.settlingTime > 0.6)
    }

    @Test func followsAnyMotionFromItsStartTime() {
        let value = Animated(.decay(Decay(from: 0, velocity: 2000)), startingAt: 50)

        #expect(abs(value.value(at: 51) - 864.070253) <= 1e-6)
        #expect(value.value(at: 49) == 0)
    }
}
