import LayoutMath
import Platform

/// A press that selects text, and the drag that extends the selection. If the pointer leaves the text, the text scrolls by itself.
nonisolated struct TextSelectingDrag {
    /// What the press selected; nil while nothing is pressed.
    private(set) var selecting: TextSelecting?
    /// Where the pointer is dragged to, in the control's coordinates.
    private(set) var point = Point.zero
    /// The ends of the selection before the press.
    private var before = (anchor: 0, caret: 0)
    private var lastAdvance: Seconds?

    /// Speed of the text in points per second for each point that the pointer is beyond an end.
    private static let speed = 8.0

    var isActive: Bool { selecting != nil }

    /// Remembers the selection, which a cancelled drag restores.
    mutating func touch(_ editing: TextEditing) {
        selecting = nil
        before = (editing.anchor, editing.caret)
    }

    /// Selects the unit at a place; see ``TextSelecting``.
    mutating func select(_ editing: inout TextEditing, at place: Int, presses: Int, extending: Bool) {
        selecting = TextSelecting(&editing, at: place, presses: presses, extending: extending)
    }

    func extend(_ editing: inout TextEditing, to place: Int) { selecting?.extend(&editing, to: place) }

    mutating func end() { selecting = nil }

    func restore(_ editing: inout TextEditing) {
        editing.moveCaret(to: before.anchor)
        editing.moveCaret(to: before.caret, extending: true)
    }

    /// The pointer moves.
    /// - Parameter beyond: Distance in points by which it is beyond an end of the visible text; 0 inside.
    /// - Returns: Whether the text begins to scroll.
    mutating func drag(to point: Point, beyond: Double, at time: Seconds) -> Bool {
        self.point = point
        guard beyond != 0, lastAdvance == nil else { return false }
        lastAdvance = time
        return true
    }

    /// Returns the distance in points by which the text scrolls until `time`; nil if it does not scroll any more.
    mutating func scroll(beyond: Double, to time: Seconds) -> Double? {
        guard isActive, beyond != 0, let last = lastAdvance else {
            lastAdvance = nil
            return nil
        }
        lastAdvance = time
        return beyond * TextSelectingDrag.speed * (time - last)
    }
}

/// The unit that a press selects and by which a drag extends the selection: characters, words or paragraphs, depending on the number of
/// presses.
nonisolated struct TextSelecting: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
        case character, word, paragraph
    }

    let unit: Unit
    /// The part that the press selected.
    let origin: Range<Int>

    /// Selects the unit at a place.
    /// - Parameters:
    ///   - presses: 1 places the caret, 2 selects a word, and more select a paragraph.
    ///   - extending: Whether a first press extends the selection to the place.
    init(_ editing: inout TextEditing, at place: Int, presses: Int, extending: Bool) {
        unit = presses <= 1 ? .character : presses == 2 ? .word : .paragraph
        switch unit {
        case .character: editing.moveCaret(to: place, extending: extending)
        case .word: editing.selectWord(at: place)
        case .paragraph: editing.selectParagraph(at: place)
        }
        origin = unit == .character ? editing.anchor..<editing.anchor : editing.selection
    }

    /// Extends the selection to the unit at a place.
    func extend(_ editing: inout TextEditing, to place: Int) {
        var other = editing
        switch unit {
        case .character: other.moveCaret(to: place)
        case .word: other.selectWord(at: place)
        case .paragraph: other.selectParagraph(at: place)
        }
        let there = other.selection
        let isBefore = there.lowerBound < origin.lowerBound
        editing.moveCaret(to: isBefore ? origin.upperBound : origin.lowerBound)
        editing.moveCaret(to: isBefore ? there.lowerBound : max(there.upperBound, origin.upperBound), extending: true)
    }
}
