/// A stretch of one axis: where it starts and how long it is, in logical pixels.
@frozen public struct Interval: Hashable, Sendable {
    /// Place at which it begins.
    public var start: Double
    /// Extent; never negative where it is an item's.
    public var length: Double

    /// A stretch; nothing is checked.
    @inlinable public init(start: Double, length: Double) {
        self.start = start
        self.length = length
    }

    /// Place at which it ends.
    @inlinable public var end: Double { start + length }
    /// Halfway between start and end.
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
