import PanoramaKit

/// A widget of the widget gallery with its name below it.
final class Stand: View {
    let widget: View
    private let caption: Label
    private let extent: Extent
    private let state: State
    /// Called when the theme changes, for a style that differs from the theme's default.
    private let restyle: (Theme) -> Void
    private let ground: Ground
    private var isHeld = false

    /// The size of the widget.
    enum Extent {
        /// As it likes.
        case fitting
        /// In points at scale 1; an infinite width is all that there is.
        case fixed(Double, Double)
    }

    /// What the widget shows. Only a live one takes input: the others stay as they are shown, wherever the pointer goes.
    enum State {
        case live, still
        /// The widget's `hoverChanged` and, for `pressed`, `pressChanged` are called as if a pointer were on it.
        case hovered, pressed
    }

    /// What is drawn behind a widget that has no surface of its own.
    enum Ground {
        case none
        /// A panel of the theme, as large as the widget.
        case panel
        /// A dark surface with a margin around the widget, in place of a picture.
        case picture
    }

    init(
        _ caption: String, _ widget: View, _ extent: Extent = .fitting, state: State = .live, ground: Ground = .none,
        restyle: @escaping (Theme) -> Void = { _ in }
    ) {
        self.widget = widget
        (self.extent, self.state, self.ground, self.restyle) = (extent, state, ground, restyle)
        self.caption = Label(caption, role: \.caption, maximumLines: 3)
        super.init()
        semantics = Semantics(.group, label: caption)
        widget.isUserInteractionEnabled = state == .live
        addSubview(widget)
        addSubview(self.caption)
    }

    /// The caption below the widget.
    var words: String {
        get { caption.text }
        set { caption.text = newValue }
    }

    override func themeChanged() {
        caption.color = theme.palette.middle
        restyle(theme)
    }

    // MARK: Layout

    /// Distance from the widget to its caption, the caption's smallest width, and the margin of a picture's ground, in points at scale 1.
    private static let (gap, leastWords, pictureMargin) = (8.0, 144.0, 12.0)

    /// Between the edge of the ground and the widget.
    private var margin: Double { ground == .picture ? Stand.pictureMargin * theme.scale : 0 }

    override func sizeThatFits(_ size: Size) -> Size {
        let (shown, words) = (groundSize(within: size), wordsSize(within: size))
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

    private func groundSize(within room: Size) -> Size {
        let widget = widgetSize(within: Size(width: room.width - 2 * margin, height: room.height))
        return Size(width: widget.width + 2 * margin, height: widget.height + 2 * margin)
    }

    private func wordsSize(within room: Size) -> Size {
        let width = max(groundSize(within: room).width, min(room.width, Stand.leastWords * theme.scale))
        return caption.sizeThatFits(Size(width: width, height: .infinity))
    }

    override func layoutSubviews() {
        let size = groundSize(within: bounds.size)
        widget.frame = Rect(origin: .zero, size: size).insetBy(margin)
        let top = size.height + Stand.gap * theme.scale
        caption.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        hold()
    }

    /// Applies the state once the widget is on a stage, whose clock its animations use.
    private func hold() {
        guard !isHeld, stage != nil, state == .hovered || state == .pressed else { return }
        isHeld = true
        widget.hoverChanged(true)
        if state == .pressed { (widget as? any Pressable)?.pressChanged(true) }
    }

    override func draw(in canvas: Canvas) {
        guard ground != .none else { return }
        let (rect, palette) = (widget.frame.insetBy(-margin), ground == .panel ? theme.palette : Palette.dusk)
        canvas.fill(.rounded(radius: theme.slab.cornerRadius), in: rect, palette.slab)
        canvas.fill(.ring(radius: theme.slab.cornerRadius, width: canvas.hairline), in: rect, palette.hairline)
    }
}
