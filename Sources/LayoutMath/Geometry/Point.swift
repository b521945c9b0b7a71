/// A position in logical pixels; x grows to the right, y grows downwards.
///
/// It is a different type from `Vector`: subtracting two points gives a vector, and only vectors can be added and scaled.
@frozen public struct Point: Hashable, Sendable {
    /// Distance from the origin to the right.
    public var x: Double
    /// Distance from the origin downwards.
    public var y: Double

    /// Creates a point.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

extension Point {
    /// The point at `offset` from `point`.
    @inlinable public static func + (point: Point, offset: Vector) -> Point {
        Point(x: point.x + offset.x, y: point.y + offset.y)
    }

    /// The point from which `offset` leads to `point`.
    @inlinable public static func - (point: Point, offset: Vector) -> Point {
        Point(x: point.x - offset.x, y: point.y - offset.y)
    }

    /// The displacement from `start` to `end`.
    @inlinable public static func - (end: Point, start: Point) -> Vector {
        Vector(x: end.x - start.x, y: end.y - start.y)
    }

    /// Moves a point by `offset`.
    @inlinable public static func += (point: inout Point, offset: Vector) { point = point + offset }
    /// Moves a point by −`offset`.
    @inlinable public static func -= (point: inout Point, offset: Vector) { point = point - offset }

    /// The distance to `other`; not negative.
    @inlinable public func distance(to other: Point) -> Double { (other - self).length }

    /// The component along `axis`.
    @inlinable public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
