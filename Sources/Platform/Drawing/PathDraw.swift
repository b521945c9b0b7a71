public import Imaging
public import LayoutMath

/// A path that is filled, or a line along it.
public struct PathDraw: Equatable, Sendable {
    /// The path, in the coordinates of the view that draws it.
    public var path: Path
    /// The line along the path; nil fills the path.
    public var stroke: StrokeStyle?
    /// Which points are inside a filled path. Default: non-zero.
    public var rule: FillRule
    /// Maps the path's coordinates to the window's.
    public var mapping: Mapping
    /// What the inside is filled with.
    public var paint: Paint
    /// Multiplies the paint's alpha.
    public var opacity: Double
    /// How the paint combines with its background. Default: source over.
    public var blend = BlendMode.sourceOver

    /// Creates a drawing of a path, by default filled, in the window's coordinates and fully opaque.
    public init(
        _ path: Path, stroke: StrokeStyle? = nil, rule: FillRule = .nonZero, mapping: Mapping = .identity, paint: Paint,
        opacity: Double = 1
    ) {
        self.path = path
        self.stroke = stroke
        self.rule = rule
        self.mapping = mapping
        self.paint = paint
        self.opacity = opacity
    }

    /// A rectangle in the window's logical pixels that contains all that is drawn. The corners of a line may be well inside it.
    public var bounds: Rect { mapping(path.controlBounds.insetBy(-(stroke?.reach ?? 0))) }
}
