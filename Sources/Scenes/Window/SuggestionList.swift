import TextLayout
import LayoutMath
import Platform
import Views
import Widgets

/// A scrolling list of suggestions for a typed path, which keeps the highlighted row visible.
final class SuggestionList: View {
    /// A suggestion.
    struct Suggestion: Equatable {
        /// The text to show.
        let words: String
        /// The text that the field has after the suggestion is taken.
        let text: String
    }

    var suggestions: [Suggestion] = [] { didSet { if suggestions != oldValue { refresh() } } }
    /// Total number of suggestions, including those that are not listed.
    var count = 0 { didSet { if count != oldValue { refresh() } } }
    /// Called with the suggestion that was pressed.
    var taken: (Suggestion) -> Void = { _ in }
    /// Index of the suggestion that Enter takes; nil if none is highlighted.
    private(set) var highlight: Int?
    private var first = 0
    private var rowViews: [Row] = []
    private var rowCount = 0

    static let rowHeight = 28.0

    init() {
        super.init()
        clipsToBounds = true
        semantics = Semantics(.list, label: "suggestions")
    }

    var highlighted: Suggestion? { highlight.map { suggestions[$0] } }

    private func refresh() {
        first = 0
        clearHighlight()
    }

    /// Removes the highlight.
    func clearHighlight() {
        highlight = nil
        tell()
        setNeedsLayout()
    }

    /// Moves the highlight by `step` rows.
    /// - Returns: False if there are no suggestions.
    func move(by step: Int) -> Bool {
        guard !suggestions.isEmpty else { return false }
        let next = (highlight ?? (step > 0 ? -1 : 0)) + step
        // Up from the first row clears the highlight.
        highlight = next < 0 ? nil : min(next, suggestions.count - 1)
        if let highlight { first = max(highlight - max(0, rowCount - 1), min(first, highlight)) }
        tell()
        setNeedsLayout()
        return true
    }

    private func tell() {
        let words = suggestions.isEmpty ? "none" : "\(count)"
        semantics = Semantics(.list, label: "suggestions", value: highlighted?.words ?? words)
        // The focus stays in the field.
        if let highlighted { stage?.announce(highlighted.words) }
    }

    override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        first = max(0, min(first - Int(wheel.ticks.y.rounded(.awayFromZero)), suggestions.count - rowCount))
        setNeedsLayout()
        return true
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let height = SuggestionList.rowHeight * stage.metrics.scale
        rowCount = max(0, Int(bounds.height / height))
        first = max(0, min(first, suggestions.count - rowCount))
        let shown = suggestions.dropFirst(first).prefix(rowCount)
        while rowViews.count < shown.count {
            let row = Row()
            rowViews.append(row)
            addSubview(row)
        }
        for (index, row) in rowViews.enumerated() {
            row.isHidden = index >= shown.count
            guard index < shown.count else { continue }
            let suggestion = suggestions[first + index]
            row.frame = Rect(x: 0, y: Double(index) * height, width: bounds.width, height: height)
            // The last row shows how many more there are.
            let rest = index == shown.count - 1 ? count - first - shown.count : 0
            row.show(suggestion.words, more: rest, isHighlighted: highlight == first + index) { [weak self] in self?.taken(suggestion) }
        }
    }

    private final class Row: View, Pressable {
        private var words = ""
        private var more = 0
        private var isHighlighted = false
        private var isHovered = false
        private var action: () -> Void = {}

        init() {
            super.init()
            cursor = .hand
        }

        func show(_ words: String, more: Int, isHighlighted: Bool, action: @escaping () -> Void) {
            (self.words, self.more, self.isHighlighted, self.action) = (words, more, isHighlighted, action)
            semantics = Semantics(.item, label: words)
            setNeedsDisplay()
        }

        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) { action() }

        override func hoverChanged(_ isHovered: Bool) {
            self.isHovered = isHovered
            setNeedsDisplay()
        }

        override func draw(in canvas: Canvas) {
            guard let measure = stage?.text else { return }
            let s = bounds.height / SuggestionList.rowHeight
            let (type, palette) = (Typography(scale: s), theme.palette)
            if isHighlighted || isHovered {
                canvas.fill(.rounded(radius: 6 * s), in: bounds, palette.high.opacity(isHighlighted ? 0.14 : 0.08))
            }
            if isHighlighted { canvas.fill(Rect(x: 0, y: 5 * s, width: 3 * s, height: bounds.height - 10 * s), palette.accent) }
            let extent = measure.metrics(of: type.body.font)
            let baseline = bounds.midY + (extent.ascent - extent.descent) / 2
            var right = bounds.width - 10 * s
            if more > 0 {
                let run = TextRun("\(more) more", font: type.caption.font)
                right -= measure.width(of: run)
                canvas.text(run, at: Point(x: right, y: baseline), palette.low)
                right -= 10 * s
            }
            let shown = LineBreaker(measuring: measure).truncated(words, font: type.body.font, width: max(0, right - 16 * s))
            canvas.text(TextRun(shown, font: type.body.font), at: Point(x: 16 * s, y: baseline), palette.high)
        }
    }
}
