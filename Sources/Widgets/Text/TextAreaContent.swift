import Imaging
import LayoutMath
import Platform
import Views

/// The scrolling text of an area. It draws the lines in sight, and selects text when the mouse presses and drags. A finger scrolls instead.
final class TextAreaContent: View, SelectsByMouse {
    weak var area: TextArea?
    private var shown: [Int: TextLine] = [:]
    /// The caret's rectangle, and the place in the text for which it was computed.
    var knownCaret: (place: Int, isUpstream: Bool, rect: Rect)?

    /// The line as it is drawn; kept until the text changes or ``forgetLines()``.
    func line(_ index: Int) -> TextLine? {
        if let known = shown[index] { return known }
        guard let line = area?.lines.textLine(index) else { return nil }
        shown[index] = line
        return line
    }

    func forgetLines() {
        shown.removeAll(keepingCapacity: true)
        knownCaret = nil
    }

    // MARK: Drawing

    override func draw(in canvas: Canvas) {
        guard let area else { return }
        let (style, lines) = (area.style, area.lines)
        let opacity = area.opacityOfState
        if area.editing.document.end == 0 {
            canvas.text(
                TextRun(area.placeholder, font: style.font), at: Point(x: style.padding, y: area.top(ofLine: 0) + lines.baseline),
                style.placeholderColor.opacity(opacity))
        }
        let selection = area.editing.selection
        for index in area.visibleLines {
            guard let line = line(index) else { continue }
            let origin = Point(x: area.left(ofLine: index, line), y: area.top(ofLine: index))
            if !selection.isEmpty { drawSelection(of: line, index, at: origin, in: canvas) }
            line.draw(in: canvas, at: Point(x: origin.x, y: origin.y + lines.baseline), style.textColor.opacity(opacity))
            if area.editing.marked != nil { drawUnderline(of: line, index, at: origin, in: canvas) }
        }
        if area.showsCaret(at: canvas.time) {
            canvas.fill(area.caretRect.inset(by: Insets(top: lines.spacing, bottom: lines.spacing)), style.caretColor)
        }
    }

    private func drawSelection(of line: TextLine, _ index: Int, at origin: Point, in canvas: Canvas) {
        guard let area else { return }
        let range = area.lines.range(ofLine: index, in: area.editing.document)
        let selection = area.editing.selection
        let part = selection.clamped(to: range)
        let height = area.lines.lineHeight
        if !part.isEmpty {
            for span in line.spans(of: part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound) {
                canvas.fill(Rect(x: origin.x + span.x, y: origin.y, width: span.width, height: height), area.style.selectionFill)
            }
        }
        // A selected line feed is shown as a third of a line's height after the line.
        if selection.lowerBound <= range.upperBound, selection.upperBound > range.upperBound,
            area.editing.document.range(ofParagraph: area.editing.document.paragraph(at: range.lowerBound)).upperBound == range.upperBound
        {
            canvas.fill(Rect(x: origin.x + line.width, y: origin.y, width: height / 3, height: height), area.style.selectionFill)
        }
    }

    private func drawUnderline(of line: TextLine, _ index: Int, at origin: Point, in canvas: Canvas) {
        guard let area, let marked = area.editing.marked else { return }
        let range = area.lines.range(ofLine: index, in: area.editing.document)
        let part = marked.clamped(to: range)
        guard !part.isEmpty else { return }
        let (y, width) = (origin.y + area.lines.lineHeight - area.lines.spacing - 2 * area.style.underlineWidth, area.style.underlineWidth)
        for span in line.spans(of: part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound) {
            canvas.fill(Rect(x: origin.x + span.x, y: y, width: span.width, height: width), area.style.textColor)
        }
    }

    // MARK: Pointer

    var canSelect: Bool { area?.isEnabled == true }
    var editing: TextEditing { area?.editing ?? TextEditing() }
    var pressed: TextSelectingDrag {
        get { area?.selecting ?? TextSelectingDrag() }
        set { area?.selecting = newValue }
    }

    func move(_ movement: (inout TextEditing) -> Void) { area?.move(movement) }
    func offerSelection() { area?.offerSelection() }

    func select(at point: Point) {
        guard let area, let stage else { return }
        let (place, isUpstream) = area.place(at: point)
        let (presses, extending) = (stage.lastPress?.count ?? 1, stage.modifiers.contains(.shift) && area.isFocused)
        area.move {
            area.selecting.select(&$0, at: place, presses: presses, extending: extending)
            if presses <= 1 { $0.caretIsUpstream = isUpstream }
        }
    }

    func extend(to point: Point, at time: Seconds) {
        guard let area else { return }
        let inArea = convert(point, to: area)
        let scrolls = area.selecting.drag(to: inArea, beyond: (0...area.bounds.height).distance(to: inArea.y), at: time)
        extend()
        if scrolls { area.setNeedsAdvance() }
    }

    private func extend() {
        guard let area, area.selecting.isActive else { return }
        let point = area.selecting.point
        let inside = Point(x: point.x, y: point.y.clamped(to: 0...area.bounds.height))
        area.selecting.extend(&area.editing, to: area.place(atOwn: inside))
        area.selectionMoved()
    }

    /// - Returns: Whether the text still moves.
    func scrollBeyond(to time: Seconds) -> Bool {
        guard let area else { return false }
        let beyond = (0...area.bounds.height).distance(to: area.selecting.point.y)
        guard let distance = area.selecting.scroll(beyond: beyond, to: time) else { return false }
        area.scroll.scroll(to: area.scroll.contentOffset.y + distance, animated: false)
        extend()
        return true
    }
}
