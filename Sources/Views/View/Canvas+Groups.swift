public import LayoutMath
public import Platform

/// What is drawn in the closures of these methods is drawn as one picture, which is then clipped, faded, turned or blurred. The opacity of the
/// view applies to that picture as a whole. They may be used within each other, and subviews cannot be drawn in them; for those there is
/// ``View/effects``.
///
/// A picture whose contents do not change is kept, so that it costs no more than any other picture. One that changes costs O(pixels).
extension Canvas {
    /// Draws only the inside of a path, with smooth edges.
    public func clipped(to path: Path, rule: FillRule = .nonZero, _ draw: () -> Void) {
        group(.clip(path, rule, state.mapping), draw)
    }

    /// Multiplies the opacity by the alpha of a gradient along an axis of a rectangle. Beyond the ends of the rectangle, the alpha is that of
    /// the first or the last stop. The gradient's colours are ignored.
    public func faded(_ gradient: Gradient, in rect: Rect, axis: Axis, _ draw: () -> Void) {
        group(.fade(gradient, state.mapping(rect), axis: axis), draw)
    }

    /// Turns what is drawn about a point, clockwise for positive angles. Edges stay smooth at any angle.
    /// - Precondition: The angle is finite.
    public func rotated(by angle: Angle, about center: Point, _ draw: () -> Void) {
        precondition(angle.radians.isFinite, "an angle is finite, got \(angle.radians)")
        if angle == .zero { draw() } else { group(.rotation(angle, about: state.mapping(center)), draw) }
    }

    /// Magnifies what is drawn, keeping `center` in its place. Text is set in a larger font, so it is as sharp as at any other size. Use the
    /// transform of a view for a size that is animated: it stretches the text, which costs less.
    /// - Precondition: The factor is above 0 and finite.
    public func scaled(by factor: Double, about center: Point, _ draw: () -> Void) {
        precondition(factor > 0 && factor.isFinite, "a magnification is above 0 and finite, got \(factor)")
        let offset = center - Point(x: center.x * factor, y: center.y * factor)
        nested(Mapping(scale: factor, offset: offset), alpha: 1, clip: nil) {
            state.textScale *= factor
            draw()
        }
    }

    /// Blurs what is drawn. Half of `length`, which is in points, is the sigma of the Gaussian; a length of 0 or less does not blur.
    public func blurred(by length: Double, _ draw: () -> Void) {
        if length > 0 { group(.blur(length * state.mapping.scale), draw) } else { draw() }
    }

    /// Draws the shadow of what is drawn behind it, in the shape of its visible parts.
    public func shadowed(_ shadow: Shadow, _ draw: () -> Void) {
        let scale = state.mapping.scale
        group(.shadow(shadow.color, blur: max(0, shadow.blur) * scale, offset: Vector(x: 0, y: shadow.drop * scale)), draw)
    }

    private func group(_ effect: GroupEffect, _ draw: () -> Void) {
        let source = effect.source(of: state.region.clip ?? state.region.window)
        guard state.alpha > 0, !source.isEmpty else { return }
        list.append(.beginGroup(effect, opacity: state.alpha))
        let outer = state
        state.alpha = 1
        (state.region.window, state.region.clip) = (source, source)
        draw()
        state = outer
        list.append(.endGroup)
    }
}
