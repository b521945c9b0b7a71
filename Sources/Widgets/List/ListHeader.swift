import LayoutMath
import Views

/// The header of a section: a title on a background that appears while rows pass beneath it.
final class ListHeader: View {
    var style: ListStyle {
        didSet {
            guard style != oldValue else { return }
            (label.style, label.color) = (style.header, style.headerColor)
            setNeedsLayout()
        }
    }
    /// Visible share of the background, 0…1.
    var cover = 0.0 { didSet { if cover != oldValue { setNeedsDisplay() } } }
    private let label: Label

    init(style: ListStyle) {
        self.style = style
        label = Label("", style: style.header, color: style.headerColor)
        super.init()
        addSubview(label)
        semantics = Semantics(.heading)
    }

    func show(_ title: String, isMirrored: Bool) {
        label.text = title
        label.alignment = isMirrored ? .trailing : .leading
        semantics = Semantics(.heading, label: title)
    }

    override func layoutSubviews() {
        let height = style.header.lineHeight
        label.frame = Rect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: style.headerHeight) }

    override func draw(in canvas: Canvas) {
        guard cover > 0 else { return }
        // The header is at the upper edge when its background is visible. The background extends beyond that edge, so that rows cannot be
        // seen beside its upper corners.
        let ground = bounds.inset(by: Insets(top: -style.cornerRadius, left: -style.fillOutset, right: -style.fillOutset))
        canvas.fill(.rounded(radius: style.cornerRadius), in: ground, style.headerFill.opacity(cover))
    }
}
