import LayoutMath
import Testing

/// Tests properties that all trajectories have.
@Suite struct TrajectoryLawTests {
    @Test(arguments: MotionRecipe.all)
    func startsWhereItIsTold(recipe: MotionRecipe) {
        for start in MotionRecipe.starts {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)

            guard motion.settlingDuration > 0 else { continue }
            #expect(motion.position(at: 0) == start.position)
            #expect(motion.position(at: -1) == start.position)
        }
    }

    /// Except a tween, which ignores velocity.
    @Test(arguments: MotionRecipe.memoryless)
    func startsWithItsVelocity(recipe: MotionRecipe) {
        for start in MotionRecipe.starts {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)

            if motion.settlingDuration == 0 { continue }
            #expect(abs(motion.velocity(at: 0) - start.velocity) <= 1e-9)
        }
    }

    @Test(arguments: MotionRecipe.all)
    func velocityIsTheDerivativeOfPosition(recipe: MotionRecipe) {
        let h = 1e-6
        for (start, u) in zip(MotionRecipe.starts, SeededValues.uniform(in: 0.01...0.98, count: 120, seed: 5)) {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)
            let t = u * min(motion.settlingDuration, 2)

            if t <= 2 * h { continue }
            let slope = (motion.position(at: t + h) - motion.position(at: t - h)) / (2 * h)
            #expect(abs(slope - motion.velocity(at: t)) <= 1e-5 * (1 + abs(start.velocity)), "t = \(t), from \(start)")
        }
    }

    @Test(arguments: MotionRecipe.all)
    func settledMeansSettled(recipe: MotionRecipe) {
        for start in MotionRecipe.starts {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)
            let end = motion.settlingDuration

            for t in [end, end.nextUp, end + 0.1, end + 1e6, .infinity] {
                #expect(motion.isSettled(at: t))
                #expect(motion.position(at: t) == motion.restPosition)
                #expect(motion.velocity(at: t) == 0)
            }
            #expect(!motion.isSettled(at: end.nextDown))
        }
    }

    @Test(arguments: MotionRecipe.all)
    func endsWithoutAVisibleJump(recipe: MotionRecipe) {
        for start in MotionRecipe.starts {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)

            if motion.settlingDuration == 0 { continue }
            let last = motion.position(at: motion.settlingDuration.nextDown)
            #expect(abs(last - motion.restPosition) <= Decay.restDistance + 1e-9)
        }
    }

    @Test(arguments: MotionRecipe.all)
    func mirroredInputGivesTheMirroredPath(recipe: MotionRecipe) {
        for start in MotionRecipe.starts {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)
            let mirror = recipe.mirrored(from: start.position, velocity: start.velocity)

            #expect(abs(motion.settlingDuration - mirror.settlingDuration) <= 1e-9)
            for t in [0, 0.01, 0.1, 0.3, 1, 3] {
                #expect(abs(motion.position(at: t) + mirror.position(at: t)) <= 1e-9)
                #expect(abs(motion.velocity(at: t) + mirror.velocity(at: t)) <= 1e-9)
            }
        }
    }

    @Test(arguments: MotionRecipe.memoryless)
    func restartingAtAnyTimeContinuesThePath(recipe: MotionRecipe) {
        for (start, u) in zip(MotionRecipe.starts, SeededValues.uniform(in: 0...0.95, count: 120, seed: 6)) {
            let motion = recipe.motion(from: start.position, velocity: start.velocity)
            let t = u * min(motion.settlingDuration, 3)
            let rest = recipe.restarted(motion, at: t)

            if motion.settlingDuration == 0 { continue }
            #expect(abs(rest.restPosition - motion.restPosition) <= 1e-7)
            #expect(abs(t + rest.settlingDuration - motion.settlingDuration) <= 1e-6, "from \(start), restarted at \(t)")
            for later in [0, 0.003, 0.05, 0.2, 0.7, 2] where t + later < motion.settlingDuration - 1e-6 {
                #expect(
                    abs(rest.position(at: later) - motion.position(at: t + later)) <= 1e-6,
                    "from \(start), restarted at \(t), after \(later)")
            }
        }
    }

    static let rhythms: [[Seconds]] = [[1 / 30], [1 / 60], [1 / 144], [0.001, 0.031, 0.007, 0.052, 0.0005]]

    /// A motion restarted in every frame, as by a layout per frame, agrees with one that is never restarted, for four frame rates.
    @Test(arguments: MotionRecipe.memoryless, rhythms)
    func anyRhythmOfFramesGivesTheSamePath(recipe: MotionRecipe, intervals: [Seconds]) {
        for start in MotionRecipe.starts.prefix(12) {
            let whole = recipe.motion(from: start.position, velocity: start.velocity)
            var piece = whole
            var time = 0.0

            for frame in 0..<30 where time + intervals[frame % intervals.count] < whole.settlingDuration - 1e-6 {
                piece = recipe.restarted(piece, at: intervals[frame % intervals.count])
                time += intervals[frame % intervals.count]
                #expect(abs(piece.position(at: 0) - whole.position(at: time)) <= 1e-6, "from \(start), frame \(frame)")
            }
        }
    }
}
