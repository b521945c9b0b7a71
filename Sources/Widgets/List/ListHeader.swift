import LayoutMath
import Views

/// The header of a section. Rows end at its lower edge while it stays at the top.
final class ListHeader: View {
    var style: ListStyle {
        didSet {
            guard style != oldValue else { return }
            (label.style, label.color) = (style.header, style.headerColor)
            setNeedsLayout()
        }
    }
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
        (semantics.label, semantics.level) = (title, 3)
    }

    override func layoutSubviews() {
        let height = style.header.lineHeight
        label.frame = Rect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: style.headerHeight) }
}
