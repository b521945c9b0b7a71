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
