public import LayoutMath

/// A point that attracts particles.
///
/// The acceleration is `strength` at the point, and falls to 0 at `radius` as (1 - d / radius).
public struct PointAttractor: Hashable, Sendable {
    /// Place in the emitter's coordinates.
    public var position: Point
    /// Acceleration at the point in px/s^2; a negative one repels.
    public var strength: Double
    /// Distance in px at which the force has fallen to 0; 0 or less does nothing.
    public var radius: Double

    /// An attractor.
    /// - Parameters:
    ///   - position: In the emitter's coordinates.
    ///   - strength: In px/s^2.
    ///   - radius: In px.
    public init(position: Point, strength: Double, radius: Double) {
        self.position = position
        self.strength = strength
        self.radius = radius
    }
}

/// A spiral about the place of birth: the radius goes in a straight line from its start to its end over the particle's life, while the
/// particle turns about the place, beginning at its direction of birth.
public struct OrbitMotion: Hashable, Sendable {
    /// Mean radius at birth, in px.
    public var startRadius = 0.0
    /// Total width of the range of radii at birth, in px.
    public var startRadiusRange = 0.0
    /// Mean radius at death, in px.
    public var endRadius = 0.0
    /// Total width of the range of radii at death, in px.
    public var endRadiusRange = 0.0
    /// Turn per second, clockwise.
    public var speed = Angle.zero
    /// Total width of the range of turns per second.
    public var speedRange = Angle.zero

    /// An orbit of radius 0 that does not turn.
    public init() {}
}
