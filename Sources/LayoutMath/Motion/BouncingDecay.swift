/// Coasting within bounds. Inside the bounds it is a decay; outside, a spring pulls to the edge. Each continues at the other's velocity.
///
/// A fling that reaches an edge bounces and comes to rest there. A start outside the bounds springs back immediately. If it is flung
/// inwards so hard that the spring would pass the edge, it coasts on from there. A decay that ends inside the bounds never uses a spring.
///
/// A spring with a damping ratio below 1 oscillates about the edge until it comes to rest. Such a motion changes if it is restarted.
public struct BouncingDecay: Trajectory, Hashable {
    /// The edge to which it springs, or the end of the decay inside the bounds.
    public let restPosition: Double
    public let settlingDuration: Seconds
    /// When the decay begins: 0 for a start within bounds, infinite if a start outside the bounds only springs back.
    public let entryTime: Seconds
    /// When the final spring begins; infinite if no edge is reached.
    public let edgeTime: Seconds
    private let entry: SpringMotion
    private let decay: Decay
    private let bounce: SpringMotion

    /// Maximum velocity passed to a spring, in pixels per second: 5000 px/s reach 130 px beyond the edge. The value is Flutter's, here
    /// used in both directions.
    public static let velocityCap = 5000.0

    /// Creates the motion of a release within or outside `bounds`. Traps if `start`, `velocity` or a bound is not finite.
    ///
    /// - Parameter velocityCap: The maximum velocity passed to the spring; 0 stops at the edge, for views that do not bounce.
    public init(
        from start: Double, velocity: Double, in bounds: ClosedRange<Double>,
        rate: DecelerationRate = .normal, spring: Spring = .bounce, velocityCap: Double = Self.velocityCap
    ) {
        let cap = abs(velocityCap)
        let isInside = bounds.contains(start)
        let nearEdge = start.clamped(to: bounds)
        entry = SpringMotion(spring, from: start, velocity: isInside ? 0 : velocity.clamped(to: -cap...cap), to: nearEdge)
        entryTime = isInside ? 0 : Self.entryTime(of: entry)
        let entryVelocity = isInside ? velocity : entry.velocity(at: entryTime)
        decay = Decay(from: nearEdge, velocity: entryVelocity, rate: rate)
        let edge = decay.restPosition.clamped(to: bounds)

        guard entryTime.isFinite else {
            bounce = entry
            edgeTime = 0
            restPosition = nearEdge
            settlingDuration = entry.settlingDuration
            return
        }
        restPosition = edge
        if let reached = Self.time(of: decay, toReach: edge) {
            edgeTime = entryTime + reached
            bounce = SpringMotion(spring, from: edge, velocity: decay.velocity(at: reached).clamped(to: -cap...cap), to: edge)
            settlingDuration = edgeTime + bounce.settlingDuration
        } else {
            edgeTime = .infinity
            bounce = SpringMotion(spring, from: edge, to: edge)
            settlingDuration = entryTime + decay.settlingDuration
        }
    }

    /// The rate at which the velocity decreases within the bounds.
    public var rate: DecelerationRate { decay.rate }

    /// Returns whether the motion at `t` is driven by the decay rather than a spring.
    public func isCoasting(at t: Seconds) -> Bool { max(0, t) >= entryTime && t < edgeTime }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        if t >= edgeTime || edgeTime == 0 { return bounce.position(at: t - edgeTime) }
        return t < entryTime ? entry.position(at: t) : decay.position(at: t - entryTime)
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration { return 0 }
        if t >= edgeTime || edgeTime == 0 { return bounce.velocity(at: t - edgeTime) }
        return t < entryTime ? entry.velocity(at: t) : decay.velocity(at: t - entryTime)
    }

    /// The time at which an overdamped or critically damped spring passes the edge; infinite if it never does or settles first.
    private static func entryTime(of entry: SpringMotion) -> Seconds {
        guard entry.spring.dampingRatio >= 1 else { return .infinity }
        let time = entry.spring.crossingTime(displacement: entry.startDisplacement, velocity: entry.startVelocity)
        return time < entry.settlingDuration ? time : .infinity
    }

    /// Returns the time at which the decay reaches `edge`; nil if it comes to rest before, or so close beyond it that it has already
    /// settled.
    private static func time(of decay: Decay, toReach edge: Double) -> Seconds? {
        guard edge != decay.restPosition, let time = decay.timeToReach(edge), time < decay.settlingDuration else { return nil }
        return time
    }
}
