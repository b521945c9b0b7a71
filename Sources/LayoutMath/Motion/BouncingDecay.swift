/// Coasting within bounds: a decay that becomes a spring at the edge it reaches, with the velocity it has there.
///
/// A start out of bounds springs back at once. When the decay comes to rest inside, it is only a decay.
/// With a damping ratio of at least 1 it continues when restarted at any time; below 1 the return may cross the edge and would decay anew.
public struct BouncingDecay: Trajectory, Hashable {
    public let restPosition: Double
    public let settlingDuration: Seconds
    /// When the spring takes over; infinite when no edge is reached.
    public let edgeTime: Seconds
    private let decay: Decay
    private let bounce: SpringMotion

    /// Pixels per second, the most a bounce starts with: 5000 px/s reach 130 px past the edge. Flutter's value, here in both directions.
    public static let velocityCap = 5000.0

    /// Traps when `start`, `velocity` or a bound is not finite.
    ///
    /// - Parameter velocityCap: the greatest speed handed to the spring; 0 stops dead at the edge, for views that do not bounce.
    public init(
        from start: Double, velocity: Double, in bounds: ClosedRange<Double>,
        rate: DecelerationRate = .normal, spring: Spring = .bounce, velocityCap: Double = Self.velocityCap
    ) {
        decay = Decay(from: start, velocity: velocity, rate: rate)
        let edge = bounds.contains(start) ? decay.restPosition.clamped(to: bounds) : start.clamped(to: bounds)
        restPosition = edge
        let reached = bounds.contains(start) ? Self.time(of: decay, toReach: edge) : 0
        if let reached {
            edgeTime = reached
            let cap = abs(velocityCap)
            let speed = rate.velocity(from: velocity, after: reached).clamped(to: -cap...cap)
            bounce = SpringMotion(spring, from: reached == 0 ? start : edge, velocity: speed, to: edge)
            settlingDuration = reached + bounce.settlingDuration
        } else {
            edgeTime = .infinity
            bounce = SpringMotion(spring, from: edge, to: edge)
            settlingDuration = decay.settlingDuration
        }
    }

    /// True while no edge has been reached.
    public func isCoasting(at t: Seconds) -> Bool { t < edgeTime }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        return isCoasting(at: t) ? decay.position(at: t) : bounce.position(at: t - edgeTime)
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration { return 0 }
        return isCoasting(at: t) ? decay.velocity(at: t) : bounce.velocity(at: t - edgeTime)
    }

    /// Nil when the decay comes to rest before `edge`, or so close behind it that it settles first.
    private static func time(of decay: Decay, toReach edge: Double) -> Seconds? {
        guard edge != decay.restPosition, let time = decay.timeToReach(edge), time < decay.settlingDuration else { return nil }
        return time
    }
}
