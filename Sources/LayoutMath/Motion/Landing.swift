/// The motion from a release to its chosen stop: coasting first if the stop is far away, then a settling spring.
///
/// With Δ = target − x₀ and V the viewport:
/// - Within V of the target, at rest, or moving away from it, a spring takes over immediately. Its frequency is ω = max(that of the given
///   spring, |v|/|Δ|), where the latter is used if the velocity is towards the target. A critically damped spring with v ≤ ω·|Δ| does not
///   overshoot.
/// - From farther away, it coasts on the decay that would end at the target, x(t) = X − Δ·e^(−kt) with k = |v|/|Δ|, which starts at the
///   release velocity and only slows down. When V/20 remains, the spring continues from that position and velocity; it may accelerate if
///   k < 8.
///
/// So the release velocity is always kept. A critically damped spring passes its target only if it is released at the target; other
/// springs may also pass it by their own oscillation.
public struct Landing: Trajectory, Hashable {
    /// What drives the motion at a given time.
    public enum Phase: Hashable, Sendable {
        /// The decay.
        case coasting
        /// The spring.
        case settling
    }

    /// When the spring takes over; 0 if it does so from the start.
    public let handOverTime: Seconds
    public let restPosition: Double
    public let settlingDuration: Seconds
    private let start: Double
    private let startVelocity: Double
    private let coastRate: Double
    private let settling: SpringMotion

    /// Maximum ω that still looks like motion, per second; a stiffer spring ends within two frames. If a release needs a higher ω, the
    /// motion ends immediately at an inner stop; at an end, a scroller bounces instead.
    public static let highestFrequency = 40.0
    /// Fraction of the viewport that is left when the spring takes over from coasting. With a smaller fraction, the end is very slow.
    public static let handOverFraction = 0.05
    /// Distance in pixels within which a release counts as being at its target. If it is nearer, the energy of a spring with ω = |v|/|Δ|
    /// is already that of its rest, ω²Δ² ≤ ½ω²ε².
    private static let onTarget = SpringMotion.restDistance * 0.5.squareRoot()
    /// Minimum k for coasting, per second. With a lower velocity, coasting would take many seconds, so the spring takes over immediately.
    public static let lowestCoastRate = 0.5

    /// Creates the motion of a release at `velocity`, in pixels per second, to `target`. Traps if a number is not finite or `viewport` is
    /// negative.
    ///
    /// - Parameter phase: Nil for a release. To restart a landing from its current position and velocity, for example after a change of
    ///   layout, pass its phase. It then continues coasting although the target is within one viewport, or settling although it is not.
    /// - Parameter spring: The final spring; it is made stiffer if the velocity requires it.
    public init(
        from start: Double, velocity: Double, to target: Double, viewport: Double, continuing phase: Phase? = nil, spring: Spring = .settle
    ) {
        precondition(
            start.isFinite && velocity.isFinite && target.isFinite,
            "a landing runs between finite numbers, not from \(start) at \(velocity) to \(target)")
        precondition(viewport >= 0 && viewport.isFinite, "a viewport is not negative and finite, unlike \(viewport)")
        let distance = abs(target - start)
        let isApproaching = (target > start) == (velocity > 0)
        // Even an empty viewport needs a distance for the transition: one pixel.
        let handOver = max(1, Self.handOverFraction * viewport)
        let rate = abs(velocity) / distance
        let nearest = phase == .coasting ? handOver : max(viewport, handOver)
        let coasts = phase != .settling && isApproaching && rate >= Self.lowestCoastRate && distance > nearest

        self.start = start
        startVelocity = velocity
        restPosition = target
        coastRate = coasts ? rate : 0
        handOverTime = coasts ? Elementary.log(distance / handOver) / rate : 0
        let direction: Double = target > start ? 1 : -1
        settling =
            coasts
            ? Self.settling(spring, from: target - direction * handOver, velocity: direction * rate * handOver, to: target)
            : Self.settling(spring, from: start, velocity: velocity, to: target)
        settlingDuration = handOverTime + settling.settlingDuration
    }

    /// The phase at `t`; it is still `settling` after the end.
    public func phase(at t: Seconds) -> Phase { isCoasting(at: t) ? .coasting : .settling }

    /// Returns whether the motion coasts at `t`, before the spring takes over.
    public func isCoasting(at t: Seconds) -> Bool { t < handOverTime }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        guard isCoasting(at: t) else { return settling.position(at: t - handOverTime) }
        return t > 0 ? restPosition - (restPosition - start) * Elementary.exp(-coastRate * t) : start
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration { return 0 }
        guard isCoasting(at: t) else { return settling.velocity(at: t - handOverTime) }
        return t > 0 ? startVelocity * Elementary.exp(-coastRate * t) : startVelocity
    }

    private static func settling(_ spring: Spring, from start: Double, velocity: Double, to target: Double) -> SpringMotion {
        let distance = abs(target - start)
        let isApproaching = (target > start) == (velocity > 0)
        let needed = isApproaching && distance > onTarget ? abs(velocity) / distance : 0
        let paced = Spring(angularFrequency: max(spring.angularFrequency, needed), dampingRatio: spring.dampingRatio)
        return SpringMotion(paced, from: start, velocity: velocity, to: target)
    }
}
