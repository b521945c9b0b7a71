import LayoutMath
import Platform
import Views

// The place of the text. Points are in the content's coordinates, which begin at the top of the scrolled text.
extension TextArea {
    /// Space above and below the text.
    var margin: Double { (style.padding / 2).rounded() }
    /// Width of a line in points, with room for the caret at its end.
    private var lineWidth: Double { bounds.width - 2 * style.padding }

    /// Height in points that shows all lines at a width, but at most `most`; lines beyond that are not measured.
    func height(fitting width: Double, atMost most: Double) -> Double {
        let room = width - 2 * style.padding
        guard let measure = stage?.text, room > 0 else { return 0 }
        lines.follow(editing.document, width: room, font: style.font, least: style.lineHeight, measure: measure)
        _ = lines.measure(lines: 0..<max(1, Int(most / lines.lineHeight) + 1))
        content.forgetLines()
        return min(most, Double(lines.count) * lines.lineHeight + 2 * margin)
    }

    /// Updates the lines and the scrollable height after a change of the text.
    func followText() {
        guard let measure = stage?.text, lineWidth > 0, bounds.height > 0 else { return }
        lines.follow(editing.document, width: lineWidth, font: style.font, least: style.lineHeight, measure: measure)
        content.forgetLines()
        fitContent(growth: 0)
        measureVisible()
    }

    /// - Parameter growth: Number of points by which the text above the visible part grew.
    private func fitContent(growth: Double) {
        let height = Double(lines.count) * lines.lineHeight + 2 * margin
        content.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(height, bounds.height))
        let track = ScrollTrack(viewport: bounds.height, content: height)
        scroll.setTrack(
            track, offset: track.clamped(scroll.contentOffset.y + growth), target: track.clamped(scroll.scroller.target + growth))
        indicator.show(offset: scroll.contentOffset.y, viewport: bounds.height, content: height)
    }

    /// The lines that are at least partly visible.
    var visibleLines: Range<Int> {
        let top = scroll.contentOffset.y - margin
        let first = max(0, Int((top / lines.lineHeight).rounded(.down)))
        let last = Int(((top + bounds.height) / lines.lineHeight).rounded(.up))
        return min(first, lines.count)..<min(max(first, last), lines.count)
    }

    /// Measures the lines in sight, which may move the lines below.
    private func measureVisible() {
        let count = lines.count
        let growth = lines.measure(lines: visibleLines)
        guard growth != 0 || lines.count != count else { return }
        // The lines have new numbers now.
        content.forgetLines()
        fitContent(growth: Double(growth) * lines.lineHeight)
    }

    func scrolled() {
        guard stage != nil, lineWidth > 0 else { return }
        measureVisible()
        indicator.show(
            offset: scroll.contentOffset.y, viewport: bounds.height, content: Double(lines.count) * lines.lineHeight + 2 * margin)
    }

    // MARK: Places

    func top(ofLine line: Int) -> Double { margin + Double(line) * lines.lineHeight }

    /// The x of a line's left end. A paragraph that is read from right to left begins at the right.
    func left(ofLine index: Int, _ line: TextLine) -> Double {
        style.padding + (lines.isRightToLeft(index) ? max(0, lineWidth - line.width) : 0)
    }

    var caretLine: Int { lines.line(of: editing.caret, isUpstream: editing.caretIsUpstream, in: editing.document) }

    /// Kept until the text or the caret changes, so that blinking causes no layout.
    var caretRect: Rect {
        let caret = (editing.caret, editing.caretIsUpstream)
        if let known = content.knownCaret, known.place == caret.0, known.isUpstream == caret.1 { return known.rect }
        let rect = rect(ofCaretAt: editing.caret, isUpstream: editing.caretIsUpstream)
        content.knownCaret = (caret.0, caret.1, rect)
        return rect
    }

    /// The rectangle at which an input method places its candidates.
    var candidateRect: Rect {
        let place = editing.candidatePlace
        return place == editing.caret ? caretRect : rect(ofCaretAt: place, isUpstream: false)
    }

    private func rect(ofCaretAt place: Int, isUpstream: Bool) -> Rect {
        let index = lines.line(of: place, isUpstream: isUpstream, in: editing.document)
        guard let line = content.line(index) else {
            return Rect(x: style.padding, y: margin, width: style.caretWidth, height: lines.lineHeight)
        }
        let start = lines.range(ofLine: index, in: editing.document).lowerBound
        let x = left(ofLine: index, line) + line.x(of: place - start, isUpstream: isUpstream)
        // Spaces at the end of a line may extend beyond its width; the caret does not.
        let end = bounds.width - style.padding
        return Rect(x: min(x, end).rounded(), y: top(ofLine: index), width: style.caretWidth, height: lines.lineHeight)
    }

    /// The boundary between characters nearest to a point, and whether it is the end of a wrapped line.
    func place(at point: Point) -> (place: Int, isUpstream: Bool) {
        let line = Int(((point.y - margin) / lines.lineHeight).rounded(.down).clamped(to: -1...Double(lines.count)))
        return place(onLine: min(max(line, 0), lines.count - 1), x: point.x)
    }

    private func place(onLine index: Int, x: Double) -> (place: Int, isUpstream: Bool) {
        guard let line = content.line(index) else { return (0, false) }
        let range = lines.range(ofLine: index, in: editing.document)
        let place = range.lowerBound + line.place(at: x - left(ofLine: index, line))
        return (place, place == range.upperBound && place != range.lowerBound)
    }

    /// Scrolls as little as needed to show the caret's line.
    func revealCaret() {
        guard stage != nil, bounds.height > 0 else { return }
        let caret = caretRect
        let (top, bottom) = (caret.minY - margin, caret.maxY + margin)
        let offset = scroll.contentOffset.y
        // If both ends of the line do not fit, its top is shown.
        let shown = min(max(offset, bottom - bounds.height), top)
        if shown != offset { scroll.scroll(to: shown, animated: false) }
        if isFocused { scrollIntoView(content.convert(caret, to: self)) }
    }

    // MARK: Reading

    /// The lines in sight, each with its line feed, which is not part of the drawn line.
    var linesInSight: [SemanticLine] {
        let document = editing.document
        let drawn = visibleLines.compactMap { index in content.line(index).map { (index: index, line: $0) } }
        guard let top = drawn.first else { return [] }
        var next = document[0..<lines.range(ofLine: top.index, in: document).lowerBound].unicodeScalars.count
        return zip(drawn, spans.follow(drawn.map(\.line))).map { drawn, spans in
            let range = lines.range(ofLine: drawn.index, in: document)
            let paragraph = document.range(ofParagraph: document.paragraph(at: range.lowerBound))
            let end = range.upperBound == paragraph.upperBound ? min(range.upperBound + 1, document.end) : range.upperBound
            let origin = content.convert(Point(x: left(ofLine: drawn.index, drawn.line), y: self.top(ofLine: drawn.index)), to: self)
            let frame = Rect(origin: origin, size: Size(width: drawn.line.width, height: lines.lineHeight))
            let line = SemanticLine(document[range.lowerBound..<end], from: next, spans: spans, in: frame)
            next = line.range.upperBound
            return line
        }
    }

    // MARK: Moving by lines

    /// Moves the caret up or down by lines. It keeps its horizontal place even if it passes shorter lines.
    func moveByLines(_ count: Int, extending: Bool) {
        let goal = self.goal ?? caretRect.minX
        let line = caretLine + count
        if line < 0 || line >= lines.count {
            move { $0.moveCaret(to: line < 0 ? 0 : $0.document.end, extending: extending) }
        } else {
            let (place, isUpstream) = place(onLine: line, x: goal)
            move {
                $0.moveCaret(to: place, extending: extending)
                $0.caretIsUpstream = isUpstream
            }
        }
        self.goal = goal
    }

    /// Moves the caret to an end of its line.
    func moveToLineEnd(forward: Bool, extending: Bool) {
        let range = lines.range(ofLine: caretLine, in: editing.document)
        move {
            $0.moveCaret(to: forward ? range.upperBound : range.lowerBound, extending: extending)
            $0.caretIsUpstream = forward
        }
    }

    /// Number of lines that a Page key moves by: all visible lines less one.
    var page: Int { max(1, Int(bounds.height / lines.lineHeight) - 1) }
}
