import Platform

// The words of scripts for pointers, keys and modifiers, in both directions.

nonisolated extension Pointer {
    /// The pointer's word: `left`, `right`, `middle`, `back` or `touch:N`.
    var scriptName: String {
        switch self {
        case .mouse(.left): "left"
        case .mouse(.right): "right"
        case .mouse(.middle): "middle"
        case .mouse(.back): "back"
        case .touch(let finger): "touch:\(finger)"
        }
    }

    init?(scriptName: String) {
        switch scriptName {
        case "left": self = .mouse(.left)
        case "right": self = .mouse(.right)
        case "middle": self = .mouse(.middle)
        case "back": self = .mouse(.back)
        default:
            guard scriptName.hasPrefix("touch:"), let finger = Int(scriptName.dropFirst(6)) else { return nil }
            self = .touch(finger)
        }
    }
}

nonisolated extension Key {
    /// The function keys that X11 keyboards can have.
    private static let functionKeys = 1...35

    private static let named: [(name: String, key: Key)] = [
        ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Home", .home), ("End", .end), ("PageUp", .pageUp),
        ("PageDown", .pageDown), ("Tab", .tab), ("Enter", .enter), ("Space", .space), ("Escape", .escape),
        ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Menu", .menu),
    ]
    private static let aliases: [(name: String, key: Key)] = [("Return", .enter), ("Esc", .escape), ("Del", .delete)]

    var scriptName: String {
        switch self {
        case .function(let number): "F\(number)"
        case .character(let character): String(character)
        default: Key.named.first { $0.key == self }?.name ?? ""
        }
    }

    /// Parses a key's name in any case, such as `F1`, or one character, whose case does not matter.
    init?(scriptName: String) {
        let word = scriptName.lowercased()
        if let found = (Key.named + Key.aliases).first(where: { $0.name.lowercased() == word }) {
            self = found.key
        } else if scriptName.count == 1, let character = word.count == 1 ? word.first : scriptName.first {
            self = .character(character)
        } else if word.hasPrefix("f"), let number = Int(word.dropFirst()), Key.functionKeys.contains(number) {
            self = .function(number)
        } else {
            return nil
        }
    }
}

nonisolated extension KeyModifiers {
    private static let named: [(name: String, modifier: KeyModifiers)] = [
        ("ctrl", .control), ("alt", .alt), ("shift", .shift), ("super", .command),
    ]
    private static let aliases: [(name: String, modifier: KeyModifiers)] = [
        ("control", .control), ("command", .command), ("cmd", .command),
    ]

    /// The modifiers' words joined by `+`; empty if there are none.
    var scriptName: String {
        KeyModifiers.named.filter { contains($0.modifier) }.map(\.name).joined(separator: "+")
    }

    /// Parses one modifier's word, in any case.
    init?(scriptName: some StringProtocol) {
        let word = scriptName.lowercased()
        guard let found = (KeyModifiers.named + KeyModifiers.aliases).first(where: { $0.name == word }) else { return nil }
        self = found.modifier
    }
}
