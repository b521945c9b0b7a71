import Platform

// What a text that is only read and a text that is edited have in common.
extension TextEditing {
    /// Carries out a command that changes only the selection; does nothing for others.
    mutating func perform(_ command: TextCommand) {
        switch command {
        case .move(let step, let forward, let extending): move(step, forward: forward, extending: extending)
        case .selectAll: selectAll()
        case .delete, .copy, .cut, .paste, .undo, .redo: break
        }
    }

    /// Puts the selected text on the clipboard.
    /// - Returns: Whether any text is selected.
    @discardableResult func copy(to clipboard: (any Clipboard)?) -> Bool {
        guard !selection.isEmpty else { return false }
        clipboard?.text = selectedText
        return true
    }

    /// Offers the selected text to the middle mouse button.
    func offerSelection(to clipboard: (any Clipboard)?) { if !selection.isEmpty { clipboard?.selectedText = selectedText } }
}
