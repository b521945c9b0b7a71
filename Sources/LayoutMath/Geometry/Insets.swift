/// Distances in logical pixels from the four edges inwards; negative values enlarge the rectangle.
@frozen public struct Insets: Hashable, Sendable {
    /// Distance from the top edge downwards.
    public var top: Double
    /// Distance from the left edge to the right.
    public var left: Double
    /// Distance from the bottom edge upwards.
    public var bottom: Double
    /// Distance from the right edge to the left.
    public var right: Double

    /// Creates insets; edges default to 0.
    @inlinable public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates the same inset at all four edges.
    @inlinable public init(all amount: Double) {
        self.init(top: amount, left: amount, bottom: amount, right: amount)
    }

    /// No insets.
    public static let zero = Insets()
}

extension Insets {
    /// Whether all four distances are finite.
    @inlinable public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }

    /// Returns the larger of the two insets at each edge.
    @inlinable public func union(_ other: Insets) -> Insets {
        Insets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom), right: max(right, other.right))
    }

    /// The sum of the two insets at the ends of an axis.
    @inlinable public func total(along axis: Axis) -> Double { axis == .horizontal ? left + right : top + bottom }
}
