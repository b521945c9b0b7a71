import LayoutMath
import Testing

@Suite struct DecayTests {
    @Test(arguments: [
        (0.016, 31.492916, 1936.951098), (0.1, 181.251702, 1637.133609), (0.25, 393.379030, 1212.454131), (0.5, 631.856045, 735.022510),
        (1, 864.070253, 270.129045), (2, 980.775490, 36.484850),
    ])
    func coastsAsMeasuredOnUIKit(t: Seconds, position: Double, velocity: Double) {
        let decay = Decay(from: 0, velocity: 2000)

        #expect(abs(decay.position(at: t) - position) <= 1e-6)
        #expect(abs(decay.velocity(at: t) - velocity) <= 1e-6)
    }

    @Test(arguments: [
        (0.998, 100.0, 2.299782), (0.998, 1000, 3.449923), (0.998, 5000, 4.253837), (0.99, 100, 0.297573), (0.99, 1000, 0.526679),
        (0.99, 5000, 0.686816),
    ])
    func settlesWhenHalfAPixelRemains(rate: Double, velocity: Double, duration: Seconds) {
        let decay = Decay(from: 20, velocity: velocity, rate: DecelerationRate(perMillisecond: rate))

        #expect(abs(decay.settlingDuration - duration) <= 1e-6)
        let remaining = decay.restPosition - decay.position(at: decay.settlingDuration.nextDown)
        #expect(abs(remaining - 0.5) <= 1e-9)
    }

    @Test func dragIsProportionalToVelocity() {
        let h = 1e-6
        for velocity in SeededValues.uniform(in: -8000...8000, count: 100) where abs(velocity) > 10 {
            let decay = Decay(from: 0, velocity: velocity)
            let acceleration = (decay.velocity(at: 0.3 + h) - decay.velocity(at: 0.3 - h)) / (2 * h)

            #expect(abs(acceleration - DecelerationRate.normal.exponent * decay.velocity(at: 0.3)) <= 1e-3)
        }
    }

    @Test func timeToReachIsTheInverseOfPosition() {
        for (velocity, u) in zip(SeededValues.uniform(in: -8000...8000), SeededValues.uniform(in: 0...0.999, seed: 9)) {
            let decay = Decay(from: 40, velocity: velocity)
            let t = u * decay.settlingDuration

            if decay.settlingDuration == 0 { continue }
            let reached = decay.timeToReach(decay.position(at: t))
            #expect(reached.map { abs($0 - t) <= 1e-6 } == true, "v = \(velocity), t = \(t)")
        }
    }

    @Test func neverReachesWhatIsBehindOrBeyondItsRest() {
        let decay = Decay(from: 0, velocity: 1000)

        #expect(decay.timeToReach(-1) == nil)
        #expect(decay.timeToReach(decay.restPosition) == nil)
        #expect(decay.timeToReach(600) == nil)
        #expect(decay.timeToReach(0) == 0)
        #expect(Decay(from: 0, velocity: 0).timeToReach(1) == nil)
    }

    @Test func crossesTheEndOfACollapsingHeaderWithoutAKink() {
        let decay = Decay(from: 40, velocity: 1000)

        let crossing = decay.timeToReach(120)

        #expect(crossing.map { abs($0 - 0.087185) <= 1e-6 } == true)
        #expect(abs(decay.velocity(at: crossing ?? 0) - 839.8398) <= 1e-4)
        #expect(abs(decay.restPosition - 120 - 419.4998) <= 1e-4)
    }

    @Test func standsStillWithoutVelocity() {
        let decay = Decay(from: 7, velocity: 0)

        #expect(decay.settlingDuration == 0)
        #expect(decay.position(at: 0) == 7)
    }

    @Test(arguments: [(0.3, 100.0, 400.0, 1.0, 120.0), (0.3, 100, 400, 2, 36), (0.3, 100, 400, 3, 10.8)])
    func keepsFluttersShareOfVelocityOverASecond(drag: Double, start: Double, velocity: Double, t: Seconds, expected: Double) {
        let decay = Decay(from: start, velocity: velocity, rate: .perSecond(drag))

        #expect(abs(decay.velocity(at: t) - expected) <= 1e-6)
    }

    @Test(arguments: [(0.1, 110.0), (0.5, 131), (2, 149)])
    func passesFluttersPositions(t: Seconds, position: Double) {
        #expect(abs(Decay(from: 100, velocity: 100, rate: .perSecond(0.135)).position(at: t) - position) <= 1)
    }
}

@Suite struct DecelerationRateTests {
    @Test(arguments: [(0.998, 499.4998, 499.0), (0.99, 99.4992, 99.0), (0.997, 332.8331, 332.333)])
    func projectionsOfOneThousandPixelsPerSecond(rate: Double, coasting: Double, projected: Double) {
        let rate = DecelerationRate(perMillisecond: rate)

        #expect(abs(rate.coastingDistance(of: 1000) - coasting) <= 1e-4)
        #expect(abs(rate.projectedDistance(of: 1000) - projected) <= 1e-3)
        #expect(rate.coastingDistance(of: -1000) == -rate.coastingDistance(of: 1000))
    }

    @Test func coastingDistanceOfFluttersDragOf0135() {
        #expect(abs(DecelerationRate.perSecond(0.135).coastingDistance(of: 1000) - 499.3806) <= 1e-4)
    }

    @Test func fiftySilentMillisecondsLeaveNineTenthsOfTheVelocity() {
        #expect(abs(DecelerationRate.normal.velocity(from: 1000, after: 0.05) - 904.7) <= 0.1)
        #expect(abs(Decay(from: 0, velocity: 1000).position(at: 0.05) - 47.6) <= 0.05)
    }
}

extension DecelerationRate {
    /// Flutter's measure: the share of velocity left after one second.
    static func perSecond(_ drag: Double) -> DecelerationRate {
        DecelerationRate(perMillisecond: Elementary.pow(drag, 0.001))
    }
}
