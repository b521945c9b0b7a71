/// An angle, stored in radians; with y down a positive angle turns clockwise from the positive x axis.
@frozen public struct Angle: Hashable, Sendable, Comparable {
    /// 2π for a full turn clockwise.
    public var radians: Double

    /// An angle of any number of turns.
    @inlinable public init(radians: Double) { self.radians = radians }
    /// 360 for a full turn clockwise.
    @inlinable public init(degrees: Double) { self.init(radians: degrees * .pi / 180) }
    /// 1 for a full turn clockwise.
    @inlinable public init(turns: Double) { self.init(radians: turns * 2 * .pi) }

    /// Along the positive x axis.
    public static let zero = Angle(radians: 0)

    /// An angle of so many radians.
    @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }
    /// An angle of so many degrees.
    @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }
    /// An angle of so many full turns.
    @inlinable public static func turns(_ value: Double) -> Angle { Angle(turns: value) }

    /// 360 for a full turn clockwise.
    @inlinable public var degrees: Double { radians * 180 / .pi }
    /// 1 for a full turn clockwise.
    @inlinable public var turns: Double { radians / (2 * .pi) }
}

extension Angle {
    /// The two angles one after the other; nothing is reduced to a turn.
    @inlinable public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
    /// The turn from `b` to `a`.
    @inlinable public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
    /// The same angle the other way round.
    @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
    /// The angle `factor` times over.
    @inlinable public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
    /// The `divisor`th part of the angle.
    @inlinable public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
    /// Compares the radians: 370° is greater than 10°.
    @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
