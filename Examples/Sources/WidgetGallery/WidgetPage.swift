import PanoramaKit

/// A page of the widget gallery: a column of sections, which scrolls if it does not fit.
final class WidgetPage: View {
    private let scrollView = ScrollView()
    private let column: StackView
    private let inset: (Theme, Size) -> Insets

    /// - Parameter inset: Returns the page's insets for a theme and a window's size.
    init(_ name: String, _ sections: [View], inset: @escaping (Theme, Size) -> Insets = { _, _ in .zero }) {
        column = StackView(sections, alignment: .fill)
        self.inset = inset
        super.init()
        semantics = Semantics(.group, label: name)
        scrollView.contentView.addSubview(column)
        addSubview(scrollView)
    }

    /// In points at scale 1: distance between sections, and room beside the page for shadows and halos before they are clipped.
    private static let (spacing, bleed) = (28.0, 20.0)
    /// Length in points over which content fades at an edge beyond which it continues.
    private static let fade = 28.0

    override func themeChanged() { column.spacing = WidgetPage.spacing * theme.scale }

    override func layoutSubviews() {
        guard let stage else { return }
        let (room, bleed) = (bounds.inset(by: inset(theme, stage.size)), WidgetPage.bleed * theme.scale)
        scrollView.frame = Rect(x: room.minX - bleed, y: room.minY, width: room.width + 2 * bleed, height: room.height)
        let wanted = column.sizeThatFits(Size(width: room.width, height: .infinity)).height
        // Adds room for halos and shadows of the last row.
        let height = wanted > room.height ? wanted + bleed : wanted
        column.frame = Rect(x: bleed, y: 0, width: room.width, height: wanted)
        scrollView.isScrollEnabled = height > room.height
        scrollView.contentSize = Size(width: scrollView.bounds.width, height: height)
    }

    // MARK: What goes on beyond an edge

    private func canScroll(by delta: Double) -> Bool { scrollView.scroller.track.canMove(from: scrollView.contentOffset.y, by: delta) }

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

    /// Distance that an arrow key scrolls, as a share of the visible height.
    private static let keyStep = 0.25

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, key == .up || key == .down else { return false }
        let step = scrollView.bounds.height * WidgetPage.keyStep * (key == .up ? -1 : 1)
        guard scrollView.scroller.track.canMove(from: scrollView.scroller.target, by: step) else { return false }
        scrollView.scroll(to: scrollView.scroller.track.clamped(scrollView.scroller.target + step))
        return true
    }
}
