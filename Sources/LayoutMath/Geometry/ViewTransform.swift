/// A magnification about a view's centre followed by a displacement: window = center + (local − center) · scale + translation.
///
/// There is no rotation: a software renderer could not draw rotated text and pictures sharply.
@frozen public struct ViewTransform: Hashable, Sendable {
    public var scale: Double
    public var translation: Vector

    @inlinable public init(scale: Double = 1, translation: Vector = .zero) {
        self.scale = scale
        self.translation = translation
    }

    public static let identity = ViewTransform()
}

/// The map from one coordinate space to another that keeps axes parallel: point · scale + offset.
@frozen public struct Mapping: Hashable, Sendable {
    public var scale: Double
    public var offset: Vector

    @inlinable public init(scale: Double = 1, offset: Vector = .zero) {
        self.scale = scale
        self.offset = offset
    }

    public static let identity = Mapping()

    @inlinable public func callAsFunction(_ point: Point) -> Point {
        Point(x: point.x * scale + offset.x, y: point.y * scale + offset.y)
    }

    @inlinable public func callAsFunction(_ rect: Rect) -> Rect { Rect(origin: self(rect.origin), size: rect.size * scale) }

    /// The map that applies `inner` first and `self` to its result.
    @inlinable public func composed(with inner: Mapping) -> Mapping {
        Mapping(scale: scale * inner.scale, offset: inner.offset * scale + offset)
    }

    /// The way back.
    /// - Precondition: `scale` is not 0.
    @inlinable public var inverse: Mapping {
        precondition(scale != 0, "a mapping of scale 0 has no inverse")
        return Mapping(scale: 1 / scale, offset: offset * (-1 / scale))
    }
}
