import LayoutMath
import Platform

/// The place of one item in a panorama: its heading, and its content while that is near.
final class PanoramaPage: View {
    let id: String
    let header: HeaderButton
    private(set) var content: View?
    var contentFrame = Rect.zero { didSet { if contentFrame != oldValue { setNeedsLayout() } } }
    private var rememberedState: ViewState?
    /// What the content wants to find again, whether it is there or was let go; setting it counts for the next content.
    var contentState: ViewState? {
        get { content?.savedState ?? rememberedState }
        set { rememberedState = newValue }
    }

    init(item: PanoramaItem, selected: @escaping () -> Void) {
        id = item.id
        header = HeaderButton(selected: selected)
        super.init()
        header.title = item.title
        semantics = Semantics(.page, label: item.title.isEmpty ? item.id : item.title)
        addSubview(header)
    }

    override func layoutSubviews() { content?.frame = contentFrame }

    func show(_ view: View) {
        content = view
        view.frame = contentFrame
        addSubview(view)
        if let rememberedState { view.restore(rememberedState) }
    }

    /// Lets the content go and remembers what it wants to find again.
    func unload() {
        rememberedState = content?.savedState
        content?.removeFromSuperview()
        content = nil
    }
}

/// A page's heading: a press scrolls there.
final class HeaderButton: View, Pressable {
    var title = ""
    var font = Font(.displayExtraLight, size: 46) { didSet { if font != oldValue { setNeedsDisplay() } } }
    var color = Color.black
    /// Left end of the baseline in own coordinates.
    var baseline = Point.zero
    private let selected: () -> Void

    init(selected: @escaping () -> Void) {
        self.selected = selected
        super.init()
        cursor = .hand
    }

    override func draw(in canvas: Canvas) { canvas.text(TextRun(title, font: font), at: baseline, color) }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { selected() }
}
