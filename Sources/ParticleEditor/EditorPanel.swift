import LayoutMath
import Platform
import Views
import Widgets

/// The panel beside the stage: presets at the top, and below them all properties of the emitter.
final class EditorPanel: View {
    /// The measures of rows, which follow the theme and the panel's height.
    var look: ControlLook { didSet { if look != oldValue { lookChanged() } } }
    private let presets: SegmentedControl
    private let listScroll = ScrollView()
    private let list: PropertyList
    /// Gradient from clear to the panel's colour, cached because creating one allocates.
    private var fade: Gradient?

    /// - Parameter choosePreset: Called with the preset's index.
    init(_ editor: EmitterEditor, _ look: ControlLook, presetNames: [String], choosePreset: @escaping (Int) -> Void) {
        self.look = look
        presets = SegmentedControl("preset", segments: presetNames.map { .init($0) }, style: look.pills)
        list = PropertyList(editor, look)
        super.init()
        semantics = Semantics(.group, label: "editor")
        listScroll.contentView.addSubview(list.view)
        addSubview(presets)
        addSubview(listScroll)
        presets.chosen = choosePreset
    }

    private func lookChanged() {
        presets.style = look.pills
        list.look = look
        setNeedsLayout()
    }

    /// Updates the panel to the editor's state.
    /// - Parameter preset: Index of the preset from which the document was created; nil for files.
    func refresh(preset: Int?) {
        presets.selectedIndex = preset
        list.refresh()
    }

    /// Scrolls the properties to the top.
    func scrollToTop() { listScroll.scroll(to: 0, animated: false) }

    private var inset: Double { ControlLook.inset * look.scale }

    override func layoutSubviews() {
        let (clear, full) = (theme.palette.slab.opacity(0), theme.palette.slab.opacity(theme.isDark ? 0.96 : 0.7))
        fade = Gradient([.init(0, clear), .init(1, full)])
        let width = max(0, bounds.width - 2 * inset)
        let height = presets.sizeThatFits(Size(width: width, height: .infinity)).height
        presets.frame = Rect(x: inset, y: inset, width: width, height: height)
        let top = inset + height + 8 * look.scale
        listScroll.frame = Rect(x: inset, y: top, width: width, height: max(0, bounds.height - top - 4 * look.scale))
        measureList()
    }

    private func measureList() {
        let width = listScroll.bounds.width
        guard stage != nil, width > 0 else { return }
        let height = list.view.sizeThatFits(Size(width: width, height: .infinity)).height + inset
        list.view.frame = Rect(x: 0, y: 0, width: width, height: height)
        listScroll.contentSize = list.view.bounds.size
    }

    /// Fades out the list at the lower edge if it continues beyond it.
    override func drawOver(in canvas: Canvas) {
        guard let fade, listScroll.scroller.track.canMove(from: listScroll.contentOffset.y, by: 1) else { return }
        let height = min(12 * look.scale, bounds.height)
        // Inset, so that the panel's rounded corners and its outline stay visible.
        let rect = Rect(x: 1, y: bounds.height - height - 1, width: bounds.width - 2, height: height)
        canvas.gradient(fade, in: rect, axis: .vertical, radius: min(11, height / 2))
    }

    override func draw(in canvas: Canvas) {
        let shadow = theme.shadow(3)
        canvas.fill(.shadow(radius: 12, blur: shadow.blur), in: bounds.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color.opacity(0.58))
        canvas.fill(.rounded(radius: 12), in: bounds, theme.palette.slabFill)
        canvas.fill(.ring(radius: 12, width: canvas.hairline), in: bounds, theme.palette.hairline.opacity(0.6))
    }
}
