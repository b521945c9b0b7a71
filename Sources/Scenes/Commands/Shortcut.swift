import Platform

/// A key with its modifiers.
nonisolated struct KeyPress: Hashable, Sendable {
    let key: Key
    let modifiers: KeyModifiers

    init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// "Ctrl Shift S"
    var words: String {
        let names: [(KeyModifiers, String)] = [(.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.command, "Super")]
        return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key.words]).joined(separator: " ")
    }
}

nonisolated extension Key {
    /// What stands on the key.
    var words: String {
        switch self {
        case .left: "←"
        case .right: "→"
        case .up: "↑"
        case .down: "↓"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "Page Up"
        case .pageDown: "Page Down"
        case .tab: "Tab"
        case .enter: "Enter"
        case .space: "Space"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .menu: "Menu"
        case .function(let number): "F\(number)"
        // Marks so small are hard to tell from one another.
        case .character(","): ","
        case .character("."): "Period"
        case .character(let character): String(character).uppercased()
        }
    }
}

/// What keys do. Menus, tool tips and the sheet of keys all read these, so that they cannot say different things.
nonisolated struct Shortcut: Hashable, Sendable {
    /// What it does, in words.
    let title: String
    /// Any of them does it; menus and tool tips show the first.
    let presses: [KeyPress]

    init(_ title: String, presses: [KeyPress]) {
        self.title = title
        self.presses = presses
    }

    init(_ title: String, _ presses: KeyPress...) { self.init(title, presses: presses) }
    init(_ title: String, _ key: Key, _ modifiers: KeyModifiers = []) { self.init(title, presses: [KeyPress(key, modifiers)]) }

    /// The keys as menus show them.
    var words: String { presses.first?.words ?? "" }

    func matches(_ key: Key, _ modifiers: KeyModifiers) -> Bool { presses.contains(KeyPress(key, modifiers)) }
}
