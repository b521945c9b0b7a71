/// A magnification about a view's centre, followed by a displacement: window = center + (local − center) · scale + translation.
///
/// There is no rotation, because a software renderer cannot draw rotated text and pictures sharply.
@frozen public struct ViewTransform: Hashable, Sendable {
    /// Magnification about the centre; 0 makes the view invisible.
    public var scale: Double
    /// Displacement after the magnification, in points.
    public var translation: Vector

    /// Creates a transform; by default the identity.
    @inlinable public init(scale: Double = 1, translation: Vector = .zero) {
        self.scale = scale
        self.translation = translation
    }

    /// The transform that changes nothing.
    public static let identity = ViewTransform()
}

/// A mapping between coordinate spaces with parallel axes: point · scale + offset.
@frozen public struct Mapping: Hashable, Sendable {
    /// The factor that multiplies both coordinates.
    public var scale: Double
    /// The position to which the origin is mapped.
    public var offset: Vector

    /// Creates a mapping; by default the identity.
    @inlinable public init(scale: Double = 1, offset: Vector = .zero) {
        self.scale = scale
        self.offset = offset
    }

    /// The mapping that changes nothing.
    public static let identity = Mapping()

    /// Returns the mapped position of a point.
    @inlinable public func callAsFunction(_ point: Point) -> Point {
        Point(x: point.x * scale + offset.x, y: point.y * scale + offset.y)
    }

    /// Returns the mapped rectangle; with a negative scale its size is negative.
    @inlinable public func callAsFunction(_ rect: Rect) -> Rect { Rect(origin: self(rect.origin), size: rect.size * scale) }

    /// The mapping that applies `inner` first and `self` to its result.
    @inlinable public func composed(with inner: Mapping) -> Mapping {
        Mapping(scale: scale * inner.scale, offset: inner.offset * scale + offset)
    }

    /// The inverse mapping.
    /// - Precondition: `scale` is not 0.
    @inlinable public var inverse: Mapping {
        precondition(scale != 0, "a mapping of scale 0 has no inverse")
        return Mapping(scale: 1 / scale, offset: offset * (-1 / scale))
    }
}
