/// One of the two directions of the screen.
@frozen public enum Axis: Hashable, Sendable {
    /// The x axis, to the right.
    case horizontal
    /// The y axis, downwards.
    case vertical

    /// Horizontal, then vertical.
    public static let both = [Axis.horizontal, .vertical]

    /// The axis perpendicular to this one.
    @inlinable public var other: Axis { self == .horizontal ? .vertical : .horizontal }

    /// A set of axes.
    @frozen public struct Set: OptionSet, Hashable, Sendable {
        /// 1 for horizontal, 2 for vertical, 3 for both.
        public let rawValue: UInt8

        /// Creates a set from a raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Creates a set that contains only `axis`.
        @inlinable public init(_ axis: Axis) { self = axis == .horizontal ? .horizontal : .vertical }

        /// The x axis.
        public static let horizontal = Set(rawValue: 1)
        /// The y axis.
        public static let vertical = Set(rawValue: 2)
        /// Both axes.
        public static let all: Set = [.horizontal, .vertical]

        /// Returns whether the set contains `axis`.
        @inlinable public func contains(_ axis: Axis) -> Bool { contains(Set(axis)) }
    }
}
