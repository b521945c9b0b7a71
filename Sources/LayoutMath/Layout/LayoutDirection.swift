/// The reading direction, and therefore the side of a row's first item.
@frozen public enum LayoutDirection: Hashable, Sendable {
    /// The first item is at the left.
    case leftToRight
    /// The first item is at the right.
    case rightToLeft

    /// Converts a change `delta` of the physical offset to one of the logical offset; its own inverse.
    @inlinable public func logicalDelta(_ delta: Double) -> Double {
        self == .leftToRight ? delta : -delta
    }
}
