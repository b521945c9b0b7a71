import Platform

/// The rows that a user has selected in a list, and how presses and keys change them.
///
/// A press or a step selects one row. If several rows can be selected, Control adds or removes a row, and Shift selects all rows from the
/// anchor to the row. The anchor is the row of the last change without Shift.
public nonisolated struct ListSelection: Equatable, Sendable {
    /// How many rows can be selected.
    public enum Mode: Sendable {
        /// None: rows are only activated.
        case none
        /// At most one.
        case single
        /// Any number.
        case multiple
    }

    /// The selected rows.
    public private(set) var ids: Set<String> = []
    /// Row from which Shift selects; nil before the first change.
    private var anchor: String?

    /// A selection of `ids`.
    public init(_ ids: Set<String> = []) { self.ids = ids }

    /// Changes the selection as a press on a row does, or a keyboard step to it.
    mutating func choose(_ id: String, _ modifiers: KeyModifiers, mode: Mode, in snapshot: ListSnapshot) {
        switch mode {
        case .none: return
        case .multiple where modifiers.contains(.shift):
            let rows = snapshot.rows(from: anchor ?? id, to: id)
            ids = modifiers.contains(.control) ? ids.union(rows) : Set(rows)
            if anchor == nil { anchor = id }
        case .multiple where modifiers.contains(.control): toggle(id)
        case .single where modifiers.contains(.control) && ids == [id]: ids = []
        case .single, .multiple:
            ids = [id]
            anchor = id
        }
    }

    /// Adds or removes a row.
    mutating func toggle(_ id: String) {
        if ids.remove(id) == nil { ids.insert(id) }
        anchor = id
    }

    /// Selects all rows, for a list in which several can be selected.
    mutating func selectAll(in snapshot: ListSnapshot) { ids = Set(snapshot.rows) }

    /// Deselects rows that are not in the snapshot.
    mutating func keep(in snapshot: ListSnapshot) {
        ids = ids.filter { snapshot.items.index(of: $0) != nil }
        if let anchor, snapshot.items.index(of: anchor) == nil { self.anchor = nil }
    }
}
