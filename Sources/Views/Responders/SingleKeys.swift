import Platform

nonisolated extension KeyPress {
    /// Whether this is a character without any modifier but Shift. Speech input and unsteady hands press such keys by accident, so people must
    /// be able to turn off these shortcuts (WCAG 2.1.4).
    public var isSingleCharacter: Bool {
        guard case .character = key else { return false }
        return modifiers.subtracting(.shift).isEmpty
    }
}

extension Stage {
    /// Whether a shortcut works now. Menus and tool tips do not show one that does not.
    public func isUsable(_ press: KeyPress) -> Bool { usesSingleKeys || !press.isSingleCharacter }

    /// Returns a shortcut in words if it works now, otherwise an empty text.
    public func usableWords(_ words: String, of press: KeyPress?) -> String { press.map(isUsable) ?? true ? words : "" }

    /// Returns the view's tip, without its shortcut if that does not work now; nil if the view has no tip.
    func toolTip(of view: View) -> ToolTip? {
        guard var tip = view.toolTip else { return nil }
        tip.shortcut = usableWords(tip.shortcut, of: tip.press)
        return tip
    }
}
