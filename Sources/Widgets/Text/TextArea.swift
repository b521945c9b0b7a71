public import LayoutMath
public import Platform
public import Views

/// A control for editing text of several paragraphs, which are wrapped at its width and scroll vertically.
///
/// ```swift
/// let notes = TextArea("notes", text: "Skagen, the last light")
/// notes.placeholder = "What do you want to remember?"
/// notes.textChanged = { draft.notes = $0 }
/// ```
///
/// It handles the same keys as ``TextField``. In addition, the arrows, the Page keys, Home and End move by lines; with Control they move by
/// paragraphs and to the ends of the text. Enter begins a new paragraph, and Tab leaves the area. Losing the focus commits the text.
public final class TextArea: View, Preparing {
    /// Colours and measures; the theme's ``Theme/textField`` until another style is set.
    public var style: TextFieldStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    private var look: ThemedStyle<TextFieldStyle>
    /// Whether the area accepts the focus and text; false dims it. Default true.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether the text can be selected and copied, but not changed. Default false.
    public var isReadOnly = false { didSet { if isReadOnly != oldValue { setNeedsDisplay() } } }
    /// Accessibility label: the name of the text.
    public var label: String
    /// Text drawn while the area is empty, on one line.
    public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
    /// Returns whether a text is accepted. If a text is not, the area has an error edge from the time the focus leaves until the text is
    /// edited. By default always true.
    public var accepts: (String) -> Bool = { _ in true }
    /// Called with the text after every change by input.
    public var textChanged: (String) -> Void = { _ in }
    /// Called with the text when the focus leaves, if it has changed since it was last committed or set and is accepted.
    public var committed: (String) -> Void = { _ in }
    /// Called when the focus leaves, after `committed`.
    public var editingEnded: () -> Void = {}
    /// Whether the area has an error edge.
    public var showsError: Bool { hasError || hasLeftError }
    /// Whether the area has an error edge although its text is accepted, as in a form that checks it. Default false.
    public var hasError = false { didSet { if hasError != oldValue { setNeedsDisplay() } } }
    private var hasLeftError = false { didSet { if hasLeftError != oldValue { setNeedsDisplay() } } }

    var editing: TextEditing
    let lines = TextLines()
    let scroll = ScrollView()
    let content = TextAreaContent()
    let indicator = ScrollIndicator()
    private var valueBefore: String
    private(set) var isFocused = false
    private(set) var isHovered = false
    /// Distance from the left end of the text to which the caret returns on lines that are long enough; nil for the caret's present place.
    var goal: Double?
    private(set) var caretSince: Seconds = 0

    /// Greatest number of characters unless another limit is given; enough for a book.
    public static let standardLimit = 1_000_000

    /// An area of text.
    /// - Parameters:
    ///   - label: Accessibility label; see ``label``.
    ///   - limit: Greatest number of characters; excess text is dropped.
    ///   - style: Kept when the theme changes; nil follows the theme's `textField`.
    public init(_ label: String, text: String = "", limit: Int = TextArea.standardLimit, style: TextFieldStyle? = nil) {
        self.label = label
        look = ThemedStyle(style) { $0.textField }
        editing = TextEditing(text, limit: limit, isMultiline: true)
        editing.moveCaret(to: 0)
        valueBefore = editing.text
        super.init()
        cursor = .text
        clipsToBounds = true
        scroll.clipsToBounds = true
        scroll.contentView.addSubview(content)
        content.area = self
        scroll.didScroll = { [weak self] _ in self?.scrolled() }
        indicator.moved = { [weak self] in self?.scroll.scroll(to: $0, animated: false) }
        for view in [scroll, indicator] { addSubview(view) }
    }

    public override func themeChanged() { look.follow(theme) }

    /// Returns the proposed size, but 320 points instead of an infinite width, and five lines instead of an infinite height.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let extent = stage?.text.metrics(of: style.font) else { return .zero }
        let height = 5 * max((extent.ascent + extent.descent).rounded(.up), style.lineHeight.rounded()) + style.padding
        return Size(width: size.width.isFinite ? size.width : 320, height: size.height.isFinite ? size.height : height.rounded(.up))
    }

    /// The text, committed or not, without the part that an input method is composing. Setting it replaces the text and its history, puts
    /// the caret at its beginning and calls no closure.
    public var text: String {
        get { editing.text }
        set {
            guard newValue != editing.text else { return }
            reset(to: newValue)
        }
    }

    /// Replaces the text and its history, for an area that is reused. Unlike ``text``, it also has this effect if the text is the same.
    public func reset(to text: String) {
        editing = TextEditing(text, limit: editing.limit, isMultiline: true)
        editing.moveCaret(to: 0)
        valueBefore = editing.text
        hasLeftError = false
        edited()
    }

    public override var semantics: Semantics {
        get { Semantics(.field, label: label, value: editing.text) }
        set {}
    }

    public override func layoutSubviews() {
        scroll.frame = bounds
        let width = ScrollIndicator.width * theme.scale
        indicator.frame = Rect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
        followText()
    }

    // MARK: Focus

    public override var canBecomeFocused: Bool { isEnabled }
    public override var acceptsTextInput: Bool { isEnabled && !isReadOnly }
    public override var indicatesFocus: Bool { isEnabled }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, style.cornerRadius) }
    public override var focusChain: [View] { [] }
    public override var textInputRect: Rect { content.convert(candidateRect, to: self) }
    public override var isComposing: Bool { editing.marked != nil }

    public override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused
        if !isFocused {
            // Text that an input method has not committed stays with the input method.
            editing.cancelComposition()
            commit()
        }
        caretSince = now
        followText()
        setNeedsDisplay()
        if !isFocused { editingEnded() }
    }

    private func commit() {
        let text = editing.text
        hasLeftError = !accepts(text)
        guard !hasLeftError, text != valueBefore else { return }
        valueBefore = text
        committed(text)
    }

    public override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        setNeedsDisplay()
    }

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
        isEnabled && isFocused && handleKey(key, modifiers)
    }

    public override func middlePressed(at point: Point) -> Bool {
        guard acceptsTextInput, let pasted = stage?.clipboard.selectedText, !pasted.isEmpty else { return false }
        stage?.focus(self)
        let place = place(at: convert(point, to: content)).place
        change {
            $0.moveCaret(to: place)
            $0.insert(pasted)
        }
        return true
    }

    // MARK: Changes

    func move(_ movement: (inout TextEditing) -> Void) {
        movement(&editing)
        goal = nil
        edited()
    }

    func change(_ change: (inout TextEditing) -> Void) {
        // Text that an input method is composing is not a change yet.
        let before = editing.committedDocument
        change(&editing)
        goal = nil
        if editing.committedDocument != before {
            hasLeftError = false
            textChanged(editing.text)
        }
        edited()
    }

    /// Shows the result of a change or a movement, with the caret in sight.
    func edited() {
        caretSince = now
        followText()
        revealCaret()
        setNeedsDisplay()
    }

    /// Shows a selection that a drag changes; the drag scrolls by itself.
    func selectionMoved() {
        goal = nil
        caretSince = now
        setNeedsDisplay()
    }

    public override func advance(to time: Seconds) -> Bool { content.scrollBeyond(to: time) }

    /// Half of the period in seconds at which the caret blinks.
    private static let blink = TextField.blink

    public func prepare(at time: Seconds) {
        guard isFocused, editing.selection.isEmpty, !prefersReducedMotion else { return }
        let phases = ((time - caretSince) / TextArea.blink).rounded(.down) + 1
        setNeedsAdvance(at: caretSince + phases * TextArea.blink)
    }

    func showsCaret(at time: Seconds) -> Bool {
        guard isFocused, editing.selection.isEmpty else { return false }
        return prefersReducedMotion || Int(((time - caretSince) / TextArea.blink).rounded(.down)).isMultiple(of: 2)
    }

    // MARK: Drawing

    public override func draw(in canvas: Canvas) {
        let fill = isFocused ? style.focusedFill : isHovered ? style.hoverFill : style.fill
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, fill.opacity(isEnabled ? 1 : ButtonStyle.disabledOpacity))
    }

    public override func drawOver(in canvas: Canvas) {
        if showsError || isFocused {
            canvas.fill(.ring(radius: style.cornerRadius, width: 2), in: bounds, showsError ? style.errorEdge : style.focusedEdge)
        } else {
            let edge = (isHovered ? style.hoverEdge : style.edge).opacity(isEnabled ? 1 : ButtonStyle.disabledOpacity)
            canvas.fill(.ring(radius: style.cornerRadius, width: canvas.hairline), in: bounds, edge)
        }
    }
}
