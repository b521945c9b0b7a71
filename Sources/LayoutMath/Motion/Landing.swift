/// The motion from a release to the stop chosen for it: coasting first when the stop is far away, then a settling spring.
///
/// With Δ = target − x₀ and V the viewport:
/// - Within V of the target, at rest, or moving away from it, a spring takes over at once, critically damped unless asked otherwise. Its pace is
///   ω = max(16, |v|/|Δ|), for a velocity towards the target; up to v = ω·|Δ| a critically damped spring does not overshoot.
/// - ω is capped at 40 per second, and a velocity towards the target is then clamped to 40·|Δ|.
/// - From farther away it coasts on the decay that would end on the target, x(t) = X − Δ·e^(−kt) with k = |v|/|Δ|: the velocity at the release is
///   kept and only falls. When V/20 remains, the spring takes over with position and velocity; on that last stretch it may gain
///   speed again, where k < 8.
///
/// So an inner stop is never overshot by a critically damped spring, and by a swinging one no farther than its own swing. A release exactly on its target is at rest.
public struct Landing: Trajectory, Hashable {
    /// What drives it at an instant.
    public enum Phase: Hashable, Sendable {
        /// It decelerates on its own.
        case coasting
        /// The spring pulls.
        case settling
    }

    /// When the spring takes over; 0 when it does so from the start.
    public let handOverTime: Seconds
    public let restPosition: Double
    public let settlingDuration: Seconds
    private let start: Double
    private let startVelocity: Double
    private let coastRate: Double
    private let settling: SpringMotion

    /// Greatest ω of the spring, per second. A stiffer one looks like a jump.
    public static let highestFrequency = 40.0
    /// Share of the viewport on which the spring takes over from coasting. With a smaller one the end crawls.
    public static let handOverFraction = 0.05
    /// Least k of a coast, per second; a velocity that is lower for its distance would coast for many seconds and uses the spring instead.
    public static let lowestCoastRate = 0.5

    /// The motion of a release at `velocity`, in pixels per second, to `target`. Traps when a number is not finite, or `viewport` is
    /// negative.
    ///
    /// - Parameter phase: nil for a release. The phase of the landing that is restarted from its own position and velocity, for example after
    ///   a change of layout: it then goes on coasting although the target is within one viewport, or settling although it is not.
    /// - Parameter spring: what settles it, at its own pace or the faster one that the velocity needs.
    public init(
        from start: Double, velocity: Double, to target: Double, viewport: Double, continuing phase: Phase? = nil, spring: Spring = .settle
    ) {
        precondition(
            start.isFinite && velocity.isFinite && target.isFinite,
            "a landing runs between finite numbers, not from \(start) at \(velocity) to \(target)")
        precondition(viewport >= 0 && viewport.isFinite, "a viewport is not negative and finite, unlike \(viewport)")
        let distance = abs(target - start)
        let isApproaching = (target > start) == (velocity > 0)
        let limit = Self.highestFrequency * distance
        let speed = isApproaching ? min(abs(velocity), limit) : abs(velocity)
        let v = distance == 0 ? 0 : (velocity < 0 ? -speed : speed)
        // A viewport of no size still hands over, a pixel before the end.
        let handOver = max(1, Self.handOverFraction * viewport)
        let rate = speed / distance
        let nearest = phase == .coasting ? handOver : max(viewport, handOver)
        let coasts = phase != .settling && isApproaching && rate >= Self.lowestCoastRate && distance > nearest

        self.start = start
        startVelocity = v
        restPosition = target
        coastRate = coasts ? rate : 0
        handOverTime = coasts ? Elementary.log(distance / handOver) / rate : 0
        let direction: Double = target > start ? 1 : -1
        settling =
            coasts
            ? Self.settling(spring, from: target - direction * handOver, velocity: direction * rate * handOver, to: target)
            : Self.settling(spring, from: start, velocity: v, to: target)
        settlingDuration = handOverTime + settling.settlingDuration
    }

    /// What drives it at `t`; settling after its end too.
    public func phase(at t: Seconds) -> Phase { isCoasting(at: t) ? .coasting : .settling }

    /// Returns whether it decelerates on its own at `t`, before the spring pulls.
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
        let needed = isApproaching && distance > 0 ? abs(velocity) / distance : 0
        let frequency = min(max(spring.angularFrequency, needed), highestFrequency)
        let paced = Spring(angularFrequency: frequency, dampingRatio: spring.dampingRatio)
        return SpringMotion(paced, from: start, velocity: velocity, to: target)
    }
}
