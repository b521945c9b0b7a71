import LayoutMath
import Testing

@Suite struct SpringMotionTests {
    static let ratios = [0, 0.1, 0.25, 0.6, 0.9, 0.999, 0.99999999, 1, 1.00000001, 1.001, 1.1, 1.7, 5, 40]

    /// Compares the closed form with a numerical integration.
    @Test(arguments: ratios)
    func agreesWithNumericalIntegration(dampingRatio: Double) {
        for (displacement, velocity) in [(100.0, 0.0), (-40, 3000), (0, -800), (250, -6000)] {
            let spring = Spring(angularFrequency: 14, dampingRatio: dampingRatio)
            let motion = SpringMotion(spring, from: 500 + displacement, velocity: velocity, to: 500)

            for sample in integrated(spring, displacement: displacement, velocity: velocity) where sample.t < motion.settlingDuration {
                #expect(abs(motion.position(at: sample.t) - 500 - sample.y) <= 1e-5)
                #expect(abs(motion.velocity(at: sample.t) - sample.v) <= 1e-4)
            }
        }
    }

    @Test(arguments: ratios)
    func obeysItsEquation(dampingRatio: Double) {
        let h = 1e-5
        let omega = 9.0
        let motion = SpringMotion(Spring(angularFrequency: omega, dampingRatio: dampingRatio), from: 80, velocity: -700, to: 0)
        for t in SeededValues.uniform(in: 0.01...0.4, count: 50) where t < motion.settlingDuration - h {
            let acceleration = (motion.velocity(at: t + h) - motion.velocity(at: t - h)) / (2 * h)
            let residual = acceleration + 2 * dampingRatio * omega * motion.velocity(at: t) + omega * omega * motion.position(at: t)

            #expect(abs(residual) <= 1e-2 * (1 + dampingRatio * dampingRatio), "t = \(t)")
        }
    }

    @Test(arguments: [1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-15])
    func isContinuousAcrossCriticalDamping(delta: Double) {
        let critical = motion(dampingRatio: 1)
        for t in [0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5] {
            for ratio in [1 - delta, 1 + delta] {
                let near = motion(dampingRatio: ratio)

                // The path changes by less than 300 px for a unit of damping.
                #expect(abs(near.position(at: t) - critical.position(at: t)) <= 300 * delta + 1e-10)
                #expect(abs(near.velocity(at: t) - critical.velocity(at: t)) <= 3000 * delta + 1e-9)
            }
        }
        #expect(abs(motion(dampingRatio: 1 + delta).settlingDuration - critical.settlingDuration) <= 3 * delta + 1e-9)
    }

    /// By linearity a hundredfold start shows the small motion after its end, where it is reported at rest.
    @Test(arguments: ratios.dropFirst())
    func staysAtRestForEverOnceSettled(dampingRatio: Double) {
        let spring = Spring(angularFrequency: 14, dampingRatio: dampingRatio)
        for (displacement, velocity) in [(100.0, 0.0), (-3, 900), (0, 2000)] {
            let small = SpringMotion(spring, from: displacement, velocity: velocity, to: 0)
            let large = SpringMotion(spring, from: 100 * displacement, velocity: 100 * velocity, to: 0)

            for later in SeededValues.uniform(in: 0...2, count: 200) {
                let t = small.settlingDuration + later
                #expect(abs(large.position(at: t)) / 100 <= SpringMotion.restDistance + 1e-9)
                #expect(abs(large.velocity(at: t)) / 100 <= SpringMotion.restDistance * 14 + 1e-9)
            }
        }
    }

    @Test(arguments: ratios.dropFirst())
    func settlesNoLaterThanItMust(dampingRatio: Double) {
        let spring = Spring(angularFrequency: 14, dampingRatio: dampingRatio)
        let motion = SpringMotion(spring, from: 100, to: 0)
        let t = motion.settlingDuration.nextDown

        let stretch = 14 * motion.position(at: t)
        let energy = stretch * stretch + motion.velocity(at: t) * motion.velocity(at: t)
        #expect(abs(energy.squareRoot() / 14 - SpringMotion.restDistance) <= 1e-6)
    }

    @Test func swingsForEverWithoutDamping() {
        let motion = SpringMotion(Spring(angularFrequency: 2 * .pi, dampingRatio: 0), from: 10, to: 0)

        #expect(motion.settlingDuration == .infinity)
        #expect(abs(motion.position(at: 1000) - 10) <= 1e-8)
    }

    @Test(arguments: [
        (Spring(mass: 0.5, stiffness: 100, dampingRatio: 1.1), 60.874539, -452.285166, 11.075812, -99.298779),
        (.bounce, 58.693572, -486.233469, 7.533463, -86.217577),
        (Spring(mass: 0.5, stiffness: 500), 17.618597, -423.292196, 0.079536, -2.275318),
        (Spring(mass: 1, stiffness: 400), 40.600585, -541.341133, 1.735127, -29.745026),
        (Spring(angularFrequency: 10), 73.575888, -367.879441, 19.914827, -149.361205),
        (Spring(mass: 1, stiffness: 100, damping: 18), 72.298827, -393.816712, 15.146624, -148.873369),
    ])
    func springsOfOtherToolkits(spring: Spring, x1: Double, v1: Double, x3: Double, v3: Double) {
        let motion = SpringMotion(spring, from: 100, to: 0)

        #expect(abs(motion.position(at: 0.1) - x1) <= 1e-6)
        #expect(abs(motion.velocity(at: 0.1) - v1) <= 1e-6)
        #expect(abs(motion.position(at: 0.3) - x3) <= 1e-6)
        #expect(abs(motion.velocity(at: 0.3) - v3) <= 1e-6)
    }

    @Test(
        arguments: [
            (1, 500, 0.25, 356), (1, 500, 0.5, 479), (1, 500, 0.75, 497), (1.25, 500, 0.5, 445), (1.25, 500, 1, 495),
            (1.25, 500, 1.5, 499), (0.25, 300, 1, 325),
        ] as [(Double, Double, Seconds, Double)])
    func positionsAssertedByFluttersTests(dampingRatio: Double, end: Double, t: Seconds, floor: Double) {
        let motion = SpringMotion(Spring(mass: 1, stiffness: 100, dampingRatio: dampingRatio), from: 0, to: end)

        #expect(motion.position(at: t).rounded(.down) == floor)
    }

    @Test func velocitiesAssertedByFluttersTests() {
        let critical = SpringMotion(Spring(mass: 1, stiffness: 100), from: 0, to: 500)
        let swinging = SpringMotion(Spring(mass: 1, stiffness: 100, dampingRatio: 0.25), from: 0, to: 300)

        #expect([0.25, 0.5, 0.75].map { critical.velocity(at: $0).rounded(.down) } == [1026, 168, 20])
        #expect(swinging.velocity(at: 1).rounded(.down) == -65)
    }

    @Test(arguments: [(300.0, 6000.0, 4.0885), (300, 1500, 0), (0, 2000, 52.0260)])
    func overshootOfACriticalSpring(distance: Double, velocity: Double, overshoot: Double) {
        let motion = SpringMotion(.bounce, from: -distance, velocity: velocity, to: 0)

        #expect(abs(motion.overshoot - overshoot) <= 1e-4)
    }

    @Test(arguments: ratios.dropFirst())
    func overshootIsTheFarthestSampleBeyondTheTarget(dampingRatio: Double) {
        let spring = Spring(angularFrequency: 14, dampingRatio: dampingRatio)
        for (displacement, velocity) in [(100.0, 0.0), (100, -4000), (100, 500), (-80, 3000), (-80, -900), (0, 700), (0, -700)] {
            let motion = SpringMotion(spring, from: displacement, velocity: velocity, to: 0)
            let farSide: Double = displacement > 0 || (displacement == 0 && velocity < 0) ? -1 : 1
            let farthest = (0...20000).map { farSide * motion.position(at: Double($0) * 1e-4) }.max() ?? 0

            #expect(abs(motion.overshoot - max(0, farthest)) <= 1e-3, "from \(displacement) at \(velocity)")
        }
    }

    private func motion(dampingRatio: Double) -> SpringMotion {
        SpringMotion(Spring(angularFrequency: 14, dampingRatio: dampingRatio), from: 100, velocity: -900, to: 0)
    }

    /// Runge and Kutta's method of fourth order in steps of a tenth of a millisecond, reported every 20 ms for 0.6 s.
    private func integrated(_ spring: Spring, displacement: Double, velocity: Double) -> [(t: Seconds, y: Double, v: Double)] {
        let omega = spring.angularFrequency
        func acceleration(_ y: Double, _ v: Double) -> Double { -2 * spring.dampingRatio * omega * v - omega * omega * y }
        let h = 1e-4
        var (y, v) = (displacement, velocity)
        var samples: [(t: Seconds, y: Double, v: Double)] = []
        for step in 1...6000 {
            let (k1, l1) = (v, acceleration(y, v))
            let (k2, l2) = (v + h / 2 * l1, acceleration(y + h / 2 * k1, v + h / 2 * l1))
            let (k3, l3) = (v + h / 2 * l2, acceleration(y + h / 2 * k2, v + h / 2 * l2))
            let (k4, l4) = (v + h * l3, acceleration(y + h * k3, v + h * l3))
            y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
            if step % 200 == 0 { samples.append((Double(step) * h, y, v)) }
        }
        return samples
    }
}
