public import LayoutMath
import Platform
import Views

// The actions beside the rows.
extension ListView {
    /// The current row, if it can be swiped and has a view.
    private var currentSwipeRow: SwipeRow? { currentRow.flatMap { collection.visibleItems[$0]?.cell.content as? SwipeRow } }

    /// Offers a key of the list to the current row, where Delete runs the row's default action.
    func offerToRow(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        currentSwipeRow?.keyDown(key, modifiers, isRepeat: isRepeat) ?? false
    }

    /// Shows the actions of the current row as a menu when a key requests it.
    func showMenuOfRow() -> Bool { currentSwipeRow?.menuRequested(at: nil) ?? false }

    /// Opens the actions at one side of a row; does nothing if the row has no view.
    public func showActions(of id: String, on side: SwipeSide = .trailing) {
        (collection.visibleItems[id]?.cell.content as? SwipeRow)?.open(side)
    }
}

extension SwipeRow: CollectionContent {
    /// Passes the size on to the content.
    public func prepare(forFinalSize size: Size) { (content as? any CollectionContent)?.prepare(forFinalSize: size) }
    /// Passes the call on to the content.
    public func prefetch() { (content as? any CollectionContent)?.prefetch() }

    /// Closes the row, because the target of its actions may have changed. Touchpad fingers that are swiping it move nothing until they
    /// leave.
    public func collectionChanged() {
        if motion.scroller.isDragging { group.spendWheel(at: now) }
        close()
    }

    /// Shows the row at rest again, because it may have slid out.
    public func itemReturned() { prepareForReuse() }
}
