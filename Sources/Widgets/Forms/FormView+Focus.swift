import LayoutMath
import Platform
import Views

// Moving the focus through the rows, including those that have no views.
extension FormView {
    /// Focuses a row and scrolls it into sight with its label and its error. Does nothing for a row that takes no input. A form without a
    /// size does it when it gets its size.
    public func focus(_ row: String) {
        guard stage != nil, bounds.height > 0, collection.bounds.size == bounds.size else {
            awaitedRow = row
            return
        }
        awaitedRow = nil
        guard let view = seatedRow(row), let target = view.focusableDescendants.first else { return }
        arrive(at: target, in: view)
    }

    /// The row that has the focus; nil if none has.
    var focusedRow: FormRowView? {
        guard let focused = stage?.focusedView, focused.isDescendant(of: self) else { return nil }
        return focused.nearest(FormRowView.self)
    }

    func handleKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard let current = focusedRow, let row = current.row else { return false }
        switch key {
        case .tab where modifiers.isSubset(of: .shift): return step(from: current, forward: !modifiers.contains(.shift))
        case .enter where modifiers.isEmpty && !isRepeat: advance(from: row.id)
        case .enter where modifiers == .control && !isRepeat: submit()
        case .escape where modifiers.isEmpty:
            if current.control.restore() { break }
            guard resignsFocusOnEscape else { return false }
            stage?.focus(nil)
        default: return false
        }
        return true
    }

    /// Goes from a row to the next one with a value; from the last one, submits the form.
    func advance(from id: String) {
        guard places[id] != nil, let current = focusedRow else { return }
        // A field takes Enter with any modifier.
        if stage?.modifiers.contains(.control) == true { return _ = submit() }
        if isLastValue(id) { submit() } else { _ = step(from: current, forward: true) }
    }

    /// Whether no value follows a row, so that Enter submits the form.
    func isLastValue(_ id: String) -> Bool { places[id].map { !order[($0 + 1)...].contains { $0.content.hasValue } } ?? false }

    /// - Returns: Whether there is another place for the focus in the form.
    private func step(from current: FormRowView, forward: Bool) -> Bool {
        guard let stage, let focused = stage.focusedView, let id = current.row?.id, let place = places[id] else { return false }
        let inside = current.focusableDescendants
        let next = (inside.firstIndex { $0 === focused } ?? 0) + (forward ? 1 : -1)
        if inside.indices.contains(next) {
            arrive(at: inside[next], in: current)
            return true
        }
        for row in forward ? Array(order[(place + 1)...]) : order[..<place].reversed() where row.content.takesInput {
            guard let view = seatedRow(row.id) else { continue }
            let targets = view.focusableDescendants
            guard let target = forward ? targets.first : targets.last else { continue }
            arrive(at: target, in: view)
            return true
        }
        return false
    }

    /// Returns the view of a row; creates it if there is none.
    private func seatedRow(_ id: String) -> FormRowView? {
        guard let item = itemID(of: id) else { return nil }
        if visibleRow(id) == nil { collection.reveal(item, animated: false) }
        return visibleRow(id)
    }

    private func arrive(at target: View, in row: FormRowView) {
        guard let stage else { return }
        if stage.keysAreInUse { stage.showFocusRing() }
        stage.focus(target)
        // A cell out of sight is hidden unless it holds the focus.
        collection.place()
        row.scrollIntoView(row.bounds)
    }
}

extension FormContent {
    /// Whether the row has a value to fill in.
    fileprivate var hasValue: Bool {
        switch self {
        case .note, .buttons: false
        default: true
        }
    }
}
