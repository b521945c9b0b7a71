/// The place and look of one item of a collection.
public struct LayoutAttributes: Hashable, Sendable {
    /// The outline that takes hits.
    public enum Outline: Hashable, Sendable {
        /// The whole size.
        case rectangle
        /// The largest circle within the size.
        case circle
    }

    /// The middle of the item, in the layout's coordinates.
    public var center: Point
    /// Width and height in points, before `scale`; never negative.
    public var size: Size
    /// Opacity: 0 is invisible, 1 opaque.
    public var alpha: Double
    /// Magnification about the centre; never negative.
    public var scale: Double
    /// Order in depth: larger is nearer; items with the same index lie in the order of the data.
    public var zIndex: Int
    /// What takes presses.
    public var outline: Outline
    /// The circle on which the item travels; nil for straight ways.
    public var orbit: Orbit?

    /// An item on straight ways; opaque, at its own size and hit as a rectangle unless told otherwise.
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

    /// An item on a circle; its centre is the orbit's position.
    public init(
        orbit: Orbit, size: Size, alpha: Double = 1, scale: Double = 1, zIndex: Int = 0, outline: Outline = .circle
    ) {
        self.init(center: orbit.position, size: size, alpha: alpha, scale: scale, zIndex: zIndex, outline: outline)
        self.orbit = orbit
    }

    /// The rectangle that the item covers, `scale` included.
    public var frame: Rect { Rect(center: center, size: size * scale) }

    /// Returns the item moved by `vector`, its orbit with it.
    public func offset(by vector: Vector) -> LayoutAttributes {
        var moved = self
        moved.center += vector
        moved.orbit?.center += vector
        return moved
    }

    /// Returns whether a press at `point` hits the item's outline.
    public func contains(_ point: Point) -> Bool {
        switch outline {
        case .rectangle: frame.contains(point)
        case .circle: center.distance(to: point) < min(size.width, size.height) * scale / 2
        }
    }
}

extension LayoutAttributes {
    /// `self` at fraction 0, `end` at fraction 1.
    ///
    /// Place, size and scale extrapolate, so that a spring may overshoot, but never below 0; alpha stays within 0 … 1. Order and
    /// outline are the end's from the start on. Between two orbits the item travels along the arc the shorter way round.
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
