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

    /// The same command, but by lines instead of words, for text whose words must not be seen.
    var byLines: TextCommand {
        switch self {
        case .move(.word, let forward, let extending): .move(.line, forward: forward, extending: extending)
        case .delete(.word, let forward): .delete(.line, forward: forward)
        default: self
        }
    }

    /// Whether it changes only the selection.
    var isMovement: Bool {
        switch self {
        case .move, .selectAll: true
        case .delete, .copy, .cut, .paste, .undo, .redo: false
        }
    }

    /// Whether it changes the text, so that it has no effect in a read-only text.
    var isChange: Bool {
        switch self {
        case .delete, .cut, .paste, .undo, .redo: true
        case .move, .selectAll, .copy: false
        }
    }
}
