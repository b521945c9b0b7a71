import LayoutMath
import Platform
import Views
import Widgets

/// A widget of the gallery with its name below it.
final class Stand: View {
    let widget: View
    private let caption: Label
    private let extent: Extent
    private let state: State
    /// What the theme does not do by itself, such as another style than the usual one.
    private let restyle: (Theme) -> Void
    /// Draws the theme's slab behind a widget that has no surface of its own.
    private let hasGround: Bool
    private var isHeld = false

    /// How large the widget is.
    enum Extent {
        /// As it likes.
        case fitting
        /// In points at scale 1; an infinite width is all that there is.
        case fixed(Double, Double)
    }

    /// What the widget shows. Only a live one takes input: the others stay as they are shown, wherever the pointer goes.
    enum State {
        case live, still
        /// Told by the widget's own `hoverChanged` and `pressChanged` that a pointer is there.
        case hovered, pressed
    }

    init(
        _ caption: String, _ widget: View, _ extent: Extent = .fitting, state: State = .live, hasGround: Bool = false,
        restyle: @escaping (Theme) -> Void = { _ in }
    ) {
        self.widget = widget
        (self.extent, self.state, self.hasGround, self.restyle) = (extent, state, hasGround, restyle)
        self.caption = Label(caption, role: \.caption, maximumLines: 3)
        super.init()
        semantics = Semantics(.group, label: caption)
        widget.isUserInteractionEnabled = state == .live
        addSubview(widget)
        addSubview(self.caption)
    }

    /// The words below the widget.
    var words: String {
        get { caption.text }
        set { caption.text = newValue }
    }

    override func themeChanged() {
        caption.color = theme.palette.middle
        restyle(theme)
    }

    // MARK: Layout

    /// From the widget to its name, and the room that a short widget's name has, in points at scale 1.
    private static let (gap, leastWords) = (8.0, 144.0)

    override func sizeThatFits(_ size: Size) -> Size {
        let (shown, words) = (widgetSize(within: size), wordsSize(within: size))
        return Size(
            width: max(shown.width, words.width).rounded(.up),
            height: (shown.height + Stand.gap * theme.scale + words.height).rounded(.up))
    }

    private func widgetSize(within room: Size) -> Size {
        var size = room
        switch extent {
        case .fitting: size = widget.sizeThatFits(Size(width: room.width, height: .infinity))
        case .fixed(let width, let height): size = Size(width: width * theme.scale, height: height * theme.scale)
        }
        return Size(width: min(size.width, room.width).rounded(.up), height: size.height.rounded(.up))
    }

    private func wordsSize(within room: Size) -> Size {
        let width = max(widgetSize(within: room).width, min(room.width, Stand.leastWords * theme.scale))
        return caption.sizeThatFits(Size(width: width, height: .infinity))
    }

    override func layoutSubviews() {
        let size = widgetSize(within: bounds.size)
        widget.frame = Rect(origin: .zero, size: size)
        let top = size.height + Stand.gap * theme.scale
        caption.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        hold()
    }

    /// A widget takes a state when it is on a stage, whose clock its motions have.
    private func hold() {
        guard !isHeld, stage != nil, state == .hovered || state == .pressed else { return }
        isHeld = true
        widget.hoverChanged(true)
        if state == .pressed { (widget as? any Pressable)?.pressChanged(true) }
    }

    override func draw(in canvas: Canvas) {
        guard hasGround else { return }
        canvas.fill(.rounded(radius: theme.slab.cornerRadius), in: widget.frame, theme.palette.slab)
        canvas.fill(.ring(radius: theme.slab.cornerRadius, width: canvas.hairline), in: widget.frame, theme.palette.hairline)
    }
}
