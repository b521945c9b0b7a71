/// An axis-aligned rectangle in logical pixels; it includes its left and top edges but not its right and bottom ones.
@frozen public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// Width and height; negative values are allowed and make the rectangle empty.
    public var size: Size

    /// Creates a rectangle from its upper left corner.
    @inlinable public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle with its upper left corner at (`x`, `y`).
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Creates a rectangle centred on `center`.
    @inlinable public init(center: Point, size: Size) {
        self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension Rect {
    /// The x of the left edge.
    @inlinable public var minX: Double { origin.x }
    /// The y of the top edge.
    @inlinable public var minY: Double { origin.y }
    /// The x halfway between the left and the right edge.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// The y halfway between the top and the bottom edge.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The x of the right edge.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The y of the bottom edge.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// Distance from the left to the right edge.
    @inlinable public var width: Double { size.width }
    /// Distance from the top to the bottom edge.
    @inlinable public var height: Double { size.height }
    /// The centre of the rectangle.
    @inlinable public var center: Point { Point(x: midX, y: midY) }
    /// Whether the rectangle has no area.
    @inlinable public var isEmpty: Bool { size.isEmpty }

    /// Returns whether the point lies inside, or on the left or top edge.
    @inlinable public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns whether the two rectangles overlap; touching edges do not count.
    @inlinable public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the overlap; if there is none, an empty rectangle at the nearest corner.
    @inlinable public func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top,
            width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top))
    }

    /// Returns the smallest rectangle that contains both; an empty rectangle is ignored.
    @inlinable public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the rectangle moved by `vector`.
    @inlinable public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

    /// Returns the rectangle reduced by the insets; width and height are at least 0.
    @inlinable public func inset(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    /// Returns the rectangle reduced by `amount` on all four sides; a negative amount enlarges it.
    @inlinable public func insetBy(_ amount: Double) -> Rect { inset(by: Insets(all: amount)) }
}
