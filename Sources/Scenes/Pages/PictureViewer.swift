import LayoutMath
import Platform
import Views

/// One picture in the whole window, shown in place of the pages.
final class PictureViewer: View, Pressable {
    var close: () -> Void = {}
    private let context: SceneContext
    private var index: Int
    private let picture: PictureView
    private let title: Label
    private let detail: Label

    init(context: SceneContext, index: Int) {
        self.context = context
        self.index = index
        var style = context.theme.picture(scale: 1, elevation: 0)
        style.hoverGrowth = 0
        picture = PictureView(style: style)
        let type = Typography(scale: 1)
        title = Label("", style: type.bodyStrong, color: Palette.dusk.high)
        detail = Label("", style: type.caption, color: Palette.dusk.middle)
        super.init()
        name = "viewer"
        semantics = Semantics(.group, label: "viewer")
        picture.cornerRadius = 0
        picture.isUserInteractionEnabled = false
        cursor = .arrow
        for view in [picture, title, detail] { addSubview(view) }
        show(index)
    }

    private func show(_ newIndex: Int) {
        guard context.album.entries.indices.contains(newIndex) else { return }
        index = newIndex
        let entry = context.album.entries[index]
        picture.image = entry.image
        title.text = entry.title
        detail.text = "\(entry.detail)   \(index + 1) of \(context.album.entries.count)"
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        picture.frame = bounds
        let margin = PageMetrics(size: bounds.size).margin
        title.frame = Rect(x: margin, y: bounds.height - 72, width: max(0, bounds.width - 2 * margin), height: 24)
        detail.frame = Rect(x: margin, y: bounds.height - 46, width: max(0, bounds.width - 2 * margin), height: 16)
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, Palette.dusk.paper) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch key {
        case .right, .space: show(index + 1)
        case .left, .backspace: show(index - 1)
        case .home: show(0)
        case .end: show(context.album.entries.count - 1)
        case .escape: close()
        default: return false
        }
        return true
    }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { close() }
    override var canBecomeFocused: Bool { true }
    override var traceFields: [String: TraceValue]? { ["index": .number(Double(index))] }
}
