public import LayoutMath
import Platform
public import Views

/// A control for editing a line of text, with a caret, a selection and the clipboard.
///
/// Focusing the field selects all text. Enter and the loss of the focus commit the text, and Escape restores the text that was last
/// committed or set. A double press selects a word, and a third press the line. Control Z undoes changes word by word. The middle button
/// pastes the text that is selected in any window. Text from another program is inserted where it is dropped.
///
/// A text that is not accepted has an error edge during typing, and the previous text is restored when the focus leaves; see
/// ``showsErrorsOnLeaving``.
public final class TextField: TextControl {
    /// Whether a text that is not accepted stays when the focus leaves; it then has an error edge until it is edited. If false, the
    /// previous text is restored, and the edge is shown during typing. Default false.
    public var showsErrorsOnLeaving = false { didSet { edited() } }
    /// Returns the text to draw, with the same number of characters. By default the text itself.
    public var shown: (String) -> String = { $0 } { didSet { edited() } }
    /// Whether dots are drawn instead of the text. The text can then not be copied. Default false.
    public var isSecure = false { didSet { if isSecure != oldValue { edited() } } }
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

    /// The drawn text, and whether it may be committed; cached because they are read in every frame.
    private(set) var shownText: String
    private var isAcceptable = true
    /// How far text that is wider than the field is scrolled, in points.
    var scroll = 0.0
    /// Whether nothing was typed or pressed since the field was focused. The press that focuses it leaves all text selected.
    var focusIsFresh = false
    /// The drawn line and the distance from its left end to the caret. They are kept until the text or the caret changes, so that blinking
    /// causes no layout.
    var laidOut: (line: TextLine, caret: Double)?

    /// Creates a field.
    /// - Parameters:
    ///   - label: Accessibility label; see ``TextControl/label``.
    ///   - text: Truncated to 4,096 characters; line breaks become spaces.
    ///   - style: Kept when the theme changes; nil follows the theme's `textField`.
    public init(_ label: String, text: String = "", style: TextFieldStyle? = nil) {
        let editing = TextEditing(text)
        shownText = editing.text
        super.init(label, editing, style: style)
        setFlexibility(.shrinkingControl, along: .horizontal)
    }

    /// Returns the proposed width, or 200 points if that is infinite, and the height of a line with the style's padding.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let extent = stage?.text.metrics(of: style.font) else { return .zero }
        return Size(width: size.width.isFinite ? size.width : 200, height: (extent.ascent + extent.descent + style.padding).rounded(.up))
    }

    /// The baseline of the text.
    public override func firstBaseline(atHeight height: Double) -> Double? {
        (stage?.text.metrics(of: style.font)).map { height / 2 + ($0.ascent - $0.descent) / 2 }
    }

    /// Greatest number of characters; excess text is dropped. Default 4,096.
    public var limit: Int {
        get { editing.limit }
        set { if newValue != editing.limit { replaceText(editing.text, limit: newValue) } }
    }

    /// The text, committed or not, without the part that an input method is composing. Setting it replaces uncommitted text and calls no
    /// closure.
    public override var text: String {
        get { super.text }
        set {
            guard newValue != text else { return }
            super.text = newValue
            guard isFocused else { return }
            editing.selectAll()
            edited()
        }
    }

    /// Replaces the text without committing it, and moves the caret to its end; for completions.
    public func complete(to text: String) { replaceText(text) }

    public override var semantics: Semantics {
        get {
            var semantics = fieldSemantics(isSecure ? shownText : editing.text)
            semantics.states.isProtected = isSecure
            return semantics
        }
        set {}
    }

    /// Whether the field has an error edge.
    public override var showsError: Bool { !error.isEmpty || !isAcceptable && (!showsErrorsOnLeaving || state.isRefused) }

    // MARK: What the field adds to a text control

    override func styleChanged() {
        laidOut = nil
        setNeedsDisplay()
    }

    override func acceptanceChanged() { edited() }
    override func willEdit() { focusIsFresh = false }
    override func followCaret() { scrollToCaret() }
    override var isConfidential: Bool { isSecure }
    /// Whether the text begins with a letter that is read from right to left.
    override var isRightToLeft: Bool { shownText.beginsAtRight }
    override func place(atOwn point: Point) -> Int { place(at: point.x) }
    override var spokenLines: [SemanticLine] { shownLine.map { [$0] } ?? [] }

    override func edited() {
        let text = editing.document.text
        shownText = isSecure ? String(repeating: "•", count: text.count) : shown(text)
        isAcceptable = accepts(showsErrorsOnLeaving || isSecure ? editing.text : shown(editing.text))
        laidOut = nil
        super.edited()
    }

    override func followFocus() {
        if isFocused {
            selectAtFocus()
            focusIsFresh = true
        } else {
            scroll = 0
            selecting.end()
            editing.moveCaret(to: editing.document.end)
        }
        edited()
    }

    private func selectAtFocus() {
        guard let selectedPrefix, !selectedPrefix.isEmpty, editing.text.hasPrefix(selectedPrefix) else { return editing.selectAll() }
        editing.select(0..<TextEditing(selectedPrefix).document.end)
    }

    override func refuse() {
        if showsErrorsOnLeaving { super.refuse() } else { revert() }
    }

    private func revert() {
        guard editing.text != state.committed else { return }
        replaceText(state.committed)
        textChanged(state.committed)
    }

    public override var returnKey: ReturnKey { submitKey }
    public override func draw(in canvas: Canvas) { drawField(in: canvas) }
    public override func advance(to time: Seconds) -> Bool { scrollBeyond(to: time) }
    public override var textInputRect: Rect { candidateRect }

    // MARK: Keys

    /// Moving by words would reveal where a secret has spaces.
    override func perform(_ command: TextCommand) -> Bool { super.perform(isSecure ? command.byLines : command) }

    override func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        if modifiers.contains(.control), case .character = key { return false }
        switch key {
        case .enter: enter()
        case .escape:
            guard revertsOnEscape, editing.text != state.committed else { return false }
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

    private func enter() {
        editing.cancelComposition()
        guard accepts(editing.text) else {
            super.refuse()
            return edited()
        }
        commit()
        if selectsCommittedText { editing.selectAll() }
        edited()
        submitted()
    }
}
