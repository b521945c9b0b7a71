/// A displacement in logical pixels, or a velocity in logical pixels per second; y grows downwards.
@frozen public struct Vector: Hashable, Sendable {
    /// Component to the right.
    public var x: Double
    /// Component downwards.
    public var y: Double

    /// Creates a displacement or a velocity.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// No displacement.
    public static let zero = Vector(x: 0, y: 0)
}

extension Vector {
    /// Adds two vectors.
    @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
    /// Subtracts `b` from `a`.
    @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
    /// The vector of the same length in the opposite direction.
    @inlinable public static prefix func - (v: Vector) -> Vector { Vector(x: -v.x, y: -v.y) }
    /// Multiplies the length; a negative factor reverses the direction.
    @inlinable public static func * (v: Vector, factor: Double) -> Vector { Vector(x: v.x * factor, y: v.y * factor) }
    /// Divides the length; the result is not finite if the divisor is 0.
    @inlinable public static func / (v: Vector, divisor: Double) -> Vector { Vector(x: v.x / divisor, y: v.y / divisor) }
    /// Adds `b` to `a`.
    @inlinable public static func += (a: inout Vector, b: Vector) { a = a + b }
    /// Subtracts `b` from `a`.
    @inlinable public static func -= (a: inout Vector, b: Vector) { a = a - b }

    /// The dot product: the product of the lengths and the cosine of the angle between the vectors; negative for angles above 90°.
    @inlinable public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// Length, √(x² + y²).
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The component along `axis`.
    @inlinable public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }

    /// Creates a vector along `axis` with the given signed length.
    @inlinable public init(_ length: Double, along axis: Axis) {
        self = axis == .horizontal ? Vector(x: length, y: 0) : Vector(x: 0, y: length)
    }
}
