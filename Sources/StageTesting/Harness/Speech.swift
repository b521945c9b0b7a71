import Views

/// What a screen reader says when the views of a stage have changed.
///
/// Readers differ in their words, but they tell the same in the same order: messages, then what is newly around the focus and the view that has
/// it, or what has changed there.
struct Speech {
    private let before: SemanticTree
    private let after: SemanticTree

    init(from before: SemanticTree, to after: SemanticTree) { (self.before, self.after) = (before, after) }

    /// What is said, each sentence without its full stop.
    var sentences: [String] {
        (messages + (before.focus == after.focus ? changesOfFocused : newFocus)).filter { !$0.isEmpty }
    }

    private var messages: [String] {
        var messages: [String] = []
        after.forEach { node, _ in
            if node.semantics.role == .status, before.nodes[node.id]?.semantics.label != node.semantics.label {
                messages.append(node.semantics.label)
            }
        }
        return messages
    }

    // MARK: The focus has moved

    private var newFocus: [String] {
        guard let focus = after.focus, let node = after.nodes[focus] else { return [] }
        let known = Set(path(to: before.focus, in: before))
        let around = path(to: node.parent, in: after).filter { !known.contains($0) }.compactMap { after.nodes[$0] }
        return around.filter { !$0.semantics.label.isEmpty }.map(words) + [words(node)]
    }

    /// The numbers of the nodes around a node and of itself, from the outermost.
    private func path(to id: Int?, in tree: SemanticTree) -> [Int] {
        guard let id, let node = tree.nodes[id] else { return [] }
        return path(to: node.parent, in: tree) + [id]
    }

    /// Everything that is said about a view.
    private func words(_ node: SemanticNode) -> String {
        let semantics = node.semantics
        let place = semantics.position.map { "\($0.index + 1) of \($0.count)" } ?? ""
        let words = [semantics.label, semantics.role.words, content(of: node)] + states(of: semantics) + [place, semantics.details]
        return joined(words)
    }

    private func joined(_ words: [String]) -> String { words.filter { !$0.isEmpty }.joined(separator: ", ") }

    private func content(of node: SemanticNode) -> String { node.text?.text ?? node.semantics.value }

    private func states(of semantics: Semantics) -> [String] {
        let states = semantics.states
        let flags = [
            (!states.isEnabled, "unavailable"), (states.isRequired, "required"), (states.isInvalid, "invalid"),
            (states.isReadOnly, "read only"), (states.isProtected, "secret"), (states.isBusy, "busy"),
        ]
        return choices(of: states).compactMap { choice, yes, no in choice.map { $0 ? yes : no } } + flags.compactMap { $0 ? $1 : nil }
    }

    private func choices(of states: SemanticStates) -> [(choice: Bool?, yes: String, no: String)] {
        [
            (states.isChecked, "on", "off"), (states.isSelected, "selected", "not selected"),
            (states.isExpanded, "expanded", "collapsed"),
        ]
    }

    // MARK: The focus has stayed

    private var changesOfFocused: [String] {
        guard let focus = after.focus, let old = before.nodes[focus], let new = after.nodes[focus], old != new else { return [] }
        if let before = old.text, let after = new.text, before != after { return [change(from: before, to: after)] }
        var words = old.semantics.label == new.semantics.label ? [] : [new.semantics.label]
        if content(of: old) != content(of: new) { words.append(content(of: new)) }
        for (was, now) in zip(choices(of: old.semantics.states), choices(of: new.semantics.states)) where was.choice != now.choice {
            words.append(now.choice.map { $0 ? now.yes : now.no } ?? "")
        }
        if !old.semantics.states.isInvalid, new.semantics.states.isInvalid { words.append("invalid") }
        if old.semantics.details != new.semantics.details { words.append(new.semantics.details) }
        return [joined(words)]
    }

    /// Typed and deleted characters, what is selected, or the character at the caret.
    private func change(from old: SemanticText, to new: SemanticText) -> String {
        let change = TextChange(from: old.text, to: new.text)
        let changed = joined([change.removed.isEmpty ? "" : change.removed + " deleted", change.inserted])
        if !changed.isEmpty { return changed }
        let characters = Array(new.text.unicodeScalars)
        func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(characters[range.clamped(to: 0..<characters.count)])) }
        return new.selection.isEmpty ? text(new.caret..<new.caret + 1) : text(new.selection) + " selected"
    }
}

extension Semantics.Role {
    /// As it is said; empty for a text, which says enough.
    fileprivate var words: String {
        switch self {
        case .none, .text: ""
        case .menuItem: "menu item"
        default: rawValue
        }
    }
}
