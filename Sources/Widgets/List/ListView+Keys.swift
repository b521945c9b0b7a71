import LayoutMath
import Platform
import Views

// The current row and the selection.
extension ListView {
    func select(_ new: ListSelection) {
        let changed = new.ids.symmetricDifference(selected.ids)
        selected = new
        guard !changed.isEmpty else { return }
        for item in collection.visibleItems.values where changed.contains(item.id) {
            if let row = ListRow.inside(item.cell.content) { showSelection(of: item.id, in: row) }
        }
        selectionDidChange?(new.ids)
    }

    private func choose(_ id: String, _ modifiers: KeyModifiers) {
        var new = selected
        new.choose(id, modifiers, mode: selectionMode, in: snapshot)
        select(new)
    }

    /// Handles a press on a row, or Enter or Space on it.
    func press(_ id: String) {
        let modifiers = stage?.modifiers.intersection([.shift, .control]) ?? []
        choose(id, modifiers)
        if selectionMode != .multiple || modifiers.isEmpty { rowActivated?(id) }
    }

    func handleKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        // Keys that a control inside a row does not handle begin at that row.
        if let id = focusedRow { currentRow = id }
        switch key {
        case .up where modifiers == .alt: return collection.moveSelected(.up)
        case .down where modifiers == .alt: return collection.moveSelected(.down)
        case .up, .down, .home, .end, .pageUp, .pageDown: return step(key, modifiers, isRepeat: isRepeat)
        case .space where typing.isTyping(at: now): return type(" ")
        case .space where modifiers == .control && selectionMode == .multiple: return toggleCurrent()
        case .enter, .space: return modifiers.isEmpty && collection.handleKey(key, [], isRepeat: isRepeat)
        case .character("a") where modifiers == .control && selectionMode == .multiple: return selectAll()
        case .character(let character) where modifiers.subtracting(.shift).isEmpty: return type(String(character))
        case .delete where focusedRow == nil: return offerToRow(key, modifiers, isRepeat: isRepeat)
        case .escape where selectionMode == .multiple && selection.count > 1: return collapseSelection()
        default: return false
        }
    }

    /// Moves the current row. Control leaves the selection unchanged.
    private func step(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.subtracting([.shift, .control]).isEmpty, collection.handleKey(key, [], isRepeat: isRepeat) else { return false }
        stage?.focus(self)
        guard let currentRow, selectionMode != .none, !modifiers.contains(.control) || modifiers.contains(.shift) else { return true }
        choose(currentRow, modifiers)
        return true
    }

    private func type(_ text: String) -> Bool {
        let ids = snapshot.items.ids
        let titles = ids.lazy.map { [rowText, snapshot] in snapshot.isHeader($0) ? "" : rowText($0) }
        let current = currentRow.flatMap { snapshot.items.index(of: $0) } ?? -1
        guard let found = typing.type(text, at: now, in: titles, from: current) else { return false }
        currentRow = ids[found]
        stage?.focus(self)
        stage?.showFocusRing()
        collection.reveal(ids[found])
        if selectionMode != .none { choose(ids[found], []) }
        return true
    }

    private func toggleCurrent() -> Bool {
        guard let currentRow else { return false }
        var new = selected
        new.toggle(currentRow)
        select(new)
        return true
    }

    private func selectAll() -> Bool {
        var new = selected
        new.selectAll(in: snapshot)
        select(new)
        return true
    }

    private func collapseSelection() -> Bool {
        select(ListSelection(currentRow.map { [$0] } ?? []))
        return true
    }
}

// The focus.
extension ListView {
    /// The row that contains a focused control; nil if none.
    private var focusedRow: String? {
        guard let view = stage?.focusedView, view !== self, view.isDescendant(of: self) else { return nil }
        return view.nearest(CollectionCell.self)?.id
    }

    /// The cell of the current row, and the cell that contains the focus. Tab goes only to the controls in these.
    var focusableRows: [View] {
        let ids = [currentRow, focusedRow].compactMap(\.self)
        return ids.compactMap { collection.visibleItems[$0]?.cell }
    }

    var currentOutline: (rect: Rect, radius: Double) {
        guard let outline = collection.selectedOutline else { return (bounds, 0) }
        return (collection.convert(outline.rect, to: self), currentRow.flatMap(row) == nil ? 0 : style.cornerRadius)
    }
}
