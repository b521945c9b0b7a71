/// A motion along one axis in closed form; it needs no ticks and no integration.
///
/// Time counts from the start of the trajectory. At or before 0 it is at its start: x(0) = x₀, v(0) = v₀. From `settlingDuration` on it
/// is exactly at `restPosition` with velocity 0. A trajectory with a `settlingDuration` of 0 is at rest from the beginning. In between,
/// the velocity is the derivative of the position. Positions are in logical pixels, velocities in pixels per second.
///
/// A trajectory that is restarted from its own position and velocity at any time continues unchanged. A change of layout during a motion
/// is therefore handled as a restart, without a special case.
public protocol Trajectory: Sendable {
    /// x(t), in logical pixels.
    func position(at t: Seconds) -> Double
    /// v(t), in logical pixels per second.
    func velocity(at t: Seconds) -> Double
    /// The time from which the trajectory is at rest, in seconds; infinite for a motion that never ends.
    var settlingDuration: Seconds { get }
    /// The position at which the motion ends.
    var restPosition: Double { get }
}

extension Trajectory {
    /// Whether the motion is at rest from `t` on.
    @inlinable public func isSettled(at t: Seconds) -> Bool { t >= settlingDuration }
}
