public import Imaging
public import LayoutMath
public import Platform

/// Paths are drawn with smooth edges at any magnification. A path that is drawn again at the same size costs no more than a shape; keep it in
/// a property of the view rather than creating it for each frame.
extension Canvas {
    /// Fills a path with one colour. Open subpaths are closed.
    /// - Complexity: O(1), and O(elements) in the renderer if the path was not drawn at this size before.
    public func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero, blend: BlendMode = .sourceOver) {
        append(PathDraw(path, rule: rule, paint: .color(color)), blend)
    }

    /// Fills a path with a gradient along `axis`, from one edge of the path's bounding rectangle to the other.
    /// - Parameter opacity: In 0…1, multiplies the alpha of every stop.
    public func fill(
        _ path: Path, _ gradient: Gradient, axis: Axis, rule: FillRule = .nonZero, opacity: Double = 1, blend: BlendMode = .sourceOver
    ) {
        append(PathDraw(path, rule: rule, paint: .gradient(gradient, axis: axis), opacity: opacity), blend)
    }

    /// Draws a line of one colour along a path. Its width grows with the view's magnification; a line narrower than a physical pixel becomes
    /// fainter.
    public func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color, blend: BlendMode = .sourceOver) {
        append(PathDraw(path, stroke: style, paint: .color(color)), blend)
    }

    /// Draws a line along a path with a gradient along `axis`, from one edge of the line's bounding rectangle to the other.
    /// - Parameter opacity: In 0…1, multiplies the alpha of every stop.
    public func stroke(
        _ path: Path, _ style: StrokeStyle, _ gradient: Gradient, axis: Axis, opacity: Double = 1, blend: BlendMode = .sourceOver
    ) {
        append(PathDraw(path, stroke: style, paint: .gradient(gradient, axis: axis), opacity: opacity), blend)
    }

    private func append(_ draw: PathDraw, _ blend: BlendMode) {
        guard !draw.path.isEmpty else { return }
        var draw = draw
        draw.mapping = state.mapping
        draw.opacity *= state.alpha
        draw.blend = blend
        append(.path(draw))
    }
}
