/// Coasting within bounds: a decay inside, outside a spring that pulls to the edge; each continues at the velocity of the other.
///
/// A fling that reaches an edge bounces and rests there. A start out of bounds springs back at once; if it is flung inwards so hard
/// that the spring would pass the edge, it coasts on from there. A decay that ends inside never reaches a spring.
///
/// A spring with a damping ratio below 1 oscillates about the edge until it rests; such a motion does not continue when restarted.
public struct BouncingDecay: Trajectory, Hashable {
    /// The edge it springs to, or the end of the decay inside the bounds.
    public let restPosition: Double
    public let settlingDuration: Seconds
    /// When the decay begins: 0 for a start within bounds, infinite if a start out of bounds only springs back.
    public let entryTime: Seconds
    /// When the final spring begins; infinite if no edge is reached.
    public let edgeTime: Seconds
    private let entry: SpringMotion
    private let decay: Decay
    private let bounce: SpringMotion

    /// Greatest velocity passed to a spring, in pixels per second: 5000 px/s reach 130 px past the edge. Flutter's value, here in both
    /// directions.
    public static let velocityCap = 5000.0

    /// Creates the motion of a release within or outside `bounds`. Traps if `start`, `velocity` or a bound is not finite.
    ///
    /// - Parameter velocityCap: the greatest velocity passed to the spring; 0 stops at the edge, for views that do not bounce.
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

    /// Returns whether the decay, not a spring, drives the motion at `t`.
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

    /// nil if the decay rests before `edge`, or so close behind it that it settles first.
    private static func time(of decay: Decay, toReach edge: Double) -> Seconds? {
        guard edge != decay.restPosition, let time = decay.timeToReach(edge), time < decay.settlingDuration else { return nil }
        return time
    }
}
