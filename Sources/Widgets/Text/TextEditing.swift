import Views

/// A line of text under a caret: what every key does to it, without a view.
///
/// Places are counted in characters as people see them, so that a caret never stands inside one.
public struct TextEditing: Hashable, Sendable {
    /// The text, one element for each character that a reader counts.
    public private(set) var characters: [Character]
    /// Where the caret stands, and the selection's moving end.
    public private(set) var caret: Int
    /// The selection's other end; the same place when nothing is selected.
    public private(set) var anchor: Int
    /// The most characters that are taken in.
    public let limit: Int

    /// Longer text is cut.
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
    /// Indices of the selected characters; empty, at the caret, when nothing is selected.
    public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    /// The selected characters as a string; empty when nothing is selected.
    public var selectedText: String { String(characters[selection]) }

    /// How far a movement goes.
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

    /// Moves the caret, and with `extending` the selection's moving end alone.
    /// - Parameter place: Brought into the text.
    public mutating func moveCaret(to place: Int, extending: Bool = false) {
        caret = min(max(place, 0), characters.count)
        if !extending { anchor = caret }
    }

    /// A selection collapses to its end in the direction before anything moves.
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

    /// Puts text in the selection's place. Line breaks become spaces, other control characters nothing, and what exceeds the limit is left out.
    public mutating func insert(_ text: String) {
        let room = limit - (characters.count - selection.count)
        let added = text.compactMap(\.inOneLine).prefix(room)
        let start = selection.lowerBound
        characters.replaceSubrange(selection, with: added)
        moveCaret(to: start + added.count)
    }

    /// Takes the selection out, or what lies one step before the caret or behind it.
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
