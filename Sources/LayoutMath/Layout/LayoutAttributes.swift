/// The position and appearance of one item of a collection.
public struct LayoutAttributes: Hashable, Sendable {
    /// The shape of the area that can be hit.
    public enum Outline: Hashable, Sendable {
        /// The item's rectangle.
        case rectangle
        /// The largest circle within the size.
        case circle
    }

    /// The centre of the item, in the layout's coordinates.
    public var center: Point
    /// Width and height in points, before `scale`; never negative.
    public var size: Size
    /// Opacity: 0 is invisible, 1 opaque.
    public var alpha: Double
    /// Magnification about the centre; never negative.
    public var scale: Double
    /// Depth order: larger values are in front. Items with equal values are in the order of the data.
    public var zIndex: Int
    /// The shape of the area that can be hit.
    public var outline: Outline
    /// The circle along which the item moves; nil if it moves in straight lines.
    public var orbit: Orbit?

    /// Creates the attributes of an item that moves in straight lines. By default it is opaque, unscaled and hit as a rectangle.
    public init(
        center: Point, size: Size, alpha: Double = 1, scale: Double = 1, zIndex: Int = 0, outline: Outline = .rectangle
    ) {
        self.center = center
        self.size = size
        self.alpha = alpha
        self.scale = scale
        self.zIndex = zIndex
        self.outline = outline
    }

    /// Creates the attributes of an item on a circle, centred at the orbit's position.
    public init(
        orbit: Orbit, size: Size, alpha: Double = 1, scale: Double = 1, zIndex: Int = 0, outline: Outline = .circle
    ) {
        self.init(center: orbit.position, size: size, alpha: alpha, scale: scale, zIndex: zIndex, outline: outline)
        self.orbit = orbit
    }

    /// The item's rectangle, including `scale`.
    public var frame: Rect { Rect(center: center, size: size * scale) }

    /// Returns the item and its orbit moved by `vector`.
    public func offset(by vector: Vector) -> LayoutAttributes {
        var moved = self
        moved.center += vector
        moved.orbit?.center += vector
        return moved
    }

    /// Returns whether `point` is inside the item's outline.
    public func contains(_ point: Point) -> Bool {
        switch outline {
        case .rectangle: frame.contains(point)
        case .circle: center.distance(to: point) < min(size.width, size.height) * scale / 2
        }
    }
}

extension LayoutAttributes {
    /// Interpolates from `self` at fraction 0 to `end` at fraction 1.
    ///
    /// Position, size and scale extrapolate, so that a spring may overshoot, but size and scale are never below 0. Alpha stays in 0…1.
    /// Depth order and outline are those of `end`. Between two orbits, the item moves along the shorter arc.
    public func interpolated(to end: LayoutAttributes, fraction: Double) -> LayoutAttributes {
        var result = end
        result.center = Point(
            x: center.x.interpolated(to: end.center.x, fraction: fraction),
            y: center.y.interpolated(to: end.center.y, fraction: fraction))
        if let orbit, let endOrbit = end.orbit {
            let between = orbit.interpolated(to: endOrbit, fraction: fraction)
            result.orbit = between
            result.center = between.position
        }
        result.size = Size(
            width: max(0, size.width.interpolated(to: end.size.width, fraction: fraction)),
            height: max(0, size.height.interpolated(to: end.size.height, fraction: fraction)))
        result.alpha = alpha.interpolated(to: end.alpha, fraction: fraction).clamped(to: 0...1)
        result.scale = max(0, scale.interpolated(to: end.scale, fraction: fraction))
        return result
    }
}
