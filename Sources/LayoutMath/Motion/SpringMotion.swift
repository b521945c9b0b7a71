/// A spring that pulls one coordinate to a target.
///
/// With displacement y = x − target, α = ζω and D = ω²(1 − ζ²):
///
///     y(t) = e^(−αt)·(y₀·C + (v₀ + α·y₀)·S)
///     v(t) = e^(−αt)·(v₀·C − (α·v₀ + ω²·y₀)·S)
///
/// where C = cos(√D·t) and S = sin(√D·t)/√D. For D < 0 they become cosh and sinh. Both are power series in D·t², so one formula is valid
/// in all three cases and stays exact near ζ = 1.
///
/// The motion ends when its energy ½v² + ½ω²y² has fallen to ½ω²ε², that of a rest at distance ε from the target. Energy only decreases,
/// so from then on the motion stays closer than ε and slower than ω·ε.
public struct SpringMotion: Trajectory, Hashable {
    /// Stiffness and damping.
    public let spring: Spring
    /// x₀.
    public let start: Double
    /// v₀, in pixels per second.
    public let startVelocity: Double
    public let restPosition: Double
    /// ε, in units of the position.
    public let restDistance: Double
    public let settlingDuration: Seconds

    /// ε for pixels: a twentieth of a pixel is invisible, so the spring ends without a visible jump.
    public static let restDistance = 0.05
    /// ε for values in 0…1, such as opacity, scale or progress: an eighth of a step of 8-bit colour.
    public static let restFraction = 0.0005

    /// Creates a spring's motion to `target`; the velocity is in pixels per second. Traps if a number is not finite or `restDistance` is
    /// not positive.
    public init(
        _ spring: Spring, from start: Double, velocity: Double = 0, to target: Double, restDistance: Double = Self.restDistance
    ) {
        precondition(
            start.isFinite && velocity.isFinite && target.isFinite,
            "a spring moves between finite numbers, not from \(start) at \(velocity) to \(target)")
        precondition(restDistance > 0, "a spring comes to rest at a positive distance, not at \(restDistance)")
        self.spring = spring
        self.restDistance = restDistance
        self.start = start
        startVelocity = velocity
        restPosition = target
        settlingDuration = spring.settlingDuration(displacement: start - target, velocity: velocity, restDistance: restDistance)
    }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        return t > 0 ? restPosition + spring.state(at: t, displacement: startDisplacement, velocity: startVelocity).y : start
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration { return 0 }
        return t > 0 ? spring.state(at: t, displacement: startDisplacement, velocity: startVelocity).v : startVelocity
    }
}

extension SpringMotion {
    /// y₀, the displacement of the start from the target.
    public var startDisplacement: Double { start - restPosition }

    /// The maximum distance by which the motion passes its target, on the side opposite its start. If it starts at the target, this is
    /// its maximum distance from the target.
    ///
    /// With critical damping it is positive only if the velocity towards the target exceeds ω·|y₀|.
    public var overshoot: Double {
        guard startDisplacement != 0 || startVelocity != 0 else { return 0 }
        let farSide: Double = startDisplacement == 0 ? (startVelocity > 0 ? 1 : -1) : (startDisplacement > 0 ? -1 : 1)
        let turn = spring.firstTurn(displacement: startDisplacement, velocity: startVelocity)
        let reach = farSide * displacement(at: turn.time)
        // If the first turning point is on the near side, the next one is on the far side.
        return max(0, reach, turn.halfPeriod.isFinite ? farSide * displacement(at: turn.time + turn.halfPeriod) : 0)
    }

    /// y at `t`, without the final snap to the target; 0 at infinity.
    private func displacement(at t: Seconds) -> Double {
        t.isFinite ? spring.state(at: t, displacement: startDisplacement, velocity: startVelocity).y : 0
    }
}
