/// The motion from a release to the stop chosen for it: coasting first if the stop is far away, then a settling spring.
///
/// With Δ = target − x₀ and V the viewport:
/// - Within V of the target, at rest, or moving away from it, a spring takes over at once. Its frequency is
///   ω = max(that of the given spring, |v|/|Δ|), the latter for a velocity towards the target; a critically damped spring with v ≤ ω·|Δ|
///   does not overshoot.
/// - From farther away it coasts on the decay that would end on the target, x(t) = X − Δ·e^(−kt) with k = |v|/|Δ|, which starts at the
///   release velocity and only slows down. When V/20 remains, the spring takes over position and velocity; it may accelerate if k < 8.
///
/// So the release velocity is always kept, and a critically damped spring passes its target only from a release on it; another one also by
/// its own oscillation.
public struct Landing: Trajectory, Hashable {
    /// The driver of the motion at a given time.
    public enum Phase: Hashable, Sendable {
        /// The decay.
        case coasting
        /// The spring.
        case settling
    }

    /// When the spring takes over; 0 if it does from the start.
    public let handOverTime: Seconds
    public let restPosition: Double
    public let settlingDuration: Seconds
    private let start: Double
    private let startVelocity: Double
    private let coastRate: Double
    private let settling: SpringMotion

    /// Greatest ω that still looks like a motion, per second: a stiffer spring is over within two frames. A release that needs more lands at
    /// once on an inner stop; at an end, a scroller bounces instead.
    public static let highestFrequency = 40.0
    /// Fraction of the viewport left when the spring takes over from coasting. With a smaller one, the end crawls.
    public static let handOverFraction = 0.05
    /// Distance, in pixels, within which a release counts as one on its target. From nearer, the energy of a spring with ω = |v|/|Δ| is already
    /// that of its rest, ω²Δ² ≤ ½ω²ε².
    private static let onTarget = SpringMotion.restDistance * 0.5.squareRoot()
    /// Least k of a coast, per second; a slower velocity would coast for many seconds, so the spring takes over at once.
    public static let lowestCoastRate = 0.5

    /// Creates the motion of a release at `velocity`, in pixels per second, to `target`. Traps if a number is not finite, or `viewport` is
    /// negative.
    ///
    /// - Parameter phase: nil for a release. To restart a landing from its own position and velocity, for example after a change of layout,
    ///   its phase: it then continues coasting although the target is within one viewport, or settling although it is not.
    /// - Parameter spring: the final spring; stiffened if the velocity needs it.
    public init(
        from start: Double, velocity: Double, to target: Double, viewport: Double, continuing phase: Phase? = nil, spring: Spring = .settle
    ) {
        precondition(
            start.isFinite && velocity.isFinite && target.isFinite,
            "a landing runs between finite numbers, not from \(start) at \(velocity) to \(target)")
        precondition(viewport >= 0 && viewport.isFinite, "a viewport is not negative and finite, unlike \(viewport)")
        let distance = abs(target - start)
        let isApproaching = (target > start) == (velocity > 0)
        // Even an empty viewport needs a distance to hand over at: one pixel.
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

    /// The driver at `t`; settling also after the end.
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
