/// Distances in logical pixels from the four edges inwards; negative values grow the rectangle.
@frozen public struct Insets: Hashable, Sendable {
    /// Downwards from the top edge.
    public var top: Double
    /// To the right from the left edge.
    public var left: Double
    /// Upwards from the bottom edge.
    public var bottom: Double
    /// To the left from the right edge.
    public var right: Double

    /// Insets; edges that are left out have none.
    @inlinable public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same distance at all four edges.
    @inlinable public init(all amount: Double) {
        self.init(top: amount, left: amount, bottom: amount, right: amount)
    }

    /// No insets.
    public static let zero = Insets()
}
