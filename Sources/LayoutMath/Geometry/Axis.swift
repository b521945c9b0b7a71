/// One of the two directions of the screen.
@frozen public enum Axis: Hashable, Sendable {
    /// Along x.
    case horizontal
    /// Along y.
    case vertical

    /// Horizontal, then vertical.
    public static let both = [Axis.horizontal, .vertical]

    /// The axis at a right angle to this one.
    @inlinable public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
