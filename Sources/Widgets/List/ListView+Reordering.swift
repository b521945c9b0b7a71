public import LayoutMath
public import Platform
public import Views

// Moving rows by drags and keys.
extension ListView {
    /// Called when the user has moved a row by a drag or by Alt and an arrow key; nil, the default, keeps the rows where they are. Both
    /// indices are those of ``ListSnapshot/items``, in which headers count, so a row can be moved to another section.
    ///
    /// ```swift
    /// list.moveItem = { from, to in list.apply(list.snapshot.moving(ItemMove(from: from, to: to))) }
    /// ```
    ///
    /// A program that keeps its rows itself removes the row at `from`, inserts it at `to` and applies its rows. If it does not, the row
    /// returns. See ``CollectionView/moveItem`` for what the user does.
    public var moveItem: ((_ from: Int, _ to: Int) -> Void)? {
        get { collection.moveItem }
        set { collection.moveItem = newValue }
    }

    /// Returns what a row brings to other views and programs, so that it can be dragged there; nil, the default, keeps rows in the list.
    public var dragContents: ((_ id: String) -> DragContents)? {
        get { collection.dragContents }
        set { collection.dragContents = newValue }
    }

    /// Called when a drag of a row has ended; see ``CollectionView/dragEnded``.
    public var dragEnded: ((_ id: String, _ outcome: DragOutcome) -> Void)? {
        get { collection.dragEnded }
        set { collection.dragEnded = newValue }
    }

    /// How the user takes a row off its place. By default the mouse pulls it, and a finger holds it first.
    public var itemLift: ItemLift {
        get { collection.itemLift }
        set { collection.itemLift = newValue }
    }

    /// Called when an item from another view is dropped here, with its index in ``ListSnapshot/items``; see ``CollectionView/insertItem``.
    public var insertItem: ((_ contents: DragContents, _ index: Int) -> Bool)? {
        get { collection.insertItem }
        set { collection.insertItem = newValue }
    }

    /// The surface under a row in the hand, because rows have no background.
    var rowGround: SlabStyle {
        var ground = theme.slab
        (ground.shadow, ground.cornerRadius) = (theme.shadow(2), style.cornerRadius)
        return ground
    }

    /// Rows stay below a header at the top.
    var movableRange: ClosedRange<Int> {
        let last = max(0, snapshot.items.count - 1)
        return min(last, snapshot.headerIndices.first == 0 ? 1 : 0)...last
    }
}

nonisolated extension ListSnapshot {
    /// Returns the list with one row moved; both indices are those of ``items``. Traps if they are outside of it.
    /// - Precondition: The item at `move.from` is a row.
    /// - Complexity: O(n).
    public func moving(_ move: ItemMove) -> ListSnapshot {
        precondition(!isHeader(at: move.from), "only rows can be moved, but item \(move.from) is a header")
        let headers = headerIndices.map { move.newIndex(of: $0) }
        return ListSnapshot(items: CollectionSnapshot(move.applied(to: items.ids), changing: items), headerIndices: headers)
    }
}
