import Imaging
import LayoutMath
import Platform
import Views

/// The text of a label with styles, links or a selection: it draws the lines, places the links, and selects text.
final class LabelContent: View {
    /// The text as the label has it; nil before the first.
    private var source: StyledText?
    /// The text without control characters, whose places are those of the document.
    private(set) var content = StyledText("")
    private(set) var editing = TextEditing(isMultiline: true)
    var pressed = TextSelectingDrag()
    private(set) var look = Look()
    private(set) var isSelectable = false
    private var shown: (lines: StyledLines, width: Double)?
    private var links: [LabelLink] = []
    private var isFocused = false
    /// Distance from the left edge to which the caret returns on lines that are long enough; nil for its present place.
    private var goal: Double?

    /// How a label looks, apart from its text.
    struct Look: Equatable {
        var style = Theme.standard.type.body
        var color = Color.white
        var maximumLines = 1
        var alignment = Label.Alignment.leading
    }

    func show(_ text: StyledText, _ look: Look, isSelectable: Bool) {
        guard text != source || look != self.look || isSelectable != self.isSelectable else { return }
        if text != source { replaceText(text) }
        (self.look, self.isSelectable, shown) = (look, isSelectable, nil)
        cursor = isSelectable ? .text : nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func replaceText(_ text: StyledText) {
        source = text
        content = StyledText("")
        for run in text.runs { content.append(run.text.typed(isMultiline: true), run.style) }
        editing = TextEditing(content.text, limit: .max, isMultiline: true)
        editing.moveCaret(to: 0)
        pressed.end()
        goal = nil
        makeLinks()
    }

    private func makeLinks() {
        for link in links { link.removeFromSuperview() }
        var start = 0
        links = content.runs.reduce(into: []) { links, run in
            let range = start..<start + run.text.utf8.count
            start = range.upperBound
            guard let address = run.style.link else { return }
            // Parts of one link may differ in style.
            if let last = links.last, last.address == address, last.range.upperBound == range.lowerBound {
                last.extend(by: run.text)
            } else {
                links.append(LabelLink(run.text, address: address, color: run.style.color, range: range))
            }
        }
        for link in links { addSubview(link) }
    }

    // MARK: Lines

    private var fonts: TextFonts {
        let font = look.style.font
        return TextFonts(font, parts: content.runs.map { ($0.text.utf8.count, $0.style.font(in: font)) })
    }

    func lines(width: Double, _ measure: any TextMeasuring) -> StyledLines {
        if let shown, shown.width == width { return shown.lines }
        let lines = StyledLines(editing.document, fonts: fonts, width: width, limit: look.maximumLines, measure: measure)
        shown = (lines, width)
        return lines
    }

    private var lines: StyledLines? { (stage?.text).map { lines(width: bounds.width, $0) } }

    private func left(of line: StyledLines.Line) -> Double {
        let spare = bounds.width - line.text.width
        return switch look.alignment {
        case .leading: look.style.opticalShift
        case .center: spare / 2
        case .trailing: spare
        }
    }

    private func top(ofLine index: Int) -> Double { Double(index) * look.style.lineHeight }

    override func layoutSubviews() {
        guard let lines else { return }
        for link in links {
            link.show(lines.lines.indices.flatMap { rects(of: link.range, onLine: $0, lines) }, underline: underline)
        }
    }

    private func rects(of range: Range<Int>, onLine index: Int, _ lines: StyledLines) -> [Rect] {
        let left = left(of: lines.lines[index])
        return lines.spans(of: range, onLine: index).map {
            Rect(x: left + $0.x, y: top(ofLine: index), width: $0.width, height: look.style.lineHeight)
        }
    }

    /// Distance from the top of a line to its baseline, in points.
    private func baseline(_ measure: any TextMeasuring) -> Double {
        let extent = measure.metrics(of: look.style.font)
        return (look.style.lineHeight - extent.ascent - extent.descent) / 2 + extent.ascent
    }

    /// Distance from the top of a line to the line below a link, in points.
    private var underline: Double { (stage?.text).map { baseline($0) + look.style.font.size * LabelContent.underlineDrop } ?? 0 }

    /// Distance from the baseline to the line below a link, in ems; it is that of Inter.
    private static let underlineDrop = 0.11

    // MARK: Drawing

    override func draw(in canvas: Canvas) {
        guard let lines, let measure = stage?.text else { return }
        let baseline = baseline(measure)
        for (index, line) in lines.lines.enumerated() {
            let origin = Point(x: left(of: line), y: top(ofLine: index))
            drawCode(in: line, at: origin, canvas)
            for rect in rects(of: editing.selection, onLine: index, lines) { canvas.fill(rect, theme.textField.selectionFill) }
            for run in line.text.runs { canvas.text(run.text, at: Point(x: origin.x + run.x, y: origin.y + baseline), color(of: run)) }
        }
    }

    private func style(of run: TextLine.Run) -> StyledText.Style {
        content.runs.indices.contains(run.part) ? content.runs[run.part].style : StyledText.Style()
    }

    private func color(of run: TextLine.Run) -> Color {
        let style = style(of: run)
        return style.color ?? (style.link == nil ? look.color : theme.palette.accent)
    }

    private func drawCode(in line: StyledLines.Line, at origin: Point, _ canvas: Canvas) {
        let size = look.style.font.size
        let inset = (look.style.lineHeight - size * LabelContent.codeHeight) / 2
        for run in line.text.runs where style(of: run).isCode {
            let rect = Rect(x: origin.x + run.x, y: origin.y + inset, width: run.width, height: size * LabelContent.codeHeight)
            canvas.fill(.rounded(radius: size / 4), in: rect.insetBy(-size / 8), theme.palette.quietFill)
        }
    }

    /// Height of the fill behind code, in ems, without its margin of an eighth.
    private static let codeHeight = 1.05

    // MARK: Selecting

    override func contains(_ point: Point) -> Bool { isSelectable && bounds.contains(point) }
    override var canBecomeFocused: Bool { isSelectable && editing.document.end > 0 }

    override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused
        // The selection ends with the focus, as in a field.
        if !isFocused { move { $0.moveCaret(to: $0.caret) } }
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard isSelectable, isFocused else { return false }
        if key == .up || key == .down, modifiers == .shift {
            moveByLine(key == .down ? 1 : -1)
        } else {
            guard let command = TextCommand(key, modifiers), perform(command.turned(isRightToLeft(key))) else { return false }
        }
        offerSelection()
        return true
    }

    /// Only movements that extend the selection are handled: the text has no caret, so other arrows move the focus or scroll.
    private func perform(_ command: TextCommand) -> Bool {
        switch command {
        case .move(.line, let forward, extending: true): moveToLineEnd(forward: forward)
        case .move(_, _, extending: true), .selectAll: move { $0.perform(command) }
        case .copy: editing.copy(to: stage?.clipboard)
        default: return false
        }
        return true
    }

    /// Whether an arrow moves in a paragraph that is read from right to left.
    private func isRightToLeft(_ key: Key) -> Bool {
        guard key == .left || key == .right else { return false }
        let document = editing.document
        return document.paragraphs[document.paragraph(at: editing.caret)].beginsAtRight
    }

    private func moveToLineEnd(forward: Bool) {
        guard let lines, !lines.lines.isEmpty else { return }
        let range = lines.lines[lines.line(of: editing.caret)].range
        move { $0.moveCaret(to: forward ? range.upperBound : range.lowerBound, extending: true) }
    }

    /// Moves the caret to the line above or below, at the same distance from the left edge.
    private func moveByLine(_ step: Int) {
        guard let lines, !lines.lines.isEmpty else { return }
        let index = lines.line(of: editing.caret)
        let line = lines.lines[index]
        let goal = goal ?? left(of: line) + line.text.x(of: editing.caret - line.range.lowerBound)
        let next = index + step
        let place =
            next < 0
            ? 0 : next >= lines.lines.count ? editing.document.end : lines.place(onLine: next, x: goal - left(of: lines.lines[next]))
        move { $0.moveCaret(to: place, extending: true) }
        self.goal = goal
    }
}

extension LabelContent: SelectsByMouse {
    var canSelect: Bool { isSelectable }

    func move(_ movement: (inout TextEditing) -> Void) {
        goal = nil
        movement(&editing)
        setNeedsDisplay()
    }

    func offerSelection() { editing.offerSelection(to: stage?.clipboard) }

    func select(at point: Point) {
        let (presses, extending) = (stage?.lastPress?.count ?? 1, stage?.modifiers.contains(.shift) == true && isFocused)
        let place = place(at: point)
        move { pressed.select(&$0, at: place, presses: presses, extending: extending) }
    }

    func extend(to point: Point, at time: Seconds) {
        let (drag, place) = (pressed, place(at: point))
        move { drag.extend(&$0, to: place) }
    }

    private func place(at point: Point) -> Int {
        guard let lines, !lines.lines.isEmpty else { return 0 }
        let index = Int((point.y / look.style.lineHeight).rounded(.down).clamped(to: 0...Double(lines.lines.count - 1)))
        return lines.place(onLine: index, x: point.x - left(of: lines.lines[index]))
    }
}
