/// A path along one axis as a closed form of time; nothing ticks and nothing is integrated.
///
/// Time counts from the start of the trajectory. At or before 0 it stands at its start, and x(0) = x₀, v(0) = v₀. From `settlingDuration`
/// on it lies at `restPosition` exactly and its velocity is 0; a trajectory that has settled at time 0 is at rest from the beginning.
/// In between the velocity is the derivative of the position. Positions are in logical pixels, velocities in pixels per second.
///
/// Every trajectory continues when it is started anew from its own position and velocity at some instant, so a change of layout in
/// mid-flight is a restart and not a special case.
public protocol Trajectory: Sendable {
    /// x(t), in logical pixels.
    func position(at t: Seconds) -> Double
    /// v(t), in logical pixels per second.
    func velocity(at t: Seconds) -> Double
    /// The time from which the trajectory is at rest; infinite for a motion that never ends.
    var settlingDuration: Seconds { get }
    /// Where it comes to rest.
    var restPosition: Double { get }
}

extension Trajectory {
    /// Whether it is at rest from `t` on.
    @inlinable public func isSettled(at t: Seconds) -> Bool { t >= settlingDuration }
}
