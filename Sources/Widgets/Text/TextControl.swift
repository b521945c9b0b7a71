public import LayoutMath
public import Platform
public import Views

/// What all controls for editing text have in common: the text with its caret, selection and history, the clipboard, and the commit when the
/// focus leaves. ``TextField`` edits one line, and ``TextArea`` several paragraphs.
public class TextControl: View, Preparing {
    /// Colours and measures; the theme's ``Theme/textField`` until another style is set.
    public var style: TextFieldStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    private var look: ThemedStyle<TextFieldStyle>
    /// Whether the control accepts the focus and text; false dims it. Default true.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether the text can be selected and copied, but not changed. Default false.
    public var isReadOnly = false { didSet { if isReadOnly != oldValue { setNeedsDisplay() } } }
    /// Accessibility label: the name of the text.
    public var label: String
    /// Text drawn while the control is empty, on one line.
    public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
    /// Returns whether a text may be committed. If it may not, the control has an error edge. By default always true.
    public var accepts: (String) -> Bool = { _ in true } { didSet { acceptanceChanged() } }
    /// Called with the text after every change by input.
    public var textChanged: (String) -> Void = { _ in }
    /// Called with the text when it is committed, if it has changed since it was last committed or set.
    public var committed: (String) -> Void = { _ in }
    /// Called when the focus leaves, after `committed`.
    public var editingEnded: () -> Void = {}
    /// What is wrong with the text although it is accepted, as in a form that checks it; empty for nothing. The control has an error edge, and
    /// screen readers say the words; where they are shown is up to the view around.
    public var error = "" { didSet { if error != oldValue { setNeedsDisplay() } } }

    var editing: TextEditing
    /// The part that the pointer selects.
    var selecting = TextSelectingDrag()
    private(set) var state = State()
    var spans = CharacterSpans()

    struct State {
        /// The text that was last committed or set.
        var committed = ""
        /// Whether the focus left, or Enter was typed, while the text was not accepted, and the text has not been edited since.
        var isRefused = false
        var isFocused = false
        var isHovered = false
        /// When the caret was last moved; it blinks from then on.
        var caretSince: Seconds = 0
    }

    /// - Parameter style: Kept when the theme changes; nil follows the theme's `textField`.
    init(_ label: String, _ editing: TextEditing, style: TextFieldStyle?) {
        self.label = label
        self.editing = TextControl.beginning(editing)
        look = ThemedStyle(style) { $0.textField }
        super.init()
        state.committed = editing.text
        cursor = .text
        clipsToBounds = true
    }

    /// Puts the caret where editing begins: at the end of a line, or at the beginning of several paragraphs.
    private static func beginning(_ editing: TextEditing) -> TextEditing {
        var editing = editing
        editing.moveCaret(to: editing.isMultiline ? 0 : editing.document.end)
        return editing
    }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    /// The text, committed or not, without the part that an input method is composing. Setting it replaces the text and its history and
    /// calls no closure.
    public var text: String {
        get { editing.text }
        set { if newValue != editing.text { reset(to: newValue) } }
    }

    /// Replaces the text and its history, for a control that is reused. Unlike ``text``, it also has this effect if the text is the same.
    public func reset(to text: String) {
        state.committed = replaceText(text)
    }

    /// Replaces the text and its history without committing it.
    /// - Returns: The text without what exceeds the limit.
    @discardableResult func replaceText(_ text: String, limit: Int? = nil) -> String {
        editing = TextControl.beginning(TextEditing(text, limit: limit ?? editing.limit, isMultiline: editing.isMultiline))
        selecting.end()
        state.isRefused = false
        edited()
        return editing.text
    }

    public override var semantics: Semantics {
        get { fieldSemantics(editing.text) }
        set {}
    }

    /// The semantics of a field that shows a text.
    func fieldSemantics(_ text: String) -> Semantics {
        var semantics = Semantics(.field, label: label, value: text)
        (semantics.states.isEnabled, semantics.states.isReadOnly, semantics.states.isMultiline) = (
            isEnabled, isReadOnly, editing.isMultiline
        )
        (semantics.states.isInvalid, semantics.details) = (showsError, error)
        return semantics
    }

    public override var semanticText: SemanticText? { spokenText }
    public override func perform(_ request: SemanticRequest) -> Bool { performEdit(request) }

    // MARK: For subclasses

    /// Forgets what depends on the style.
    func styleChanged() {}
    /// Called when ``accepts`` was set.
    func acceptanceChanged() {}
    /// Called before the text or the selection is changed by input.
    func willEdit() {}
    /// Shows the result of a change or a movement.
    func edited() {
        showCaret()
        setNeedsDisplay()
    }
    /// Called when the control has gained or lost the focus, before ``editingEnded``.
    func followFocus() {}
    /// Called if the focus leaves a text that is not accepted.
    func refuse() { state.isRefused = true }
    /// Handles a key that means nothing to other text controls. Returns whether it did.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool { false }
    /// The boundary between characters nearest to a point in the control's coordinates.
    func place(atOwn point: Point) -> Int { 0 }
    /// Whether the text at the caret is read from right to left.
    var isRightToLeft: Bool { false }
    /// Whether the text must not leave the control.
    var isConfidential: Bool { false }
    /// The lines in sight with the places of their characters in the control's coordinates, while it has the focus.
    var spokenLines: [SemanticLine] { [] }
    /// Called before each frame that shows the control while it has the focus.
    func followCaret() {}

    // MARK: Focus

    var isFocused: Bool { state.isFocused }
    var isHovered: Bool { state.isHovered }
    public override var canBecomeFocused: Bool { isEnabled }
    public override var acceptsTextInput: Bool { isEnabled && !isReadOnly }
    public override var indicatesFocus: Bool { isEnabled }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, style.cornerRadius) }
    public override var isComposing: Bool { editing.marked != nil }

    public override func focusChanged(_ isFocused: Bool) {
        state.isFocused = isFocused
        if !isFocused {
            // Text that an input method has not committed stays with the input method.
            editing.cancelComposition()
            commit()
        }
        showCaret()
        followFocus()
        setNeedsDisplay()
        if !isFocused { editingEnded() }
    }

    public override func hoverChanged(_ isHovered: Bool) {
        state.isHovered = isHovered
        setNeedsDisplay()
    }

    /// Commits the text if it is accepted.
    func commit() {
        guard accepts(editing.text) else { return refuse() }
        state.isRefused = false
        guard editing.text != state.committed else { return }
        state.committed = editing.text
        committed(editing.text)
    }

    /// Whether the control has an error edge.
    public var showsError: Bool { !error.isEmpty || state.isRefused }

    // MARK: Changes

    /// Lets the caret be visible for half a period from now on.
    func showCaret() { state.caretSince = now }

    func move(_ movement: (inout TextEditing) -> Void) {
        willEdit()
        movement(&editing)
        edited()
    }

    func change(_ change: (inout TextEditing) -> Void) {
        // Text that an input method is composing is not a change yet.
        let before = editing.committedDocument
        willEdit()
        change(&editing)
        if editing.committedDocument != before {
            state.isRefused = false
            textChanged(editing.text)
        }
        edited()
    }

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

    public override func middlePressed(at point: Point) -> Bool {
        guard acceptsTextInput, let pasted = stage?.clipboard.selectedText, !pasted.isEmpty else { return false }
        insert(pasted, at: point)
        return true
    }

    public override func textDropped(_ text: String, at point: Point) -> Bool {
        guard acceptsTextInput else { return false }
        insert(text, at: point)
        return true
    }

    /// Inserts text between the characters at a point, and gives the control the focus.
    private func insert(_ text: String, at point: Point) {
        stage?.focus(self)
        let place = place(atOwn: point)
        change {
            $0.moveCaret(to: place)
            $0.insert(text)
        }
    }

    // MARK: Keys

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard isEnabled, isFocused else { return false }
        guard let command = TextCommand(key, modifiers) else { return handleKey(key, modifiers) }
        return perform(key == .left || key == .right ? command.turned(isRightToLeft) : command)
    }

    /// - Returns: Whether the control handles the command.
    func perform(_ command: TextCommand) -> Bool {
        if command.isChange, isReadOnly { return command == .cut || command == .paste }
        switch command {
        case .move, .selectAll: move { $0.perform(command) }
        case .delete(let step, let forward): change { $0.delete(step, forward: forward) }
        case .copy: copy()
        case .cut: if copy() { change { $0.insert("") } }
        case .paste: if let pasted = stage?.clipboard.text { change { $0.insert(pasted) } }
        case .undo: change { $0.undo() }
        case .redo: change { $0.redo() }
        }
        if command.isMovement { offerSelection() }
        return true
    }

    /// - Returns: Whether the selected text is on the clipboard.
    @discardableResult private func copy() -> Bool {
        isConfidential ? false : editing.copy(to: stage?.clipboard)
    }

    /// Offers the selected text to the middle mouse button.
    func offerSelection() { if !isConfidential { editing.offerSelection(to: stage?.clipboard) } }
}
