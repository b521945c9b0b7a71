/// A displacement in logical pixels, or a velocity in logical pixels per second; y grows downwards.
@frozen public struct Vector: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A displacement or a velocity.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// No displacement.
    public static let zero = Vector(x: 0, y: 0)
}

extension Vector {
    /// The two displacements one after the other.
    @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
    /// What has to be added to `b` to make `a`.
    @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
    /// As long, the other way.
    @inlinable public static prefix func - (v: Vector) -> Vector { Vector(x: -v.x, y: -v.y) }
    /// The vector `factor` times as long.
    @inlinable public static func * (v: Vector, factor: Double) -> Vector { Vector(x: v.x * factor, y: v.y * factor) }
    /// The vector by a `divisor` shorter; not finite for 0.
    @inlinable public static func / (v: Vector, divisor: Double) -> Vector { Vector(x: v.x / divisor, y: v.y / divisor) }
    /// Adds `b` to `a`.
    @inlinable public static func += (a: inout Vector, b: Vector) { a = a + b }
    /// Subtracts `b` from `a`.
    @inlinable public static func -= (a: inout Vector, b: Vector) { a = a - b }

    /// The product of the lengths and the cosine of the angle between them; negative where they point apart.
    @inlinable public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// √(x² + y²).
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The component along `axis`.
    @inlinable public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }

    /// A vector that lies on `axis` with the given signed length.
    @inlinable public init(_ length: Double, along axis: Axis) {
        self = axis == .horizontal ? Vector(x: length, y: 0) : Vector(x: 0, y: length)
    }
}
