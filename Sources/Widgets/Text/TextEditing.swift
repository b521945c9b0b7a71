import Views

/// A line of text with a caret and a selection, and its editing operations, without a view.
///
/// Positions count grapheme clusters, so that the caret is never inside a character.
public struct TextEditing: Hashable, Sendable {
    /// The text as grapheme clusters.
    public private(set) var characters: [Character]
    /// Position of the caret, in 0…`characters.count`: the moving end of the selection.
    public private(set) var caret: Int
    /// Position of the selection's fixed end; equal to `caret` if nothing is selected.
    public private(set) var anchor: Int
    /// Greatest number of characters; excess text is dropped.
    public let limit: Int

    /// A line with the caret at its end and no selection. Text beyond `limit` is cut off.
    public init(_ text: String = "", limit: Int = 4096) {
        precondition(limit >= 0, "a limit is not negative, got \(limit)")
        self.limit = limit
        characters = Array(text.prefix(limit))
        caret = characters.count
        anchor = caret
    }

    /// The text as a string.
    /// - Complexity: O(n).
    public var text: String { String(characters) }
    /// Indices of the selected characters; empty, at the caret, if nothing is selected.
    public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    /// The selected characters as a string; empty if nothing is selected.
    public var selectedText: String { String(characters[selection]) }

    /// The distance of a movement or a deletion.
    public enum Step: Sendable {
        /// One character, up to the end of the next word, or up to the end of the line.
        case character, word, line
    }

    // MARK: Moving

    /// Selects the whole text and puts the caret at its end.
    public mutating func selectAll() {
        anchor = 0
        caret = characters.count
    }

    /// Moves the caret; with `extending`, the selection's fixed end stays.
    /// - Parameter place: Clamped to the text.
    public mutating func moveCaret(to place: Int, extending: Bool = false) {
        caret = min(max(place, 0), characters.count)
        if !extending { anchor = caret }
    }

    /// Moves the caret. Without `extending`, a step by a character collapses a selection to its end in that direction instead.
    public mutating func move(_ step: Step, forward: Bool, extending: Bool = false) {
        if !extending, !selection.isEmpty, step == .character {
            return moveCaret(to: forward ? selection.upperBound : selection.lowerBound)
        }
        moveCaret(to: destination(step, forward: forward), extending: extending)
    }

    private func destination(_ step: Step, forward: Bool) -> Int {
        switch step {
        case .character: return caret + (forward ? 1 : -1)
        case .line: return forward ? characters.count : 0
        case .word:
            var place = caret
            let (end, ahead, next) = forward ? (characters.count, 0, 1) : (0, -1, -1)
            while place != end, !characters[place + ahead].isPartOfWord { place += next }
            while place != end, characters[place + ahead].isPartOfWord { place += next }
            return place
        }
    }

    // MARK: Changing

    /// Replaces the selection by `text`. Line breaks and tabs become spaces; other control characters and text beyond the limit are
    /// dropped.
    public mutating func insert(_ text: String) {
        let room = limit - (characters.count - selection.count)
        let added = text.compactMap(\.inOneLine).prefix(room)
        let start = selection.lowerBound
        characters.replaceSubrange(selection, with: added)
        moveCaret(to: start + added.count)
    }

    /// Deletes the selection; if it is empty, the text from the caret to one step before or after it.
    public mutating func delete(_ step: Step, forward: Bool) {
        if selection.isEmpty { move(step, forward: forward, extending: true) }
        insert("")
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }

    fileprivate var inOneLine: Character? {
        if isNewline || self == "\t" { return " " }
        return unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : self
    }
}
