package import Platform
package import Views

nonisolated extension KeyPress {
    /// The keys in words, such as "Ctrl Shift S".
    package var words: String {
        let names: [(KeyModifiers, String)] = [(.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.command, "Super")]
        return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key.words]).joined(separator: " ")
    }
}

nonisolated extension Key {
    /// The label of the key.
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
        // A comma and a period are hard to tell apart, so the period is spelled out.
        case .character(","): ","
        case .character("."): "Period"
        case .character(let character): String(character).uppercased()
        }
    }
}

/// A command with its keys. Menus, tool tips and the list of shortcuts all read these, so that they agree.
package nonisolated struct Shortcut: Hashable, Sendable {
    /// The command in words.
    package let title: String
    /// Alternative keys for the command; menus and tool tips show the first.
    package let presses: [KeyPress]

    package init(_ title: String, presses: [KeyPress]) {
        self.title = title
        self.presses = presses
    }

    package init(_ title: String, _ presses: KeyPress...) { self.init(title, presses: presses) }
    package init(_ title: String, _ key: Key, _ modifiers: KeyModifiers = []) { self.init(title, presses: [KeyPress(key, modifiers)]) }

    /// The first of the keys in words; empty if there is none.
    package var words: String { presses.first?.words ?? "" }

    package func matches(_ key: Key, _ modifiers: KeyModifiers) -> Bool { presses.contains(KeyPress(key, modifiers)) }
}

/// Namespace for the shortcuts of a program. Each module adds those of its pages.
nonisolated package enum Shortcuts {}

extension MenuItem {
    /// A menu item with the title and keys of a shortcut.
    package init(_ shortcut: Shortcut, isChosen: Bool? = nil, action: @escaping () -> Void) {
        self.init(shortcut.title, shortcut, isChosen: isChosen, action: action)
    }

    /// A menu item with another title and the keys of a shortcut.
    package init(
        _ title: String, _ shortcut: Shortcut?, isChosen: Bool? = nil, isEnabled: Bool = true, action: @escaping () -> Void
    ) {
        self.init(
            title, shortcut: shortcut?.words ?? "", press: shortcut?.presses.first, isChosen: isChosen, isEnabled: isEnabled,
            action: action)
    }
}

extension ToolTip {
    /// A tool tip with the title and keys of a shortcut.
    package init(_ shortcut: Shortcut) { self.init(shortcut.title, shortcut) }

    /// A tool tip with another text and the keys of a shortcut.
    package init(_ text: String, _ shortcut: Shortcut?) {
        self.init(text, shortcut: shortcut?.words ?? "", press: shortcut?.presses.first)
    }
}
