import TextLayout
import Imaging
import LayoutMath
import Platform
import Views

// The line of text, its selection and its caret.
extension TextField {
    func drawField(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        drawFill(in: canvas)
        drawEdge(in: canvas)
        drawText(in: canvas, measure)
    }

    private func drawText(in canvas: Canvas, _ measure: any TextMeasuring) {
        let line = laidOut(measure).line
        let width = shownText.isEmpty ? measure.width(of: TextRun(placeholder, font: style.font)) : line.width
        guard width > room else { return drawLine(line, in: canvas, measure) }
        // Text wider than the field is clipped before its edge, with room in the padding for a caret at the end.
        let inset = max(0, style.padding - style.caretWidth)
        canvas.nested(.identity, alpha: 1, clip: bounds.inset(by: Insets(left: inset, right: inset))) {
            drawLine(line, in: canvas, measure)
        }
    }

    private func drawLine(_ line: TextLine, in canvas: Canvas, _ measure: any TextMeasuring) {
        let extent = measure.metrics(of: style.font)
        let baseline = bounds.midY + (extent.ascent - extent.descent) / 2
        let (top, height) = (baseline - extent.ascent, extent.ascent + extent.descent)
        let origin = textOrigin(line)
        if shownText.isEmpty {
            let color = style.placeholderColor.opacity(opacityOfState)
            canvas.text(TextRun(placeholder, font: style.font), at: Point(x: origin, y: baseline), color)
        }
        if isFocused, !editing.selection.isEmpty {
            for span in line.spans(of: shownRange(editing.selection)) {
                canvas.fill(Rect(x: origin + span.x, y: top, width: span.width, height: height), style.selectionFill)
            }
        }
        line.draw(in: canvas, at: Point(x: origin, y: baseline), style.textColor.opacity(opacityOfState))
        if let marked = editing.marked {
            for span in line.spans(of: shownRange(marked)) {
                canvas.fill(
                    Rect(x: origin + span.x, y: baseline + extent.descent / 2, width: span.width, height: style.underlineWidth),
                    style.textColor)
            }
        }
        guard showsCaret(at: canvas.time) else { return }
        let caret = (origin + laidOut(measure).caret).rounded()
        canvas.fill(Rect(x: caret, y: top, width: style.caretWidth, height: height), style.caretColor)
    }

    // MARK: Places

    /// The drawn line and the caret in it.
    private func laidOut(_ measure: any TextMeasuring) -> (line: TextLine, caret: Double) {
        if let laidOut { return laidOut }
        let runs = BidiParagraph(shownText)?.runs(in: 0..<shownText.utf8.count)
        let line = TextLine(shownText, runs: runs, fonts: TextFonts(style.font), measure: measure)
        let new = (line: line, caret: line.x(of: shownPlace(editing.caret)))
        laidOut = new
        return new
    }

    /// Converts a place in the text to a place in the drawn text: dots have a different number of bytes than the characters that they hide.
    private func shownPlace(_ place: Int) -> Int {
        let text = editing.document.text
        guard shownText != text else { return place }
        return String(shownText.prefix(text.utf8Part(0..<place).count)).utf8.count
    }

    private func shownRange(_ range: Range<Int>) -> Range<Int> { shownPlace(range.lowerBound)..<shownPlace(range.upperBound) }

    private func place(ofShown place: Int) -> Int {
        let text = editing.document.text
        guard shownText != text else { return place }
        return String(text.prefix(shownText.utf8Part(0..<place).count)).utf8.count
    }

    /// Width in points between the paddings.
    private var room: Double { max(0, bounds.width - 2 * style.padding) }

    private func textOrigin(_ line: TextLine) -> Double {
        let spare = room - line.width
        let shift = style.alignment == .trailing && spare > 0 ? spare : -scroll
        return style.padding + shift
    }

    /// Scrolls text that is wider than the field until the caret is visible.
    func scrollToCaret() {
        guard let measure = stage?.text else { return }
        let (line, caret) = laidOut(measure)
        if caret - scroll > room { scroll = caret - room }
        if caret < scroll { scroll = caret }
        scroll = scroll.clamped(to: 0...max(0, line.width - room))
    }

    /// Returns the boundary between characters nearest to `x`, in the field's coordinates.
    func place(at x: Double) -> Int {
        guard let measure = stage?.text else { return 0 }
        let line = laidOut(measure).line
        return place(ofShown: line.place(at: x - textOrigin(line)))
    }

    /// The line for screen readers. They read bullets in place of a secret.
    var shownLine: SemanticLine? {
        guard let measure = stage?.text else { return nil }
        let line = laidOut(measure).line
        let frame = Rect(x: textOrigin(line), y: 0, width: line.width, height: bounds.height)
        return SemanticLine(isSecure ? shownText : editing.document.text, from: 0, spans: spans.follow([line])[0], in: frame)
    }

    /// The rectangle at which an input method places its candidates.
    var candidateRect: Rect {
        guard let measure = stage?.text else { return bounds }
        let line = laidOut(measure).line
        let caret = textOrigin(line) + line.x(of: shownPlace(editing.candidatePlace))
        return Rect(x: caret.clamped(to: 0...bounds.width), y: 0, width: style.caretWidth, height: bounds.height)
    }
}
