import LayoutMath
import Platform
import Views

/// The actions beside the rows of a list.
final class ListSwipes {
    /// The group of all rows.
    let group = SwipeGroup()
    var leadingActions: ((String) -> SwipeActions?)?
    var trailingActions: ((String) -> SwipeActions?)?
    /// Called when a row has slid out.
    var rowRemoved: ((String) -> Void)?

    /// Whether rows have actions.
    var isPossible: Bool { leadingActions != nil || trailingActions != nil }

    /// Returns a row that can be swiped, around another one.
    func makeSwipeRow(_ row: ListRow) -> SwipeRow {
        let swipe = SwipeRow(row, group: group)
        // The list itself has the focus, and passes on the keys.
        swipe.takesFocus = false
        swipe.didRemove = { [weak self] row in row.id.map { self?.rowRemoved?($0) } }
        return swipe
    }

    func configure(_ swipe: SwipeRow, _ id: String, isMirrored: Bool) {
        swipe.id = id
        swipe.direction = isMirrored ? .rightToLeft : .leftToRight
        swipe.leadingActions = { [weak self] in self?.leadingActions?(id) ?? (self?.leadingActions == nil ? .empty : nil) }
        swipe.trailingActions = { [weak self] in self?.trailingActions?(id) ?? (self?.trailingActions == nil ? .empty : nil) }
    }

    /// The identity and the actions of the open row in a trace.
    var trace: [String: TraceValue] {
        ["openRow": group.openRow?.id.map { .string($0) } ?? .null, "actions": group.openRow?.actionsTrace ?? .array([])]
    }
}
