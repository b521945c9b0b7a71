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
}
