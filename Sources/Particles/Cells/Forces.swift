public import LayoutMath

/// A point that attracts particles.
///
/// The acceleration is `strength` at the point, and falls to 0 at `radius` as (1 - d / radius).
public struct PointAttractor: Hashable, Sendable {
    /// The point, in the emitter's coordinates.
    public var position: Point
    /// Acceleration at the point in px/s^2; negative repels.
    public var strength: Double
    /// Distance in px at which the force is 0; an attractor with a radius of 0 or less has no effect.
    public var radius: Double

    /// Creates an attractor.
    /// - Parameters:
    ///   - position: The point, in the emitter's coordinates.
    ///   - strength: Acceleration at the point, in px/s^2.
    ///   - radius: Distance at which the force is 0, in px.
    public init(position: Point, strength: Double, radius: Double) {
        self.position = position
        self.strength = strength
        self.radius = radius
    }
}

/// A spiral around the initial position. The radius changes linearly from its start to its end over the particle's life, while the
/// particle revolves, starting in its initial direction.
public struct OrbitMotion: Hashable, Sendable {
    /// Mean initial radius, in px.
    public var startRadius = 0.0
    /// Total width of the range of initial radii, in px.
    public var startRadiusRange = 0.0
    /// Mean radius at death, in px.
    public var endRadius = 0.0
    /// Total width of the range of radii at death, in px.
    public var endRadiusRange = 0.0
    /// Mean angular velocity per second, positive clockwise.
    public var speed = Angle.zero
    /// Total width of the range of angular velocities per second.
    public var speedRange = Angle.zero

    /// Creates an orbit of radius 0 without rotation.
    public init() {}
}
