import LayoutMath
import Testing

/// Makes a motion from any position and velocity, with fixed targets and bounds; `mirrored` negates all of them.
struct MotionRecipe: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let build: @Sendable (Start) -> Motion

    struct Start {
        let position: Double
        let velocity: Double
        /// 1, or −1 for the mirror image of targets and bounds.
        var side: Double = 1
        var phase: Landing.Phase?
    }

    func motion(from position: Double, velocity: Double) -> Motion {
        build(Start(position: position, velocity: velocity))
    }

    func mirrored(from position: Double, velocity: Double) -> Motion {
        build(Start(position: -position, velocity: -velocity, side: -1))
    }

    /// The motion restarted from the position and velocity that `motion` has at `t`.
    func restarted(_ motion: Motion, at t: Seconds) -> Motion {
        var start = Start(position: motion.position(at: t), velocity: motion.velocity(at: t))
        if case .landing(let landing) = motion { start.phase = landing.phase(at: t) }
        return build(start)
    }
}

extension MotionRecipe {
    /// All motions that continue when restarted.
    static let memoryless: [MotionRecipe] =
        [DecelerationRate.normal, .fast, .touchpad].map(decay) + [0.25, 0.9, 0.9999999, 1, 1.0000001, 1.3, 4].map(spring)
        + [100.0, 600].map(landing) + [1, 1.1].map(bouncing)

    static let all = memoryless + [TimingCurve.linear, .easeIn, .easeOut, .easeInOut].map(tween)

    /// Seeded starts from −500 to 1500 px at up to 8000 px/s either way.
    static let starts: [(position: Double, velocity: Double)] = Array(
        zip(
            SeededValues.uniform(in: -500...1500, count: 120, seed: 11), SeededValues.uniform(in: -8000...8000, count: 120, seed: 12)))

    private static func decay(rate: DecelerationRate) -> MotionRecipe {
        MotionRecipe(testDescription: "decay \(rate.perMillisecond)") {
            .decay(Decay(from: $0.position, velocity: $0.velocity, rate: rate))
        }
    }

    private static func spring(dampingRatio: Double) -> MotionRecipe {
        let spring = Spring(angularFrequency: 12, dampingRatio: dampingRatio)
        return MotionRecipe(testDescription: "spring \(dampingRatio)") {
            .spring(SpringMotion(spring, from: $0.position, velocity: $0.velocity, to: 300 * $0.side))
        }
    }

    private static func landing(viewport: Double) -> MotionRecipe {
        MotionRecipe(testDescription: "landing \(viewport)") {
            .landing(
                Landing(
                    from: $0.position, velocity: $0.velocity, to: 300 * $0.side, viewport: viewport, continuing: $0.phase))
        }
    }

    private static func bouncing(dampingRatio: Double) -> MotionRecipe {
        let spring = Spring(mass: 1, stiffness: 200, dampingRatio: dampingRatio)
        return MotionRecipe(testDescription: "bouncing \(dampingRatio)") {
            let bounds = $0.side > 0 ? 0.0...1000 : -1000.0...0
            return .bouncing(
                BouncingDecay(from: $0.position, velocity: $0.velocity, in: bounds, spring: spring, velocityCap: .infinity))
        }
    }

    private static func tween(curve: TimingCurve) -> MotionRecipe {
        MotionRecipe(testDescription: "tween \(curve)") {
            .tween(Tween(from: $0.position, to: 300 * $0.side, duration: 0.4, curve: curve))
        }
    }
}
