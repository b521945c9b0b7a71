/// Width and height in logical pixels; never negative where it is a view's size.
@frozen public struct Size: Hashable, Sendable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// Creates a size; nothing is checked.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No width and no height.
    public static let zero = Size(width: 0, height: 0)

    /// Infinite extents: unlimited room, to ask a view for its natural size.
    public static let unbounded = Size(width: .infinity, height: .infinity)

    /// Whether the size holds no area.
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
