/// Coasting under a drag proportional to velocity: x(t) = x₀ + v₀·(e^(kt) − 1)/k, v(t) = v₀·e^(kt), k = 1000·ln d.
///
/// It settles when less than half a pixel remains: T = ln(−k·ε/|v₀|)/k with ε = 0.5 px.
public struct Decay: Trajectory, Hashable {
    /// x₀.
    public let start: Double
    /// v₀, in pixels per second.
    public let startVelocity: Double
    /// The rate at which the velocity decreases.
    public let rate: DecelerationRate
    public let restPosition: Double
    public let settlingDuration: Seconds

    /// ε, in pixels: the remaining distance at which the motion ends. The value was observed in UIKit; with a larger one, the motion ends
    /// sooner with a visible jump.
    public static let restDistance = 0.5

    /// Creates a decay; the velocity is in pixels per second. Traps if `start` or `velocity` is not finite.
    public init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
        precondition(start.isFinite && velocity.isFinite, "a decay starts from finite numbers, not from \(start) at \(velocity)")
        self.start = start
        self.startVelocity = velocity
        self.rate = rate
        let distance = rate.coastingDistance(of: velocity)
        restPosition = start + distance
        settlingDuration = abs(distance) > Self.restDistance ? Elementary.log(Self.restDistance / abs(distance)) / rate.exponent : 0
    }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        return t > 0 ? unsettledPosition(at: t) : start
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration { return 0 }
        return rate.velocity(from: startVelocity, after: t)
    }

    /// The time at which the decay passes `position`; nil if that is before the start, or at or beyond the resting position.
    ///
    /// It may be after `settlingDuration`, within the last half pixel.
    public func timeToReach(_ position: Double) -> Seconds? {
        if position == start { return 0 }
        let remaining = 1 + rate.exponent * (position - start) / startVelocity
        guard remaining > 0 && remaining < 1 else { return nil }
        return Elementary.log(remaining) / rate.exponent
    }

    /// The closed form without the final snap to the resting position.
    private func unsettledPosition(at t: Seconds) -> Double {
        start + startVelocity * (Elementary.exp(rate.exponent * t) - 1) / rate.exponent
    }
}
