import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// A page of the gallery: sections below each other, which scroll where the window is lower than they are.
final class WidgetPage: View {
    private let scrollView = ScrollView(axis: .vertical)
    private let column: StackView
    private let inset: (Theme, Size) -> Insets

    /// - Parameter inset: what is left free of the page in a window of a size.
    init(_ name: String, _ sections: [View], inset: @escaping (Theme, Size) -> Insets = { _, _ in .zero }) {
        column = StackView(sections, alignment: .fill)
        self.inset = inset
        super.init()
        semantics = Semantics(.group, label: name)
        scrollView.clipsToBounds = true
        scrollView.contentView.addSubview(column)
        addSubview(scrollView)
    }

    /// In points at scale 1: from section to section, and what shadows and halos have beside the page before they are cut.
    private static let (spacing, bleed) = (28.0, 20.0)
    /// Where content goes on beyond an edge it fades over so many points.
    private static let fade = 28.0

    override func themeChanged() { column.spacing = WidgetPage.spacing * theme.scale }

    override func layoutSubviews() {
        guard let stage else { return }
        let (room, bleed) = (bounds.inset(by: inset(theme, stage.size)), WidgetPage.bleed * theme.scale)
        scrollView.frame = Rect(x: room.minX - bleed, y: room.minY, width: room.width + 2 * bleed, height: room.height)
        let wanted = column.sizeThatFits(Size(width: room.width, height: .infinity)).height
        // Halos and shadows of the last row, where it ends below the edge.
        let height = wanted > room.height ? wanted + bleed : wanted
        column.frame = Rect(x: bleed, y: 0, width: room.width, height: wanted)
        scrollView.isScrollEnabled = height > room.height
        let track = ScrollTrack(viewport: room.height, content: height)
        if track.limits != scrollView.scroller.track.limits { scrollView.setTrack(track) }
    }

    // MARK: What goes on beyond an edge

    private func canScroll(by delta: Double) -> Bool { scrollView.scroller.track.canMove(from: scrollView.contentOffset, by: delta) }

    override func drawOver(in canvas: Canvas) {
        let (area, paper) = (scrollView.frame, theme.palette.paper)
        let height = min(WidgetPage.fade * theme.scale, area.height / 2)
        let (full, clear) = (Gradient.Stop(0, paper), Gradient.Stop(1, paper.opacity(0)))
        if canScroll(by: -1) {
            let rect = Rect(x: area.minX, y: area.minY, width: area.width, height: height)
            canvas.gradient(Gradient([full, clear]), in: rect, axis: .vertical, radius: 0)
        }
        if canScroll(by: 1) {
            let rect = Rect(x: area.minX, y: area.maxY - height, width: area.width, height: height)
            canvas.gradient(Gradient([.init(0, paper.opacity(0)), .init(1, paper)]), in: rect, axis: .vertical, radius: 0)
        }
    }

    // MARK: Keys

    override var isKeyTarget: Bool { true }

    /// How far an arrow key scrolls, as a share of what can be seen.
    private static let keyStep = 0.25

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, key == .up || key == .down else { return false }
        let step = scrollView.bounds.height * WidgetPage.keyStep * (key == .up ? -1 : 1)
        guard scrollView.scroller.track.canMove(from: scrollView.scroller.target, by: step) else { return false }
        scrollView.scroll(to: scrollView.scroller.track.clamped(scrollView.scroller.target + step))
        return true
    }
}
