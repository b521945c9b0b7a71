import LayoutMath
import Platform
import Views

/// The moving part of a swiped row: the content on a raised surface, which appears with the swipe.
final class SwipeSurface: View {
    let content: View
    /// Covers the content while the row is open.
    let shield = SwipeShield()
    var style: SwipeStyle { didSet { if style != oldValue { setNeedsDisplay() } } }
    /// Opacity of the surface under the content, in 0…1.
    var elevation = 0.0 { didSet { if elevation != oldValue { setNeedsDisplay() } } }

    init(_ content: View, style: SwipeStyle) {
        self.content = content
        self.style = style
        super.init()
        addSubview(content)
        addSubview(shield)
    }

    override func layoutSubviews() {
        content.frame = bounds
        shield.frame = bounds
    }

    override func draw(in canvas: Canvas) {
        guard elevation > 0 else { return }
        let inset = min(style.surfaceInset, bounds.height / 2)
        let rect = Rect(x: 0, y: inset, width: bounds.width, height: bounds.height - 2 * inset)
        let shadow = style.surfaceShadow
        canvas.fill(
            .shadow(radius: style.cornerRadius, blur: shadow.blur), in: rect.offset(by: Vector(x: 0, y: shadow.drop)),
            shadow.color.opacity(elevation))
        canvas.fill(.rounded(radius: style.cornerRadius), in: rect, style.surfaceFill.opacity(elevation))
    }
}

/// Takes the presses on an open row, so that they close it and activate nothing.
final class SwipeShield: View, Pressable {
    var pressed: () -> Void = {}

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isHidden = true
    }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { pressed() }
}
