import Platform

nonisolated extension KeyPress {
    /// Whether the keys type a character: one key, at most with Shift. Speech input and unsteady hands type such keys by accident, so people
    /// must be able to turn off what they do (WCAG 2.1.4).
    public var isSingleCharacter: Bool {
        guard case .character = key else { return false }
        return modifiers.subtracting(.shift).isEmpty
    }
}

extension Stage {
    /// Whether a shortcut has an effect now, so that menus and tool tips may show it.
    public func isUsable(_ press: KeyPress) -> Bool { usesSingleKeys || !press.isSingleCharacter }

    /// A shortcut in words, if it has an effect now; otherwise empty.
    public func usableWords(_ words: String, of press: KeyPress?) -> String { press.map(isUsable) ?? true ? words : "" }

    /// The tip of a view without a shortcut that has no effect now; nil if the view has none.
    func toolTip(of view: View) -> ToolTip? {
        guard var tip = view.toolTip else { return nil }
        tip.shortcut = usableWords(tip.shortcut, of: tip.press)
        return tip
    }
}
