/// Distances in logical pixels from the four edges inwards; negative values grow the rectangle.
@frozen public struct Insets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    @inlinable public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    @inlinable public init(all amount: Double) {
        self.init(top: amount, left: amount, bottom: amount, right: amount)
    }

    public static let zero = Insets()
}
