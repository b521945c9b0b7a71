/// A position on a circle: C + R·(cos φ, sin φ), clockwise from 3 o'clock because y points down.
public struct Orbit: Hashable, Sendable {
    /// C, in the coordinates of the layout.
    public var center: Point
    /// R, not negative.
    public var radius: Double
    /// φ, clockwise from 3 o'clock.
    public var angle: Angle

    /// Creates a position on a circle.
    public init(center: Point, radius: Double, angle: Angle) {
        self.center = center
        self.radius = radius
        self.angle = angle
    }

    /// The position in the coordinates of the layout.
    public var position: Point { center + angle.direction * radius }

    /// Interpolates from `self` at fraction 0 to `end` at fraction 1: centre and radius linearly, and the angle along the shorter arc
    /// (clockwise for 180°).
    public func interpolated(to end: Orbit, fraction: Double) -> Orbit {
        let turn = Loop(length: 2 * .pi).shortestDistance(from: angle.radians, to: end.angle.radians)
        return Orbit(
            center: center + (end.center - center) * fraction,
            radius: max(0, radius.interpolated(to: end.radius, fraction: fraction)),
            angle: Angle(radians: angle.radians + turn * fraction))
    }
}
