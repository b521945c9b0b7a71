public import LayoutMath
public import Platform
public import Views

/// A control for editing a line of text, with a caret, a selection and the clipboard.
///
/// Focusing the field selects all text. Enter and the loss of the focus commit the text, Escape restores the text last committed or set.
public final class TextField: View, Preparing {
    /// Colours and measures; the theme's ``Theme/textField`` until another style is set.
    public var style: TextFieldStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsDisplay() } }
    }
    private var look: ThemedStyle<TextFieldStyle>
    /// Whether the field accepts the focus and text; false dims it. Default true.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Accessibility label: the name of the text.
    public var label: String { didSet { if label != oldValue { updateSemantics() } } }
    /// Text drawn while the field is empty.
    public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
    /// Returns whether a text may be committed; if not, the field has an error edge and Enter does nothing. Always true by default.
    public var accepts: (String) -> Bool = { _ in true } { didSet { edited() } }
    /// Returns the text to draw, with the same number of characters, as for a password. By default the text itself.
    public var shown: (String) -> String = { $0 } { didSet { edited() } }
    /// Called with the text after every change by a key or the clipboard.
    public var textChanged: (String) -> Void = { _ in }
    /// Called with the text when it is committed, if it has changed since it was last committed or set.
    public var committed: (String) -> Void = { _ in }
    /// Called with +1 for the up key, −1 for down, +10 for Page Up and −10 for Page Down. Returns whether the key is consumed; by default false.
    public var stepped: (Int) -> Bool = { _ in false }
    /// Called when Enter is typed and the text is accepted, after `committed`.
    public var submitted: () -> Void = {}
    /// Whether Escape restores the text last committed or set; false passes the key on, as in a dialog. Default true.
    public var revertsOnEscape = true

    private(set) var editing: TextEditing
    /// The drawn text, and whether it may be committed; cached because they are read in every frame.
    private var shownText: String
    private var isAcceptable = true
    private var valueBefore: String
    private var scroll = 0.0
    private(set) var isFocused = false
    private var isHovered = false
    /// Whether nothing was typed or pressed since the field was focused: the press that focuses it leaves all text selected.
    var focusIsFresh = false
    private var caretSince: Seconds = 0

    /// Creates a field.
    /// - Parameters:
    ///   - label: Accessibility label; see ``label``.
    ///   - text: Truncated to 4,096 characters.
    ///   - style: Kept when the theme changes; nil follows the theme's `textField`.
    public init(_ label: String, text: String = "", style: TextFieldStyle? = nil) {
        self.label = label
        look = ThemedStyle(style) { $0.textField }
        editing = TextEditing(text)
        shownText = editing.text
        valueBefore = shownText
        super.init()
        cursor = .text
        clipsToBounds = true
        updateSemantics()
    }

    public override func themeChanged() { look.follow(theme) }

    /// Returns the proposed width, or 200 points if that is infinite, and the height of a line with the style's padding.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let extent = stage?.text.metrics(of: style.font) else { return .zero }
        return Size(width: size.width.isFinite ? size.width : 200, height: (extent.ascent + extent.descent + style.padding).rounded(.up))
    }

    /// The text, committed or not. Setting it replaces uncommitted text and calls no closure.
    public var text: String {
        get { editing.text }
        set {
            guard newValue != editing.text else { return }
            editing = TextEditing(newValue)
            valueBefore = newValue
            if isFocused { editing.selectAll() }
            edited()
        }
    }

    /// Replaces the text without committing it, and moves the caret to its end; for completions.
    public func complete(to text: String) {
        editing = TextEditing(text)
        edited()
    }

    private func edited() {
        shownText = shown(editing.text)
        isAcceptable = accepts(shownText)
        caretSince = now
        updateSemantics()
        setNeedsDisplay()
    }

    private func updateSemantics() { semantics = Semantics(.field, label: label, value: editing.text) }

    // MARK: Focus

    public override var canBecomeFocused: Bool { isEnabled }
    public override var acceptsTextInput: Bool { isEnabled }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, style.cornerRadius) }

    public override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused
        if isFocused {
            editing.selectAll()
            focusIsFresh = true
        } else {
            commit()
            scroll = 0
            editing.moveCaret(to: editing.characters.count)
        }
        edited()
    }

    public override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        setNeedsDisplay()
    }

    /// Commits the text, or restores the previous one if it is not accepted.
    private func commit() {
        guard editing.text != valueBefore else { return }
        guard accepts(editing.text) else { return revert() }
        valueBefore = editing.text
        committed(editing.text)
    }

    private func revert() {
        editing = TextEditing(valueBefore)
        textChanged(valueBefore)
        edited()
    }

    /// Half of the period in seconds at which the caret blinks.
    static let blink: Seconds = 0.53

    public func prepare(at time: Seconds) {
        guard isFocused else { return }
        if let measure = stage?.text { followCaret(measure) }
        guard !prefersReducedMotion else { return }
        let phases = ((time - caretSince) / TextField.blink).rounded(.down) + 1
        setNeedsAdvance(at: caretSince + phases * TextField.blink)
    }

    private func showsCaret(at time: Seconds) -> Bool {
        guard isFocused else { return false }
        guard !prefersReducedMotion else { return true }
        return Int(((time - caretSince) / TextField.blink).rounded(.down)).isMultiple(of: 2)
    }

    // MARK: Drawing

    public override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let opacity = isEnabled ? 1 : ButtonStyle.disabledOpacity
        let isWrong = !isAcceptable
        let fill = isFocused ? style.focusedFill : isHovered ? style.hoverFill : style.fill
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, fill.opacity(opacity))
        if isWrong || isFocused {
            canvas.fill(.ring(radius: style.cornerRadius, width: 2), in: bounds, isWrong ? style.errorEdge : style.focusedEdge)
        } else {
            let edge = isHovered ? style.hoverEdge : style.edge
            canvas.fill(.ring(radius: style.cornerRadius, width: canvas.hairline), in: bounds, edge.opacity(opacity))
        }
        drawText(in: canvas, measure, opacity)
    }

    private func drawText(in canvas: Canvas, _ measure: any TextMeasuring, _ opacity: Double) {
        let words = TextRun(shownText.isEmpty ? placeholder : shownText, font: style.font)
        guard measure.width(of: words) > room else { return drawLine(in: canvas, measure, opacity) }
        // Text wider than the field is clipped before its edge, with room in the padding for a caret at the end.
        let inset = max(0, style.padding - style.caretWidth)
        canvas.nested(.identity, alpha: 1, clip: bounds.inset(by: Insets(left: inset, right: inset))) {
            drawLine(in: canvas, measure, opacity)
        }
    }

    private func drawLine(in canvas: Canvas, _ measure: any TextMeasuring, _ opacity: Double) {
        let extent = measure.metrics(of: style.font)
        let baseline = bounds.midY + (extent.ascent - extent.descent) / 2
        let line = Rect(x: 0, y: baseline - extent.ascent, width: 0, height: extent.ascent + extent.descent)
        let origin = textOrigin(measure)
        if shownText.isEmpty {
            canvas.text(TextRun(placeholder, font: style.font), at: Point(x: origin, y: baseline), style.placeholderColor.opacity(opacity))
        }
        if isFocused, !editing.selection.isEmpty {
            let (start, end) = (x(of: editing.selection.lowerBound, measure), x(of: editing.selection.upperBound, measure))
            canvas.fill(Rect(x: origin + start, y: line.minY, width: end - start, height: line.height), style.selectionFill)
        }
        canvas.text(TextRun(shownText, font: style.font), at: Point(x: origin, y: baseline), style.textColor.opacity(opacity))
        guard showsCaret(at: canvas.time), editing.selection.isEmpty else { return }
        let caret = (origin + x(of: editing.caret, measure)).rounded()
        canvas.fill(Rect(x: caret, y: line.minY, width: style.caretWidth, height: line.height), style.caretColor)
    }

    /// Returns the distance in points from the beginning of the text to the character at an index.
    private func x(of place: Int, _ measure: any TextMeasuring) -> Double {
        measure.width(of: TextRun(shown(String(editing.characters[..<place])), font: style.font))
    }

    /// Width in points between the paddings.
    private var room: Double { max(0, bounds.width - 2 * style.padding) }

    private func textOrigin(_ measure: any TextMeasuring) -> Double {
        let spare = room - measure.width(of: TextRun(shownText, font: style.font))
        let shift = style.alignment == .trailing && spare > 0 ? spare : -scroll
        return style.padding + shift
    }

    /// Scrolls text that is wider than the field until the caret is visible.
    private func followCaret(_ measure: any TextMeasuring) {
        let (caret, width) = (x(of: editing.caret, measure), x(of: editing.characters.count, measure))
        if caret - scroll > room { scroll = caret - room }
        if caret < scroll { scroll = caret }
        scroll = scroll.clamped(to: 0...max(0, width - room))
    }

    /// Returns the index of the character boundary nearest to `x`, in the field's coordinates.
    func place(at x: Double) -> Int {
        guard let measure = stage?.text else { return 0 }
        let target = x - textOrigin(measure)
        let widths = (0...editing.characters.count).map { self.x(of: $0, measure) }
        return widths.indices.min { abs(widths[$0] - target) < abs(widths[$1] - target) } ?? 0
    }

    // MARK: Keys

    public override func textInput(_ text: String) -> Bool {
        guard isEnabled else { return false }
        change { $0.insert(text) }
        return true
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard isEnabled, isFocused else { return false }
        if modifiers.contains(.control), case .character(let character) = key { return command(character) }
        let step: TextEditing.Step = modifiers.contains(.control) ? .word : .character
        let extending = modifiers.contains(.shift)
        switch key {
        case .left, .right: move { $0.move(step, forward: key == .right, extending: extending) }
        case .home, .end: move { $0.move(.line, forward: key == .end, extending: extending) }
        case .backspace, .delete: change { $0.delete(step, forward: key == .delete) }
        case .enter:
            guard accepts(editing.text) else { return true }
            commit()
            editing.selectAll()
            edited()
            submitted()
        case .escape:
            guard revertsOnEscape, editing.text != valueBefore else { return false }
            revert()
            editing.selectAll()
        case .up, .pageUp: return stepped(key == .up ? 1 : 10)
        case .down, .pageDown: return stepped(key == .down ? -1 : -10)
        // Characters arrive as text input.
        case .character, .space: return !modifiers.contains(.alt)
        default: return false
        }
        return true
    }

    /// Performs the command of a letter typed with Control: select all, copy, cut or paste.
    /// - Returns: Whether the letter has a command.
    private func command(_ character: Character) -> Bool {
        switch character {
        case "a": move { $0.selectAll() }
        case "c": copy()
        case "x":
            copy()
            change { $0.insert("") }
        case "v": if let pasted = stage?.clipboard.text { change { $0.insert(pasted) } }
        default: return false
        }
        return true
    }

    private func copy() {
        guard !editing.selection.isEmpty else { return }
        stage?.clipboard.text = editing.selectedText
    }

    func move(_ movement: (inout TextEditing) -> Void) {
        movement(&editing)
        focusIsFresh = false
        edited()
    }

    private func change(_ change: (inout TextEditing) -> Void) {
        let before = editing.characters
        change(&editing)
        focusIsFresh = false
        if editing.characters != before { textChanged(editing.text) }
        edited()
    }
}
