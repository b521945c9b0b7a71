import Views

extension ToolTip {
    /// What a shortcut does, and its keys.
    init(_ shortcut: Shortcut) { self.init(shortcut.title, shortcut: shortcut.words) }

    /// Other words for what a shortcut does.
    init(_ text: String, _ shortcut: Shortcut?) { self.init(text, shortcut: shortcut?.words ?? "") }
}
