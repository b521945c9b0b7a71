import Imaging
package import LayoutMath
package import Platform
package import Views
import Widgets

/// A panel at the right with the histogram of the current picture and facts about it. It scrolls if they do not fit.
package final class FactsPanel: View {
    var rows: [(label: String, words: String)] {
        get { list.rows }
        set {
            list.rows = newValue
            // Readers say the facts when they appear.
            semantics = Semantics(
                .status, label: "about this picture: " + newValue.map { "\($0.label) \($0.words)" }.joined(separator: ", "))
            setNeedsLayout()
        }
    }
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsLayout() } } }
    let histogram = HistogramView()
    private let list = FactsList()
    private let scrollView = ScrollView()
    private let indicator = ScrollIndicator()

    // In points at scale 1.
    private static let width = 288.0
    private static let padding = 24.0
    private static let (histogramHeight, histogramGap) = (72.0, 14.0)
    private static let opacity = 0.92

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for view in [histogram, list] { scrollView.contentView.addSubview(view) }
        for view in [scrollView, indicator] { addSubview(view) }
        scrollView.didScroll = { [weak self] _ in self?.showPosition() }
        indicator.moved = { [weak self] in self?.scrollView.scroll(to: $0, animated: false) }
    }

    package override func sizeThatFits(_ size: Size) -> Size {
        let width = min(FactsPanel.width * scale, size.width)
        list.layOut(width: max(0, width - 2 * FactsPanel.padding * scale), scale: scale)
        return Size(width: width, height: min(contentHeight + FactsPanel.padding * 1.25 * scale, size.height))
    }

    private var contentHeight: Double { list.height + (FactsPanel.histogramHeight + FactsPanel.histogramGap) * scale }

    package override func layoutSubviews() {
        let padding = FactsPanel.padding * scale
        let inner = max(0, bounds.width - 2 * padding)
        // As wide as the panel, so that drags beside the words scroll too.
        scrollView.frame = Rect(x: 0, y: padding * 0.75, width: bounds.width, height: max(0, bounds.height - padding * 1.25))
        histogram.frame = Rect(x: padding, y: 0, width: inner, height: FactsPanel.histogramHeight * scale)
        list.layOut(width: inner, scale: scale)
        list.frame = Rect(x: padding, y: contentHeight - list.height, width: inner, height: list.height)
        scrollView.contentSize = Size(width: bounds.width, height: contentHeight)
        scrollView.isScrollEnabled = overflows
        indicator.frame = Rect(
            x: bounds.width - ScrollIndicator.width * scale, y: scrollView.frame.minY, width: ScrollIndicator.width * scale,
            height: scrollView.frame.height)
        showPosition()
    }

    private func showPosition() {
        indicator.show(offset: scrollView.contentOffset.y, viewport: scrollView.bounds.height, content: contentHeight)
    }

    private var overflows: Bool { contentHeight > scrollView.bounds.height + 0.5 }

    /// Scrolls in response to a key press, down (1) or up (−1).
    /// - Returns: Whether the contents are too high for the panel.
    func scroll(_ direction: Double) -> Bool {
        guard overflows else { return false }
        let track = scrollView.scroller.track
        scrollView.scroll(to: track.clamped(scrollView.scroller.target + direction * FactsList.rowHeight * scale))
        return true
    }

    /// If everything fits, drags are left to the picture behind the panel.
    package override func contains(_ point: Point) -> Bool { overflows && super.contains(point) }

    package override func draw(in canvas: Canvas) {
        canvas.fill(.rounded(radius: 12 * scale), in: bounds, Palette.dusk.slab.opacity(FactsPanel.opacity))
        canvas.fill(
            Rect(x: 12 * scale, y: 0, width: max(0, bounds.width - 24 * scale), height: canvas.hairline), Color.white.opacity(0.07))
    }

    /// Fades out the rows at an edge where the contents continue beyond the panel.
    package override func drawOver(in canvas: Canvas) {
        let (track, frame) = (scrollView.scroller.track, scrollView.frame)
        let height = min(FactsPanel.fadeHeight * scale, frame.height / 2)
        for (direction, y) in [(-1.0, frame.minY), (1.0, frame.maxY - height)]
        where track.canMove(from: scrollView.contentOffset.y, by: direction) {
            canvas.gradient(
                direction < 0 ? FactsPanel.fade.reversed : FactsPanel.fade, in: Rect(x: 0, y: y, width: frame.width, height: height),
                axis: .vertical)
        }
    }

    private static let fadeHeight = 28.0
    private static let fade = Gradient([.init(0, Palette.dusk.slab.opacity(0)), .init(1, Palette.dusk.slab)])

    package override var traceFields: [String: TraceValue]? {
        ["offset": .number(scrollView.contentOffset.y), "rows": .number(Double(rows.count))]
    }
}
