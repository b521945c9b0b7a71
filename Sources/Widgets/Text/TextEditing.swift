import Platform
import Views

/// A text with a caret, a selection and a history, and its editing operations, without a view: the model of ``TextField`` and `TextArea`.
///
/// Places count bytes of UTF-8 from the beginning of the text. The caret is always between two characters as people see them (grapheme
/// clusters). A place outside the text counts as its nearer end, and a place inside a character as the beginning of the character.
public nonisolated struct TextEditing: Hashable, Sendable {
    /// The text, including the part that an input method is composing.
    public private(set) var document: TextDocument
    /// The caret: the moving end of the selection.
    public private(set) var caret: Int
    /// The selection's fixed end; equal to `caret` if nothing is selected.
    public private(set) var anchor: Int
    /// Whether the caret is at the end of the upper line, if it is where a line is wrapped. Moves reset it.
    public var caretIsUpstream = false
    /// Greatest number of characters; excess text is dropped.
    public let limit: Int
    /// Whether the text may have several paragraphs; if not, line breaks become spaces.
    public let isMultiline: Bool
    /// The part of the text that an input method is composing and has not committed yet; nil if none.
    public private(set) var marked: Range<Int>?
    /// Where an input method places its candidates. If the method names the part at which it works, they are placed there. Otherwise they
    /// are placed where the composed text begins, so that they stay in place while it grows. If nothing is composed, they are placed at the
    /// caret.
    public var candidatePlace: Int {
        guard let marked else { return caret }
        return selection.isEmpty ? marked.lowerBound : selection.lowerBound
    }
    private var history = TextHistory()

    /// A text with the caret at its end and no selection. Text beyond `limit` characters and control characters are dropped.
    public init(_ text: String = "", limit: Int = 4096, isMultiline: Bool = false) {
        precondition(limit >= 0, "a limit is not negative, got \(limit)")
        self.limit = limit
        self.isMultiline = isMultiline
        document = TextDocument(text.typed(isMultiline: isMultiline).cut(to: limit))
        caret = document.end
        anchor = caret
    }

    /// The text as a string, without the part that an input method is composing.
    /// - Complexity: O(n).
    public var text: String {
        guard let marked else { return document.text }
        return document[0..<marked.lowerBound] + document[marked.upperBound..<document.end]
    }
    /// The text without the part that an input method is composing.
    /// - Complexity: O(1); O(n) while it composes.
    var committedDocument: TextDocument { marked == nil ? document : TextDocument(text) }
    /// The selected places; if nothing is selected, an empty range at the caret.
    public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    /// The selected text; empty if nothing is selected.
    public var selectedText: String { document[selection] }
    /// Whether there is a change to undo.
    public var canUndo: Bool { !history.done.isEmpty }
    /// Whether there is a change to redo.
    public var canRedo: Bool { !history.undone.isEmpty }

    /// The distance of a movement or a deletion.
    public enum Step: Sendable {
        /// One character, or up to the end of the next word, of the paragraph (in a field: the line), or of the text.
        case character, word, line, document
    }

    // MARK: Moving

    /// Selects all of the text and puts the caret at its end.
    public mutating func selectAll() { select(0..<document.end) }

    /// Selects a part of the text and puts the caret at its end.
    public mutating func select(_ range: Range<Int>) {
        moveCaret(to: range.lowerBound)
        moveCaret(to: range.upperBound, extending: true)
    }

    /// Selects the word at a place.
    public mutating func selectWord(at place: Int) { select(document.word(at: document.boundary(atOrBefore: place))) }

    /// Selects the paragraph at a place, without its line break.
    public mutating func selectParagraph(at place: Int) { select(document.range(ofParagraph: document.paragraph(at: place))) }

    /// Moves the caret; with `extending`, the selection's fixed end stays.
    public mutating func moveCaret(to place: Int, extending: Bool = false) {
        cancelComposition()
        history.close()
        setCaret(place, extending: extending)
    }

    private mutating func setCaret(_ place: Int, extending: Bool = false) {
        caret = document.boundary(atOrBefore: place)
        caretIsUpstream = false
        if !extending { anchor = caret }
    }

    /// Moves the caret. Without `extending`, a step by a character collapses a selection to its end in that direction instead.
    public mutating func move(_ step: Step, forward: Bool, extending: Bool = false) {
        cancelComposition()
        if !extending, !selection.isEmpty, step == .character {
            return moveCaret(to: forward ? selection.upperBound : selection.lowerBound)
        }
        moveCaret(to: destination(step, forward: forward), extending: extending)
    }

    private func destination(_ step: Step, forward: Bool) -> Int {
        switch step {
        case .character: forward ? document.place(after: caret) : document.place(before: caret)
        case .word: forward ? document.wordEnd(after: caret) : document.wordStart(before: caret)
        case .line:
            forward ? document.range(ofParagraph: document.paragraph(at: caret)).upperBound : document.starts[document.paragraph(at: caret)]
        case .document: forward ? document.end : 0
        }
    }

    // MARK: Changing

    /// Replaces the selection with `text`. Control characters and text beyond the limit are dropped. In a single line, line breaks and tabs
    /// become spaces.
    /// - Parameter isTyped: Whether it continues text that was typed before it, so that both are undone together.
    public mutating func insert(_ text: String, isTyped: Bool = false) {
        cancelComposition()
        let room = text.isEmpty ? 0 : self.room(for: text)
        replaceSelection(with: text.typed(isMultiline: isMultiline).cut(to: room), isTyped ? .typing : .other)
    }

    /// Deletes the selection; if it is empty, deletes the text from the caret to one step before or after it.
    public mutating func delete(_ step: Step, forward: Bool) {
        cancelComposition()
        guard selection.isEmpty else { return replaceSelection(with: "", .other) }
        let (place, end) = (caret, destination(step, forward: forward))
        setCaret(end, extending: true)
        replaceSelection(with: "", step == .character ? .deletion : .other, caretBefore: place)
    }

    /// Number of characters that fit in place of the selection.
    private func room(for text: String) -> Int {
        // The number of characters is at most the number of bytes.
        let bytes = document.end - selection.count
        if bytes <= limit, text.utf8.count <= limit - bytes { return text.utf8.count }
        return max(0, limit - (document.text.count - selectedText.count))
    }

    /// - Parameter caretBefore: Place of the caret before the replaced part was selected; nil uses its present place.
    private mutating func replaceSelection(with text: String, _ cause: TextHistory.Cause, caretBefore: Int? = nil) {
        let range = selection
        guard !range.isEmpty || !text.isEmpty else { return }
        history.add(
            TextHistory.Change(start: range.lowerBound, old: document[range], new: text, anchor: anchor, caret: caretBefore ?? caret), cause
        )
        replace(range, with: text)
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        let end = document.replace(range, with: text)
        // The text after the place may have become a part of the last character.
        let start = document.boundary(atOrBefore: end)
        setCaret(start < end ? document.place(after: start) : end)
    }

    /// Undoes the last change and restores the selection before it.
    /// - Returns: Whether there was one.
    @discardableResult public mutating func undo() -> Bool {
        cancelComposition()
        guard let change = history.undo() else { return false }
        replace(change.start..<change.start + change.new.utf8.count, with: change.old)
        setCaret(change.anchor)
        setCaret(change.caret, extending: true)
        return true
    }

    /// Redoes the change that was undone last.
    /// - Returns: Whether there was one.
    @discardableResult public mutating func redo() -> Bool {
        cancelComposition()
        guard let change = history.redo() else { return false }
        replace(change.start..<change.start + change.old.utf8.count, with: change.new)
        return true
    }

    // MARK: Composing

    /// Shows text that an input method is composing, in place of the selection or of the previous composed text. Empty text ends the
    /// composition.
    /// - Parameter selected: The part of `text` at which the input method works, in bytes of its UTF-8; the caret is at its end.
    public mutating func compose(_ text: String, selected: Range<Int>) {
        if marked == nil {
            guard !text.isEmpty else { return }
            replaceSelection(with: "", .other)
            history.close()
        }
        let place = marked ?? caret..<caret
        let text = text.typed(isMultiline: false)
        let end = document.replace(place, with: text)
        marked = text.isEmpty ? nil : place.lowerBound..<end
        setCaret(place.lowerBound + min(selected.lowerBound, text.utf8.count))
        setCaret(place.lowerBound + min(selected.upperBound, text.utf8.count), extending: true)
    }

    /// Removes the text that an input method has composed without committing it.
    public mutating func cancelComposition() {
        guard let marked else { return }
        self.marked = nil
        document.replace(marked, with: "")
        setCaret(marked.lowerBound)
    }
}

nonisolated extension String {
    /// The text as it would be typed: without control characters and, in a single line, without line breaks.
    func typed(isMultiline: Bool) -> String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        return String(compactMap { $0.typed(isMultiline: isMultiline) })
    }

    fileprivate func cut(to limit: Int) -> String { utf8.count <= limit ? self : String(prefix(limit)) }
}

nonisolated extension Character {
    fileprivate func typed(isMultiline: Bool) -> Character? {
        if isNewline { return isMultiline ? "\n" : " " }
        if self == "\t" { return isMultiline ? self : " " }
        return unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : self
    }
}

// What a text that is only read and a text that is edited have in common.
extension TextEditing {
    /// Carries out a command that changes only the selection; does nothing for others.
    mutating func perform(_ command: TextCommand) {
        switch command {
        case .move(let step, let forward, let extending): move(step, forward: forward, extending: extending)
        case .selectAll: selectAll()
        case .delete, .copy, .cut, .paste, .undo, .redo: break
        }
    }

    /// Puts the selected text on the clipboard.
    /// - Returns: Whether any text is selected.
    @discardableResult func copy(to clipboard: (any Clipboard)?) -> Bool {
        guard !selection.isEmpty else { return false }
        clipboard?.text = selectedText
        return true
    }

    /// Offers the selected text to the middle mouse button.
    func offerSelection(to clipboard: (any Clipboard)?) { if !selection.isEmpty { clipboard?.selectedText = selectedText } }
}
