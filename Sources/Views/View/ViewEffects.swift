public import LayoutMath

/// How a view is drawn together with its subviews: with round corners or inside a path, blurred, and above its shadow.
///
/// The blur comes first, then the clips, then the shadow of what is left. With any effect, the view is drawn as one picture, to which its
/// opacity applies as a whole. The picture is kept while its contents do not change.
public nonisolated struct ViewEffects: Equatable, Sendable {
    /// Radius in points of the corners to which the view and its subviews are clipped, at most half of the shorter side; 0 does not clip.
    public var cornerRadius: Double
    /// The path to which the view and its subviews are clipped, in the view's coordinates; nil does not clip. Points outside are not hit.
    public var clip: Path?
    /// How far the view is blurred, in points; half of it is the sigma of a Gaussian. 0 does not blur.
    public var blur: Double
    /// The shadow of what the view and its subviews draw; nil for none.
    public var shadow: Shadow?

    /// Creates effects; by default none.
    /// - Precondition: Lengths are not negative.
    public init(cornerRadius: Double = 0, clip: Path? = nil, blur: Double = 0, shadow: Shadow? = nil) {
        precondition(cornerRadius >= 0, "the radius of corners is not negative, got \(cornerRadius)")
        precondition(blur >= 0, "the length of a blur is not negative, got \(blur)")
        (self.cornerRadius, self.clip, self.blur, self.shadow) = (cornerRadius, clip, blur, shadow)
    }

    /// Whether there is no effect.
    public var isEmpty: Bool { cornerRadius <= 0 && clip == nil && blur <= 0 && shadow == nil }

    /// Whether a point of a view with these bounds is inside all clips.
    func shows(_ point: Point, in bounds: Rect) -> Bool {
        if let clip, !clip.contains(point) { return false }
        let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
        guard radius > 0 else { return true }
        let inner = bounds.insetBy(radius)
        let nearest = Point(
            x: min(max(point.x, inner.minX), inner.maxX), y: min(max(point.y, inner.minY), inner.maxY))
        return point.distance(to: nearest) <= radius
    }
}

/// The effects of one view.
final class OwnEffects {
    let value: ViewEffects
    init(_ value: ViewEffects) { self.value = value }
}

extension Canvas {
    /// Runs `draw` with the effects of a view.
    /// - Parameter clip: A rectangle outside of which nothing but the shadow is drawn; nil for none.
    func apply(_ effects: ViewEffects, in bounds: Rect, clip: Rect?, _ draw: () -> Void) {
        shadowed(effects.shadow) {
            nested(.identity, alpha: 1, clip: clip) {
                clipped(to: effects.cornerRadius > 0 ? Path(roundedRect: bounds, cornerRadius: effects.cornerRadius) : nil) {
                    clipped(to: effects.clip) {
                        if effects.blur > 0 { blurred(by: effects.blur, draw) } else { draw() }
                    }
                }
            }
        }
    }

    private func shadowed(_ shadow: Shadow?, _ draw: () -> Void) {
        if let shadow { shadowed(shadow, draw) } else { draw() }
    }

    private func clipped(to path: Path?, _ draw: () -> Void) {
        if let path { clipped(to: path, draw) } else { draw() }
    }
}
