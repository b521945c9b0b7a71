/// A range along one axis, in logical pixels.
@frozen public struct Interval: Hashable, Sendable {
    /// The position of its beginning.
    public var start: Double
    /// Extent; never negative for an item.
    public var length: Double

    /// Creates an interval; nothing is checked.
    @inlinable public init(start: Double, length: Double) {
        self.start = start
        self.length = length
    }

    /// The position of its end.
    @inlinable public var end: Double { start + length }
    /// The middle between start and end.
    @inlinable public var center: Double { start + length / 2 }
}

extension Interval {
    /// Where the interval begins on the screen: s − o from the left, or V − (s − o) − w when reading runs from the right.
    ///
    /// Offsets stay logical in both directions (0 shows the first item, larger shows later ones); only the drawn place
    /// is mirrored here, and the drag in ``LayoutDirection/logicalDelta(_:)``.
    /// - Parameters:
    ///   - offset: the logical content offset o.
    ///   - viewport: the extent V of the window onto the content.
    @inlinable public func screenStart(atOffset offset: Double, viewport: Double, direction: LayoutDirection) -> Double {
        switch direction {
        case .leftToRight: start - offset
        case .rightToLeft: viewport - (start - offset) - length
        }
    }
}
