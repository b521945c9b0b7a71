/// Width and height in logical pixels. A view's size is never negative.
@frozen public struct Size: Hashable, Sendable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// Creates a size; the values are not checked.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No width and no height.
    public static let zero = Size(width: 0, height: 0)

    /// Infinite width and height: the proposed size when a view is asked for its natural size.
    public static let unbounded = Size(width: .infinity, height: .infinity)

    /// Whether the size has no area.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Multiplies both sides.
    @inlinable public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }

    /// The extent along `axis`.
    @inlinable public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}
