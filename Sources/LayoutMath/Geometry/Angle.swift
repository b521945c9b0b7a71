/// An angle, stored in radians; with y down a positive angle turns clockwise from the positive x axis.
@frozen public struct Angle: Hashable, Sendable, Comparable {
    public var radians: Double

    @inlinable public init(radians: Double) { self.radians = radians }
    @inlinable public init(degrees: Double) { self.init(radians: degrees * .pi / 180) }
    @inlinable public init(turns: Double) { self.init(radians: turns * 2 * .pi) }

    public static let zero = Angle(radians: 0)

    @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }
    @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }
    @inlinable public static func turns(_ value: Double) -> Angle { Angle(turns: value) }

    @inlinable public var degrees: Double { radians * 180 / .pi }
    @inlinable public var turns: Double { radians / (2 * .pi) }
}

extension Angle {
    @inlinable public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
    @inlinable public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
    @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
    @inlinable public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
    @inlinable public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
    @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
