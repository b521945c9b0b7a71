import Views

// What is selected, for other programs; never what is secret.
extension TextField {
    /// - Returns: Whether what is selected is on the clipboard.
    @discardableResult func copy() -> Bool {
        guard !editing.selection.isEmpty, !isSecure else { return false }
        stage?.clipboard.text = editing.selectedText
        return true
    }

    /// Offers what is selected to the middle button.
    func selected() {
        guard !editing.selection.isEmpty, !isSecure else { return }
        stage?.clipboard.selectedText = editing.selectedText
    }
}
