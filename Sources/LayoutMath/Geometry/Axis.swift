/// One of the two directions of the screen.
@frozen public enum Axis: Hashable, Sendable {
    case horizontal
    case vertical

    public static let both = [Axis.horizontal, .vertical]

    @inlinable public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
