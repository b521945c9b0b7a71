/// The reading direction, and therefore the side of a row's first item.
@frozen public enum LayoutDirection: Hashable, Sendable {
    /// The first item is at the left.
    case leftToRight
    /// The first item is at the right.
    case rightToLeft

    /// The change of the logical offset that a change `delta` of the physical offset means; its own inverse.
    @inlinable public func logicalDelta(_ delta: Double) -> Double {
        self == .leftToRight ? delta : -delta
    }
}
