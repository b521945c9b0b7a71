/// Coasting within bounds: inside them a decay, outside a spring that pulls to the edge, each taking over the velocity of the other.
///
/// A fling that reaches an edge bounces and comes to rest on it. A start out of bounds springs back at once; when it is flung inwards so hard
/// that the spring would pass the edge, it coasts on from there. When the decay comes to rest inside, it is only a decay.
///
/// A spring with a damping ratio below 1 swings about the edge to its end; such a motion does not continue when restarted.
public struct BouncingDecay: Trajectory, Hashable {
    /// The edge that it springs to, or where the decay ends inside.
    public let restPosition: Double
    public let settlingDuration: Seconds
    /// When the decay begins: 0 for a start within bounds, infinite when a start out of bounds only springs back.
    public let entryTime: Seconds
    /// When the spring takes over for good; infinite when no edge is reached.
    public let edgeTime: Seconds
    private let entry: SpringMotion
    private let decay: Decay
    private let bounce: SpringMotion

    /// Greatest speed handed to a spring, in pixels per second: 5000 px/s reach 130 px past the edge. Flutter's value, here in both
    /// directions.
    public static let velocityCap = 5000.0

    /// The motion of a release within or outside `bounds`. Traps when `start`, `velocity` or a bound is not finite.
    ///
    /// - Parameter velocityCap: the greatest speed handed to the spring; 0 stops dead at the edge, for views that do not bounce.
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

    /// Returns whether it decelerates on its own, without a spring, at `t`.
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

    /// When a spring that does not swing passes the edge all the same; infinite when it settles first.
    private static func entryTime(of entry: SpringMotion) -> Seconds {
        guard entry.spring.dampingRatio >= 1 else { return .infinity }
        let time = entry.spring.crossingTime(displacement: entry.startDisplacement, velocity: entry.startVelocity)
        return time < entry.settlingDuration ? time : .infinity
    }

    /// Nil when the decay comes to rest before `edge`, or so close behind it that it settles first.
    private static func time(of decay: Decay, toReach edge: Double) -> Seconds? {
        guard edge != decay.restPosition, let time = decay.timeToReach(edge), time < decay.settlingDuration else { return nil }
        return time
    }
}
