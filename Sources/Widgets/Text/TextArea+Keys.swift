import LayoutMath
import Platform
import Views

// The effects of keys in a text area.
extension TextArea {
    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        if let command = TextCommand(key, modifiers) {
            return perform(key == .left || key == .right ? command.turned(lines.isRightToLeft(caretLine)) : command)
        }
        let (isControl, isShift) = (modifiers.contains(.control), modifiers.contains(.shift))
        switch key {
        case .up, .down:
            guard !modifiers.contains(.alt) else { return false }
            if isControl {
                moveByParagraph(forward: key == .down, extending: isShift)
            } else {
                moveByLines(key == .down ? 1 : -1, extending: isShift)
            }
            selected()
        case .pageUp, .pageDown:
            guard !isControl, !modifiers.contains(.alt) else { return false }
            moveByLines(key == .pageDown ? page : -page, extending: isShift)
            selected()
        case .enter:
            guard acceptsTextInput, !isControl, !modifiers.contains(.alt) else { return false }
            change { $0.insert("\n", isTyped: true) }
        // Characters arrive as text input.
        case .character, .space: return acceptsTextInput && !isControl && !modifiers.contains(.alt)
        default: return false
        }
        return true
    }

    private func perform(_ command: TextCommand) -> Bool {
        if command.isChange, isReadOnly { return command == .cut || command == .paste }
        switch command {
        case .move(.line, let forward, let extending): moveToLineEnd(forward: forward, extending: extending)
        case .move(let step, let forward, let extending): move { $0.move(step, forward: forward, extending: extending) }
        case .delete(let step, let forward): change { $0.delete(step, forward: forward) }
        case .selectAll: move { $0.selectAll() }
        case .copy: copy()
        case .cut: if copy() { change { $0.insert("") } }
        case .paste: if let pasted = stage?.clipboard.text { change { $0.insert(pasted) } }
        case .undo: change { $0.undo() }
        case .redo: change { $0.redo() }
        }
        if !command.isChange { selected() }
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

    /// - Returns: Whether the selected text is on the clipboard.
    @discardableResult private func copy() -> Bool {
        guard !editing.selection.isEmpty else { return false }
        stage?.clipboard.text = editing.selectedText
        return true
    }

    /// Offers the selected text to the middle mouse button.
    func selected() {
        if !editing.selection.isEmpty { stage?.clipboard.selectedText = editing.selectedText }
    }
}
