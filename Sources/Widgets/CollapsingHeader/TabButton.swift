import Imaging
import LayoutMath
import Platform
import Views

/// One tab of a strip: a title, and a count beside it.
final class TabButton: View, Pressable {
    var tab: TabStrip.Tab { didSet { if tab != oldValue { contentsChanged() } } }
    var style: TabStripStyle { didSet { if style != oldValue { setNeedsDisplay() } } }
    /// Share of the highlight in 0…1: 1 for the current tab, and between 0 and 1 while pages move.
    var weight = 0.0 { didSet { if weight != oldValue { setNeedsDisplay() } } }
    /// Whether the count is at the left of the title.
    var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }
    /// The number of the tab, how many there are, and whether it is chosen.
    var place = (index: 0, count: 1, isSelected: false) { didSet { if place != oldValue { updateSemantics() } } }
    private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    /// Returns the view with the tab's content; nil if it does not exist.
    var contentView: () -> View? = { nil }
    private let pressed: () -> Void

    init(_ tab: TabStrip.Tab, style: TabStripStyle, pressed: @escaping () -> Void) {
        self.tab = tab
        self.style = style
        self.pressed = pressed
        super.init()
        cursor = .hand
        contentsChanged()
    }

    private func contentsChanged() {
        updateSemantics()
        setNeedsDisplay()
    }

    private func updateSemantics() {
        semantics = Semantics(.tab, label: tab.title, value: tab.count.map(String.init) ?? "")
        semantics.states.isSelected = place.isSelected
        semantics.position = SemanticPosition(place.index, of: place.count)
    }

    override var controlledViews: [View] { contentView().map { [$0] } ?? [] }
    override var semanticItem: SemanticItem? { SemanticItem(place.index, index: place.index) }

    private var title: TextRun { TextRun(style.isUppercase ? tab.title.uppercased() : tab.title, font: style.font) }
    private var count: TextRun? { tab.count.map { TextRun(String($0), font: style.countFont) } }

    /// Width of the title and the count without padding, in points.
    func wordsWidth(_ measure: any TextMeasuring) -> Double {
        measure.width(of: title) + (count.map { style.countGap + measure.width(of: $0) } ?? 0)
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (words, titleWidth) = (wordsWidth(measure), measure.width(of: title))
        let left = bounds.midX - words / 2
        let extent = measure.metrics(of: style.font)
        let baseline = bounds.midY + (extent.ascent - extent.descent) / 2
        let lit = isHovered ? max(weight, TabButton.hoverWeight) : weight
        let color = style.color.interpolated(to: style.selectedColor, fraction: lit)
        canvas.text(title, at: Point(x: isMirrored ? left + words - titleWidth : left, y: baseline), color)
        guard let count else { return }
        let x = isMirrored ? left : left + words - measure.width(of: count)
        canvas.text(count, at: Point(x: x, y: baseline), style.countColor)
    }

    /// Share of the highlight under the pointer. We chose it to be visible as a reaction without looking like the current tab.
    private static let hoverWeight = 0.5

    override func hoverChanged(_ isHovered: Bool) { self.isHovered = isHovered }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { pressed() }
}
