package import Platform
package import Views

/// A key with its modifiers.
package nonisolated struct KeyPress: Hashable, Sendable {
    package let key: Key
    package let modifiers: KeyModifiers

    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// "Ctrl Shift S"
    package var words: String {
        let names: [(KeyModifiers, String)] = [(.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.command, "Super")]
        return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key.words]).joined(separator: " ")
    }
}

nonisolated extension Key {
    /// What stands on the key.
    package var words: String {
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
package nonisolated struct Shortcut: Hashable, Sendable {
    /// What it does, in words.
    package let title: String
    /// Any of them does it; menus and tool tips show the first.
    package let presses: [KeyPress]

    package init(_ title: String, presses: [KeyPress]) {
        self.title = title
        self.presses = presses
    }

    package init(_ title: String, _ presses: KeyPress...) { self.init(title, presses: presses) }
    package init(_ title: String, _ key: Key, _ modifiers: KeyModifiers = []) { self.init(title, presses: [KeyPress(key, modifiers)]) }

    /// The keys as menus show them.
    package var words: String { presses.first?.words ?? "" }

    package func matches(_ key: Key, _ modifiers: KeyModifiers) -> Bool { presses.contains(KeyPress(key, modifiers)) }
}

/// The keys of a program, by what they do. Each module adds those of its own pages.
nonisolated package enum Shortcuts {}

extension MenuItem {
    /// What a shortcut does, and its keys.
    package init(_ shortcut: Shortcut, isChosen: Bool? = nil, action: @escaping () -> Void) {
        self.init(shortcut.title, shortcut: shortcut.words, isChosen: isChosen, action: action)
    }
}

extension ToolTip {
    /// What a shortcut does, and its keys.
    package init(_ shortcut: Shortcut) { self.init(shortcut.title, shortcut: shortcut.words) }

    /// Other words for what a shortcut does.
    package init(_ text: String, _ shortcut: Shortcut?) { self.init(text, shortcut: shortcut?.words ?? "") }
}
