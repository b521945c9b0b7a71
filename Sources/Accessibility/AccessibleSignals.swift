import MessageBus
import Views

/// Finds what has changed between two states of a window, and describes it as signals of the protocol.
struct AccessibleSignals {
    private let answers: ProgramAnswers
    private let number: Int
    private let announces: Bool
    private(set) var messages: [BusMessage] = []

    /// - Parameters:
    ///   - program: The program after the change.
    ///   - number: The number of the window.
    ///   - announces: Whether a reader waits for announcements. One that does would say a message twice that also appears.
    init(_ program: AccessibleProgram, window number: Int, announces: Bool) {
        (answers, self.number, self.announces) = (ProgramAnswers(program: program), number, announces)
    }

    private func object(_ id: Int) -> AccessibleObject { .view(id, window: number) }

    /// An event of the protocol: a detail, two numbers, a variant, and properties of the source, which may be empty.
    private mutating func add(
        _ object: AccessibleObject, _ kind: String, _ member: String, _ detail: String = "", _ one: Int = 0, _ two: Int = 0,
        _ value: BusValue = .int32(0)
    ) {
        let body: [BusValue] = [
            .string(detail), .int32(Int32(clamping: one)), .int32(Int32(clamping: two)), .variant(value), .array([], of: "{sv}"),
        ]
        messages.append(.signal(path: object.path, interface: ProgramAnswers.prefix + "Event." + kind, member: member, body))
    }

    // MARK: Windows

    /// The window has appeared.
    mutating func opened() {
        let index = answers.program.index(of: .window(number))
        add(.application, "Object", "ChildrenChanged", "add", index, 0, answers.reference(.window(number)))
        add(.window(number), "Window", "Create", "", 0, 0, .string(answers.program.name(of: .window(number))))
    }

    /// The window is about to go.
    mutating func closed() {
        let index = answers.program.index(of: .window(number))
        add(.window(number), "Window", "Destroy", "", 0, 0, .string(answers.program.name(of: .window(number))))
        add(.application, "Object", "ChildrenChanged", "remove", index, 0, answers.reference(.window(number)))
    }

    /// Whether the window has the keyboard. If it has, the focus is sent once more.
    mutating func activation(_ window: AccessibleWindow) {
        add(.window(number), "Object", "StateChanged", "active", window.isActive ? 1 : 0)
        add(.window(number), "Window", window.isActive ? "Activate" : "Deactivate", "", 0, 0, .string(window.title))
        if window.isActive, let focus = window.tree.focus { add(object(focus), "Object", "StateChanged", "focused", 1) }
    }

    // MARK: Views

    mutating func changes(from old: AccessibleWindow, to new: AccessibleWindow) {
        if old.title != new.title { add(.window(number), "Object", "PropertyChange", "accessible-name", 0, 0, .string(new.title)) }
        children(from: old.tree, to: new.tree)
        say(from: old.tree, to: new.tree)
        // Changes of the view that has lost the focus are sent after the new focus; otherwise readers would announce them.
        let left = old.tree.focus == new.tree.focus ? nil : old.tree.focus
        new.tree.forEach { node, _ in if node.id != left { changes(of: node, from: old.tree, to: new.tree) } }
        focus(from: old.tree, to: new.tree)
        if let node = left.flatMap({ new.tree.nodes[$0] }) { changes(of: node, from: old.tree, to: new.tree) }
        if old.isActive != new.isActive { activation(new) }
    }

    private mutating func children(from old: SemanticTree, to new: SemanticTree) {
        for (id, node) in old.nodes.sorted(by: { $0.key < $1.key }) {
            let isThere = new.nodes[id].map { $0.parent == node.parent } ?? false
            guard !isThere, node.parent.map({ new.nodes[$0] != nil }) ?? true else { continue }
            let siblings = node.parent.flatMap { old.nodes[$0]?.children } ?? old.roots
            add(
                parent(of: node), "Object", "ChildrenChanged", "remove", siblings.firstIndex(of: id) ?? -1, 0, answers.reference(object(id))
            )
        }
        new.forEach { node, _ in
            let before = old.nodes[node.id]
            if let before, before.parent == node.parent { return }
            // Readers cache the parents of objects.
            if before != nil {
                add(object(node.id), "Object", "PropertyChange", "accessible-parent", 0, 0, answers.reference(parent(of: node)))
            }
            guard node.parent.map({ old.nodes[$0] != nil }) ?? true else { return }
            let index = answers.program.index(of: object(node.id))
            add(parent(of: node), "Object", "ChildrenChanged", "add", index, 0, answers.reference(object(node.id)))
        }
    }

    private func parent(of node: SemanticNode) -> AccessibleObject { node.parent.map { object($0) } ?? .window(number) }

    /// Says messages that have appeared or say something else now.
    private mutating func say(from old: SemanticTree, to new: SemanticTree) {
        new.forEach { node, _ in
            let words = node.semantics.spokenName
            guard node.semantics.role == .status, old.nodes[node.id]?.semantics.spokenName != words else { return }
            if announces {
                // Polite: readers finish their sentence first.
                add(object(node.id), "Object", "Announcement", "", 1, 0, .string(words))
            } else {
                add(object(node.id), "Object", "StateChanged", "showing", 1)
            }
        }
    }

    private mutating func changes(of node: SemanticNode, from old: SemanticTree, to new: SemanticTree) {
        guard let before = old.nodes[node.id], before != node else { return }
        changes(from: before, to: node, keepsFocus: old.focus == node.id && new.focus == node.id)
    }

    private mutating func changes(from old: SemanticNode, to new: SemanticNode, keepsFocus: Bool) {
        let (object, semantics) = (object(new.id), new.semantics)
        if semantics.spokenName != old.semantics.spokenName {
            add(object, "Object", "PropertyChange", "accessible-name", 0, 0, .string(semantics.spokenName))
        }
        if semantics.spokenDetails != old.semantics.spokenDetails {
            add(object, "Object", "PropertyChange", "accessible-description", 0, 0, .string(semantics.spokenDetails))
        }
        if let number = semantics.number, number != old.semantics.number {
            add(object, "Object", "PropertyChange", "accessible-value", 0, 0, .double(number.value))
        }
        states(from: AccessibleStates(old, isFocused: false), to: AccessibleStates(new, isFocused: false), of: object)
        if old.semantics.states.isSelected != semantics.states.isSelected, let parent = new.parent {
            add(self.object(parent), "Object", "SelectionChanged")
        }
        if let before = old.text, let after = new.text {
            text(from: before, to: after, of: object)
            if keepsFocus { caret(from: before, to: after, of: object) }
        }
    }

    private mutating func states(from old: AccessibleStates, to new: AccessibleStates, of object: AccessibleObject) {
        for (state, name) in AccessibleStates.reported where old.contains(state) != new.contains(state) {
            add(object, "Object", "StateChanged", name, new.contains(state) ? 1 : 0)
        }
    }

    private mutating func focus(from old: SemanticTree, to new: SemanticTree) {
        guard old.focus != new.focus else { return }
        if let before = old.focus, new.nodes[before] != nil { add(object(before), "Object", "StateChanged", "focused", 0) }
        guard let focus = new.focus else { return }
        add(object(focus), "Object", "StateChanged", "focused", 1)
    }

    private mutating func text(from old: SemanticText, to new: SemanticText, of object: AccessibleObject) {
        guard old.text != new.text else { return }
        let change = TextChange(from: old.text, to: new.text)
        if !change.removed.isEmpty {
            add(object, "Object", "TextChanged", "delete", change.place, change.removed.unicodeScalars.count, .string(change.removed))
        }
        if !change.inserted.isEmpty {
            add(object, "Object", "TextChanged", "insert", change.place, change.inserted.unicodeScalars.count, .string(change.inserted))
        }
    }

    /// Reports the caret and the selection of a field that has kept the focus. When a field gains the focus, readers ask for both. If its
    /// changes were reported as well, readers would announce the selection twice, and "unselected" when the focus leaves. Orca may handle
    /// the caret before the focus, although that was sent earlier, and then says nothing about the field.
    private mutating func caret(from old: SemanticText, to new: SemanticText, of object: AccessibleObject) {
        if old.caret != new.caret { add(object, "Object", "TextCaretMoved", "", new.caret) }
        if old.selection != new.selection, !(old.selection.isEmpty && new.selection.isEmpty) {
            add(object, "Object", "TextSelectionChanged")
        }
    }
}
