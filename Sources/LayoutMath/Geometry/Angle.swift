/// An angle, stored in radians. Because y points down, a positive angle turns clockwise from the positive x axis.
@frozen public struct Angle: Hashable, Sendable, Comparable {
    /// The angle in radians: 2π is a full turn clockwise.
    public var radians: Double

    /// Creates an angle in radians, of any number of turns.
    @inlinable public init(radians: Double) { self.radians = radians }
    /// Creates an angle in degrees: 360 is a full turn clockwise.
    @inlinable public init(degrees: Double) { self.init(radians: degrees * .pi / 180) }
    /// Creates an angle in turns: 1 is a full turn clockwise.
    @inlinable public init(turns: Double) { self.init(radians: turns * 2 * .pi) }

    /// The angle of the positive x axis.
    public static let zero = Angle(radians: 0)

    /// Returns an angle of this many radians.
    @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }
    /// Returns an angle of this many degrees.
    @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }
    /// Returns an angle of this many full turns.
    @inlinable public static func turns(_ value: Double) -> Angle { Angle(turns: value) }

    /// The angle in degrees: 360 is a full turn clockwise.
    @inlinable public var degrees: Double { radians * 180 / .pi }
    /// The angle in turns: 1 is a full turn clockwise.
    @inlinable public var turns: Double { radians / (2 * .pi) }
}

extension Angle {
    /// Adds two angles; the sum is not reduced to one turn.
    @inlinable public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
    /// Subtracts `b` from `a`; the difference is not reduced to one turn.
    @inlinable public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
    /// The angle of the same size in the opposite direction of rotation.
    @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
    /// Multiplies an angle by a number.
    @inlinable public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
    /// Divides an angle; the result is not finite if the divisor is 0.
    @inlinable public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
    /// Compares the radians: 370° is greater than 10°.
    @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}

extension Angle {
    /// The sine, with the same bits on every machine; NaN if the angle is not finite.
    public var sine: Double { Elementary.sin(radians) }
    /// The cosine, with the same bits on every machine; NaN if the angle is not finite.
    public var cosine: Double { Elementary.cos(radians) }

    /// The point on the unit circle: cosine to the right, sine downwards.
    public var direction: Vector {
        let (sine, cosine) = Elementary.sinCos(radians)
        return Vector(x: cosine, y: sine)
    }
}
