/// A mapping of the plane that keeps lines straight and parallel lines parallel: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
@frozen public struct AffineTransform: Hashable, Sendable {
    /// The x and y to which the vector (1, 0) is mapped.
    public var a, b: Double
    /// The x and y to which the vector (0, 1) is mapped.
    public var c, d: Double
    /// The position to which the origin is mapped.
    public var tx, ty: Double

    /// Creates a transform from the six coefficients of its formula.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Creates the transform that does the same as a mapping.
    @inlinable public init(_ mapping: Mapping) {
        self.init(a: mapping.scale, b: 0, c: 0, d: mapping.scale, tx: mapping.offset.x, ty: mapping.offset.y)
    }

    /// The transform that changes nothing.
    public static let identity = AffineTransform(.identity)

    /// Returns a transform that moves every point by `offset`.
    @inlinable public static func translation(by offset: Vector) -> AffineTransform { AffineTransform(Mapping(offset: offset)) }

    /// Returns a transform that stretches distances from `center` by `x` horizontally and `y` vertically; a negative factor mirrors.
    @inlinable public static func scaling(x: Double, y: Double, about center: Point = .zero) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: center.x - x * center.x, ty: center.y - y * center.y)
    }

    /// Returns a rotation about `center`, clockwise for positive angles.
    public static func rotation(by angle: Angle, about center: Point = .zero) -> AffineTransform {
        let (sine, cosine) = Elementary.sinCos(angle.radians)
        return AffineTransform(
            a: cosine, b: sine, c: -sine, d: cosine, tx: center.x - cosine * center.x + sine * center.y,
            ty: center.y - sine * center.x - cosine * center.y)
    }

    /// Returns the mapped position of a point.
    @inlinable public func callAsFunction(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the smallest rectangle that contains a mapped rectangle.
    public func bounds(of rect: Rect) -> Rect {
        let center = self(rect.center)
        // Each side contributes its own width and height.
        let width = abs(a) * rect.width + abs(c) * rect.height
        let height = abs(b) * rect.width + abs(d) * rect.height
        return Rect(center: center, size: Size(width: width, height: height))
    }

    /// The transform that applies `inner` first and `self` to its result.
    @inlinable public func composed(with inner: AffineTransform) -> AffineTransform {
        let origin = self(Point(x: inner.tx, y: inner.ty))
        return AffineTransform(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
            tx: origin.x, ty: origin.y)
    }
}
