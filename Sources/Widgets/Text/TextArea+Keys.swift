import LayoutMath
import Platform
import Views

// The effects of keys in a text area.
extension TextArea {
    func handleLineKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        let (isControl, isShift) = (modifiers.contains(.control), modifiers.contains(.shift))
        switch key {
        case .up, .down:
            guard !modifiers.contains(.alt) else { return false }
            if isControl {
                moveByParagraph(forward: key == .down, extending: isShift)
            } else {
                moveByLines(key == .down ? 1 : -1, extending: isShift)
            }
            offerSelection()
        case .pageUp, .pageDown:
            guard !isControl, !modifiers.contains(.alt) else { return false }
            moveByLines(key == .pageDown ? page : -page, extending: isShift)
            offerSelection()
        case .enter:
            guard acceptsTextInput, !isControl, !modifiers.contains(.alt) else { return false }
            change { $0.insert("\n", isTyped: true) }
        // Characters arrive as text input.
        case .character, .space: return acceptsTextInput && !isControl && !modifiers.contains(.alt)
        default: return false
        }
        return true
    }

    private func moveByParagraph(forward: Bool, extending: Bool) {
        let document = editing.document
        let index = document.paragraph(at: editing.caret)
        let range = document.range(ofParagraph: index)
        let isAtEnd = editing.caret == (forward ? range.upperBound : range.lowerBound)
        let next = min(max(isAtEnd ? index + (forward ? 1 : -1) : index, 0), document.paragraphs.count - 1)
        let there = document.range(ofParagraph: next)
        move { $0.moveCaret(to: forward ? there.upperBound : there.lowerBound, extending: extending) }
    }
}
