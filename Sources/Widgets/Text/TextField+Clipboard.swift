import Views

// Offers the selected text to other programs, but never secret text.
extension TextField {
    /// - Returns: Whether the selected text is on the clipboard.
    @discardableResult func copy() -> Bool {
        guard !editing.selection.isEmpty, !isSecure else { return false }
        stage?.clipboard.text = editing.selectedText
        return true
    }

    /// Offers the selected text to the middle mouse button.
    func selected() {
        guard !editing.selection.isEmpty, !isSecure else { return }
        stage?.clipboard.selectedText = editing.selectedText
    }
}
