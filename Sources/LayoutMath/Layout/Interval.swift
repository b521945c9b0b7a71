/// A range along one axis, in logical pixels.
@frozen public struct Interval: Hashable, Sendable {
    /// The position of its beginning.
    public var start: Double
    /// Extent; never negative for an item.
    public var length: Double

    /// Creates an interval; the values are not checked.
    @inlinable public init(start: Double, length: Double) {
        self.start = start
        self.length = length
    }

    /// The position of its end.
    @inlinable public var end: Double { start + length }
    /// The middle between start and end.
    @inlinable public var center: Double { start + length / 2 }
}
