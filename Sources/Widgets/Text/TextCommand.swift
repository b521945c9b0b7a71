import Platform

/// A keyboard command that all text controls understand.
enum TextCommand: Equatable {
    case move(TextEditing.Step, forward: Bool, extending: Bool)
    case delete(TextEditing.Step, forward: Bool)
    case selectAll, copy, cut, paste, undo, redo

    /// The command of a key, as on other desktops; nil if it has none.
    init?(_ key: Key, _ modifiers: KeyModifiers) {
        // Alt with an arrow is the command to go back.
        guard !modifiers.contains(.alt) else { return nil }
        let (isControl, isShift) = (modifiers.contains(.control), modifiers.contains(.shift))
        switch key {
        case .left, .right: self = .move(isControl ? .word : .character, forward: key == .right, extending: isShift)
        case .home, .end: self = .move(isControl ? .document : .line, forward: key == .end, extending: isShift)
        case .backspace: self = .delete(isControl ? isShift ? .line : .word : .character, forward: false)
        case .delete where isShift && !isControl: self = .cut
        case .delete: self = .delete(isControl ? isShift ? .line : .word : .character, forward: true)
        case .insert where isShift && !isControl: self = .paste
        case .insert where isControl: self = .copy
        case .character(let letter) where isControl: self.init(control: letter, isShift: isShift)
        default: return nil
        }
    }

    private init?(control letter: Character, isShift: Bool) {
        switch letter {
        case "a": self = .selectAll
        case "c": self = .copy
        case "x": self = .cut
        case "v": self = .paste
        case "z": self = isShift ? .redo : .undo
        case "y": self = .redo
        default: return nil
        }
    }

    /// The command of an arrow in a paragraph that is read from right to left, where the left arrow moves forward.
    func turned(_ isRightToLeft: Bool) -> TextCommand {
        guard isRightToLeft, case .move(let step, let forward, let extending) = self else { return self }
        return .move(step, forward: !forward, extending: extending)
    }

    /// Whether it changes the text, so that it has no effect in a read-only text.
    var isChange: Bool {
        switch self {
        case .delete, .cut, .paste, .undo, .redo: true
        case .move, .selectAll, .copy: false
        }
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
