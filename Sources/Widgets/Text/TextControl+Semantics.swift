import Views

// What screen readers read and edit. Their offsets count Unicode scalars.
extension TextControl {
    /// The text as it is shown, with its caret.
    var spokenText: SemanticText {
        let document = editing.document
        func offset(_ place: Int) -> Int {
            let before = document[0..<place]
            // A secret text is shown as a bullet for each character.
            return isConfidential ? before.count : before.unicodeScalars.count
        }
        let text = isConfidential ? String(repeating: "•", count: document.text.count) : document.text
        var spoken = SemanticText(
            text, caret: offset(editing.caret), selection: offset(editing.selection.lowerBound)..<offset(editing.selection.upperBound))
        if isFocused { spoken.lines = spokenLines }
        return spoken
    }

    /// The place in the document of a scalar of the text. One outside of the text counts as its end.
    private func place(ofScalar offset: Int) -> Int {
        let text = editing.document.text
        let before = isConfidential ? String(text.prefix(offset)) : String(String.UnicodeScalarView(text.unicodeScalars.prefix(offset)))
        return before.utf8.count
    }

    /// Selects or replaces characters as a screen reader asks.
    func performEdit(_ request: SemanticRequest) -> Bool {
        switch request {
        case .select(let range) where isEnabled:
            let places = place(ofScalar: range.lowerBound)..<place(ofScalar: range.upperBound)
            move { $0.select(places) }
            return true
        case .replaceText(let range, let text) where acceptsTextInput:
            let places = place(ofScalar: range.lowerBound)..<place(ofScalar: range.upperBound)
            change {
                $0.select(places)
                $0.insert(text)
            }
            return true
        default: return false
        }
    }
}
