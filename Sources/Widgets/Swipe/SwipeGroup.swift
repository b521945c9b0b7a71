public import LayoutMath
import Views

/// The rows of a list, of which at most one is swiped at a time.
///
/// The list owns the group, gives it to every ``SwipeRow``, and calls ``close(animated:)`` when it scrolls. The row closes without a call
/// when the collection that contains the rows changes, when there is a press elsewhere in the window, and for Escape. Such a press
/// activates nothing else, as in UIKit's tables.
public final class SwipeGroup {
    /// The row that is open or being swiped; nil if none.
    public private(set) weak var openRow: SwipeRow?
    /// Returns the actions of a side whose own closure returned nil, such as a list's own delete action. By default there are none.
    public var defaultActions: (_ row: SwipeRow, _ side: SwipeSide) -> SwipeActions? = { _, _ in nil }
    /// Opens a row's actions as a menu; nil presents it over the window
    /// (``MenuView/present(at:on:)``).
    public var presentMenu: ((_ groups: [[MenuItem]], _ anchor: MenuAnchor, _ row: SwipeRow) -> Void)?
    /// Called when ``openRow`` has changed.
    public var didChangeOpenRow: ((SwipeRow?) -> Void)?

    /// The rows on the stage.
    private var rows: [ObjectIdentifier: WeakRow] = [:]

    private struct WeakRow { weak var row: SwipeRow? }

    /// A group without rows.
    public init() {}

    /// Returns the row on the stage that shows an item; nil if there is none. A list that keeps the focus itself passes the keys of its
    /// selected item to this row's `keyDown` and `menuRequested`.
    /// - Complexity: O(rows).
    public func row(showing id: String) -> SwipeRow? { rows.values.lazy.compactMap(\.row).first { $0.id == id } }

    /// Called when a row enters or leaves the stage.
    func register(_ row: SwipeRow, isOnStage: Bool) { rows[ObjectIdentifier(row)] = isOnStage ? WeakRow(row: row) : nil }

    /// Closes the open row; does nothing without one.
    /// - Parameter animated: False closes it at once.
    public func close(animated: Bool = true) { openRow?.close(animated: animated) }

    // MARK: Spent wheels

    /// Time until which the fingers that swiped a row are assumed to be still on the touchpad after the list has changed.
    private var wheelIsSpentUntil: Seconds = -.infinity
    /// Pause in seconds after which new fingers are assumed on the touchpad. It is longer than the time between two events of one gesture.
    private static let wheelPause: Seconds = 0.15

    /// Prevents the wheel from moving any row until it pauses.
    func spendWheel(at time: Seconds) { wheelIsSpentUntil = time + SwipeGroup.wheelPause }

    /// Returns whether a wheel belongs to a gesture that no longer moves rows.
    func isWheelSpent(at time: Seconds) -> Bool {
        guard time < wheelIsSpentUntil else { return false }
        spendWheel(at: time)
        return true
    }

    // MARK: Rows

    /// Called when a row begins to open; closes the previous one.
    func open(_ row: SwipeRow) {
        guard row !== openRow else { return }
        let previous = openRow
        openRow = row
        previous?.close()
        row.stage?.beginLightDismissal(of: row) { [weak row] in row?.close() }
        didChangeOpenRow?(row)
    }

    /// Called when a row closes, leaves or is reset.
    func closed(_ row: SwipeRow) {
        row.stage?.endLightDismissal(of: row)
        guard row === openRow else { return }
        openRow = nil
        didChangeOpenRow?(nil)
    }

    func showMenu(_ groups: [[MenuItem]], at anchor: MenuAnchor, of row: SwipeRow) {
        if let presentMenu { return presentMenu(groups, anchor, row) }
        guard let stage = row.stage else { return }
        MenuView(stage.theme.words[.actions], groups: groups).present(at: anchor, on: stage)
    }
}
