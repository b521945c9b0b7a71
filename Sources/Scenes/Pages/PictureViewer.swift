import LayoutMath
import Platform
import Views

/// One picture in the whole window, shown in place of the pages.
final class PictureViewer: View, Pressable {
    var close: () -> Void = {}
    private let context: SceneContext
    private var index: Int
    private let picture: PictureView

    init(context: SceneContext, index: Int) {
        self.context = context
        self.index = index
        picture = PictureView(style: context.theme.picture(scale: 1, elevation: 0))
        super.init()
        name = "viewer"
        semantics = Semantics(.group, label: "viewer")
        picture.cornerRadius = 0
        picture.isUserInteractionEnabled = false
        cursor = .arrow
        addSubview(picture)
        show(index)
    }

    private func show(_ newIndex: Int) {
        guard context.album.entries.indices.contains(newIndex) else { return }
        index = newIndex
        let entry = context.album.entries[index]
        picture.image = entry.image
        picture.caption = (entry.title, "\(entry.detail)   \(index + 1) of \(context.album.entries.count)")
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        let metrics = PageMetrics(size: bounds.size)
        var style = context.theme.picture(scale: metrics.scale, elevation: 0)
        style.hoverGrowth = 0
        style.captionInset = metrics.margin
        style.titleRise = metrics.bottomInset + 22 * metrics.scale
        style.detailRise = metrics.bottomInset
        style.scrimHeight = bounds.height * 0.3
        picture.style = style
        picture.frame = bounds
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
