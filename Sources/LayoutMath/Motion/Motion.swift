/// Any trajectory of this module as one concrete type, which avoids existentials and generics.
@frozen public enum Motion: Trajectory, Hashable {
    /// At rest at this position.
    case rest(Double)
    /// Coasting that slows down freely.
    case decay(Decay)
    /// A spring to a target.
    case spring(SpringMotion)
    /// A release that lands on a stop.
    case landing(Landing)
    /// Coasting between two edges.
    case bouncing(BouncingDecay)
    /// A fixed duration along a timing curve.
    case tween(Tween)

    public func position(at t: Seconds) -> Double {
        switch self {
        case .rest(let position): position
        case .decay(let motion): motion.position(at: t)
        case .spring(let motion): motion.position(at: t)
        case .landing(let motion): motion.position(at: t)
        case .bouncing(let motion): motion.position(at: t)
        case .tween(let motion): motion.position(at: t)
        }
    }

    public func velocity(at t: Seconds) -> Double {
        switch self {
        case .rest: 0
        case .decay(let motion): motion.velocity(at: t)
        case .spring(let motion): motion.velocity(at: t)
        case .landing(let motion): motion.velocity(at: t)
        case .bouncing(let motion): motion.velocity(at: t)
        case .tween(let motion): motion.velocity(at: t)
        }
    }

    public var settlingDuration: Seconds {
        switch self {
        case .rest: 0
        case .decay(let motion): motion.settlingDuration
        case .spring(let motion): motion.settlingDuration
        case .landing(let motion): motion.settlingDuration
        case .bouncing(let motion): motion.settlingDuration
        case .tween(let motion): motion.settlingDuration
        }
    }

    public var restPosition: Double {
        switch self {
        case .rest(let position): position
        case .decay(let motion): motion.restPosition
        case .spring(let motion): motion.restPosition
        case .landing(let motion): motion.restPosition
        case .bouncing(let motion): motion.restPosition
        case .tween(let motion): motion.restPosition
        }
    }
}

extension Motion {
    /// Returns whether the motion decelerates freely at `t`, before a spring pulls it to its resting position.
    public func isCoasting(at t: Seconds) -> Bool {
        switch self {
        case .decay: !isSettled(at: t)
        case .landing(let landing): landing.isCoasting(at: t)
        case .bouncing(let bouncing): bouncing.isCoasting(at: t) && !bouncing.isSettled(at: t)
        case .rest, .spring, .tween: false
        }
    }
}
