public import LayoutMath
public import Platform
public import Views

/// A control for editing a line of text, with a caret, a selection and the clipboard.
///
/// Focusing the field selects all text. Enter and the loss of the focus commit the text, and Escape restores the text that was last
/// committed or set. A double press selects a word, and a third press the line. Control Z undoes changes word by word. The middle button
/// pastes the text that is selected in any window.
public final class TextField: View, Preparing {
    /// Colours and measures; the theme's ``Theme/textField`` until another style is set.
    public var style: TextFieldStyle {
        get { look.style }
        set {
            guard look.set(newValue) else { return }
            laidOut = nil
            setNeedsDisplay()
        }
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
    /// Whether a text that is not accepted stays when the focus leaves; it then has an error edge until it is edited. If false, the
    /// previous text is restored, and the edge is shown during typing. Default false.
    public var showsErrorsOnLeaving = false { didSet { edited() } }
    /// Returns the text to draw, with the same number of characters. By default the text itself.
    public var shown: (String) -> String = { $0 } { didSet { edited() } }
    /// Whether dots are drawn instead of the text. The text can then not be copied. Default false.
    public var isSecure = false { didSet { if isSecure != oldValue { edited() } } }
    /// Whether the text can be selected and copied, but not changed. Default false.
    public var isReadOnly = false { didSet { if isReadOnly != oldValue { setNeedsDisplay() } } }
    /// Greatest number of characters; excess text is dropped. Default 4,096.
    public var limit: Int {
        get { editing.limit }
        set { if newValue != editing.limit { replaceText(editing.text, limit: newValue) } }
    }
    /// Called with the text after every change by a key or the clipboard.
    public var textChanged: (String) -> Void = { _ in }
    /// Called with the text when it is committed, if it has changed since it was last committed or set.
    public var committed: (String) -> Void = { _ in }
    /// Called with +1 for the up key, −1 for down, +10 for Page Up and −10 for Page Down. Returns whether the key is consumed. Default
    /// false.
    public var stepped: (Int) -> Bool = { _ in false }
    /// The effect of Enter, for the title of a keyboard's key. Default done.
    public var submitKey = ReturnKey.done
    /// Called when Enter is typed and the text is accepted, after `committed`.
    public var submitted: () -> Void = {}
    /// Whether Enter selects the text, so that the next value replaces it, which suits numbers. Default true.
    public var selectsCommittedText = true
    /// The beginning of the text that is selected when the field receives the focus, such as a file's name without its extension. Nil, or a
    /// prefix with which the text does not begin, selects all. Default nil.
    public var selectedPrefix: String?
    /// Whether Escape restores the text that was last committed or set; false passes the key on, as in a dialog. Default true.
    public var revertsOnEscape = true
    /// Called when the focus leaves, after `committed`.
    public var editingEnded: () -> Void = {}
    /// Whether the field has an error edge although its text is accepted, as in a form that checks it. Default false.
    public var hasError = false { didSet { if hasError != oldValue { setNeedsDisplay() } } }

    var editing: TextEditing
    /// The drawn text, and whether it may be committed; cached because they are read in every frame.
    private(set) var shownText: String
    private var isAcceptable = true
    private var hasLeftError = false
    private var valueBefore: String
    var scroll = 0.0
    private(set) var isFocused = false
    private(set) var isHovered = false
    /// Whether nothing was typed or pressed since the field was focused. The press that focuses it leaves all text selected.
    var focusIsFresh = false
    /// The part that a mouse press began to select; nil while the button is released.
    var selecting: TextSelecting?
    /// The ends of the selection before the last press.
    var selectionBefore = (anchor: 0, caret: 0)
    /// Distance in points by which the pointer is dragged beyond the left or right end, which scrolls; 0 inside.
    var dragBeyond = 0.0
    var dragPoint = 0.0
    var lastAdvance: Seconds?
    private(set) var caretSince: Seconds = 0
    /// The drawn line and the distance from its left end to the caret. They are kept until the text or the caret changes, so that blinking
    /// causes no layout.
    var laidOut: (line: TextLine, caret: Double)?

    /// Creates a field.
    /// - Parameters:
    ///   - label: Accessibility label; see ``label``.
    ///   - text: Truncated to 4,096 characters; line breaks become spaces.
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

    public override func themeChanged() {
        look.follow(theme)
        laidOut = nil
    }

    /// Returns the proposed width, or 200 points if that is infinite, and the height of a line with the style's padding.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let extent = stage?.text.metrics(of: style.font) else { return .zero }
        return Size(width: size.width.isFinite ? size.width : 200, height: (extent.ascent + extent.descent + style.padding).rounded(.up))
    }

    /// The text, committed or not, without the part that an input method is composing. Setting it replaces uncommitted text and calls no
    /// closure.
    public var text: String {
        get { editing.text }
        set {
            guard newValue != editing.text else { return }
            replaceText(newValue)
            valueBefore = editing.text
            if isFocused { editing.selectAll() }
            edited()
        }
    }

    /// Replaces the text without committing it, and moves the caret to its end; for completions.
    public func complete(to text: String) { replaceText(text) }

    /// Replaces the text and its history, for a field that is reused. Unlike ``text``, it also has this effect if the text is the same.
    public func reset(to text: String) {
        replaceText(text)
        valueBefore = editing.text
    }

    private func replaceText(_ text: String, limit: Int? = nil) {
        editing = TextEditing(text, limit: limit ?? editing.limit)
        selecting = nil
        hasLeftError = false
        edited()
    }

    /// Shows the result of a change or a movement.
    func edited() {
        let text = editing.document.text
        shownText = isSecure ? String(repeating: "•", count: text.count) : shown(text)
        isAcceptable = accepts(showsErrorsOnLeaving || isSecure ? editing.text : shown(editing.text))
        caretSince = now
        laidOut = nil
        updateSemantics()
        setNeedsDisplay()
    }

    private func updateSemantics() { semantics = Semantics(.field, label: label, value: isSecure ? shownText : editing.text) }

    /// Whether the field has an error edge.
    public var showsError: Bool { hasError || !isAcceptable && (!showsErrorsOnLeaving || hasLeftError) }

    // MARK: Focus

    public override var canBecomeFocused: Bool { isEnabled }
    public override var returnKey: ReturnKey { submitKey }
    public override var acceptsTextInput: Bool { isEnabled && !isReadOnly }
    public override var indicatesFocus: Bool { isEnabled }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, style.cornerRadius) }

    public override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused
        if isFocused {
            selectAtFocus()
            focusIsFresh = true
        } else {
            // Text that an input method has not committed stays with the input method.
            editing.cancelComposition()
            commit()
            scroll = 0
            selecting = nil
            editing.moveCaret(to: editing.document.end)
        }
        edited()
        if !isFocused { editingEnded() }
    }

    private func selectAtFocus() {
        guard let selectedPrefix, !selectedPrefix.isEmpty, editing.text.hasPrefix(selectedPrefix) else { return editing.selectAll() }
        editing.select(0..<TextEditing(selectedPrefix).document.end)
    }

    public override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        setNeedsDisplay()
    }

    /// Commits the text. A text that is not accepted is replaced by the previous one or shown as an error.
    private func commit() {
        guard accepts(editing.text) else {
            if showsErrorsOnLeaving { hasLeftError = true } else { revert() }
            return
        }
        guard editing.text != valueBefore else { return }
        valueBefore = editing.text
        committed(editing.text)
    }

    private func revert() {
        guard editing.text != valueBefore else { return }
        replaceText(valueBefore)
        textChanged(valueBefore)
    }

    public override func draw(in canvas: Canvas) { drawField(in: canvas) }
    public override func advance(to time: Seconds) -> Bool { scrollBeyond(to: time) }
    public override func middlePressed(at point: Point) -> Bool { pasteSelected(at: point) }
    public override var textInputRect: Rect { candidateRect }
    public override var isComposing: Bool { editing.marked != nil }

    // MARK: Keys

    public override func textInput(_ text: String) -> Bool {
        guard acceptsTextInput else { return false }
        change { $0.insert(text, isTyped: text.count == 1) }
        return true
    }

    public override func textComposed(_ composition: TextComposition) -> Bool {
        guard acceptsTextInput, isFocused else { return false }
        change { $0.compose(composition.text, selected: composition.selected) }
        return true
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard isEnabled, isFocused else { return false }
        if let command = TextCommand(key, modifiers) {
            return perform(key == .left || key == .right ? command.turned(isRightToLeft) : command)
        }
        if modifiers.contains(.control), case .character = key { return false }
        switch key {
        case .enter:
            editing.cancelComposition()
            guard accepts(editing.text) else {
                hasLeftError = true
                edited()
                return true
            }
            commit()
            if selectsCommittedText { editing.selectAll() }
            edited()
            submitted()
        case .escape:
            guard revertsOnEscape, editing.text != valueBefore else { return false }
            revert()
            editing.selectAll()
            edited()
        case .up, .pageUp: return stepped(key == .up ? 1 : 10)
        case .down, .pageDown: return stepped(key == .down ? -1 : -10)
        // Characters arrive as text input.
        case .character, .space: return acceptsTextInput && !modifiers.contains(.alt)
        default: return false
        }
        return true
    }

    /// - Returns: Whether the field handles the command.
    private func perform(_ command: TextCommand) -> Bool {
        if command.isChange, isReadOnly { return command == .cut || command == .paste }
        switch command {
        // Moving by words would reveal where a secret has spaces.
        case .move(.word, let forward, let extending) where isSecure: move { $0.move(.line, forward: forward, extending: extending) }
        case .delete(.word, let forward) where isSecure: change { $0.delete(.line, forward: forward) }
        case .move(let step, let forward, let extending): move { $0.move(step, forward: forward, extending: extending) }
        case .delete(let step, let forward): change { $0.delete(step, forward: forward) }
        case .selectAll: move { $0.selectAll() }
        case .copy: copy()
        case .cut: if copy() { change { $0.insert("") } }
        case .paste: if let pasted = stage?.clipboard.text { change { $0.insert(pasted) } }
        case .undo: change { $0.undo() }
        case .redo: change { $0.redo() }
        }
        if case .move = command { selected() }
        if command == .selectAll { selected() }
        return true
    }

    func move(_ movement: (inout TextEditing) -> Void) {
        movement(&editing)
        focusIsFresh = false
        edited()
    }

    func change(_ change: (inout TextEditing) -> Void) {
        let before = editing.text
        change(&editing)
        focusIsFresh = false
        if editing.text != before {
            hasLeftError = false
            textChanged(editing.text)
        }
        edited()
    }
}
