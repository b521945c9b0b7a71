import Imaging
public import LayoutMath
public import Platform
public import Views

// Moving items by drags and keys.
extension CollectionView {
    /// Called when the user has moved an item by a drag or by Alt and an arrow key; nil, the default, keeps the items where they are. The
    /// program removes its item at `from`, inserts it at `to`, and applies a snapshot in the new order. If it does not, the item returns.
    ///
    /// The user takes an item off its place as ``itemLift`` says. The others make room, the content scrolls while the item is held near an
    /// edge, and Escape takes the move back. The program may apply other snapshots meanwhile: the item stays in the hand unless it is
    /// removed.
    public var moveItem: ((_ from: Int, _ to: Int) -> Void)? {
        get { reordering.moveItem }
        set { reordering.moveItem = newValue }
    }

    /// Returns what an item brings to other views and programs, so that it can be dragged there; nil, the default, keeps items in the
    /// collection.
    public var dragContents: ((_ id: String) -> DragContents)? {
        get { reordering.contents }
        set { reordering.contents = newValue }
    }

    /// Called when a drag of an item has ended, after the collection has let go of it. The program removes an item that another program has
    /// ``DragOutcome/moved``.
    public var dragEnded: ((_ id: String, _ outcome: DragOutcome) -> Void)? {
        get { reordering.ended }
        set { reordering.ended = newValue }
    }

    /// How the user takes an item off its place. By default the mouse pulls it, and a finger holds it first.
    public var itemLift: ItemLift {
        get { reordering.lift }
        set { reordering.lift = newValue }
    }

    /// Called when an item from another view is dropped here, with the index at which to insert it. The program returns false to refuse it.
    /// Nil, the default, takes nothing.
    public var insertItem: ((_ contents: DragContents, _ index: Int) -> Bool)? {
        get { reordering.insertItem }
        set { reordering.insertItem = newValue }
    }

    /// Id of the item in the user's hand; nil for none.
    public var heldID: String? { reordering.held?.id }

    // MARK: Drags

    func lift(_ id: String, _ cell: CollectionCell, by start: LiftStart) -> DragItem? {
        guard moveItem != nil || dragContents != nil, reordering.held == nil, isSelectable?(id) ?? true,
            let index = snapshot.index(of: id), movableRange.contains(index)
        else { return nil }
        guard itemLift.begins(start) else { return nil }
        reordering.held = HeldItem(id: id, order: snapshot)
        return DragItem(cell, contents: dragContents?(id) ?? DragContents(), ground: reordering.ground())
    }

    func heldItemMoved(to hand: Point?) {
        guard reordering.held != nil else { return }
        reordering.held?.hand = hand
        guard hand != nil, moveItem != nil else {
            reordering.held?.scroll = nil
            return show(nil)
        }
        followHand()
        scrollAtEdge()
    }

    func heldItemReleased(_ outcome: DragOutcome) {
        guard let held = reordering.held else { return }
        if outcome == .released, let move = held.move(shown: snapshot), move.from != move.to { moveItem?(move.from, move.to) }
        // The order that the program has applied counts.
        releaseHeld()
        dragEnded?(held.id, outcome)
    }

    /// Moves the gap to where the hand is.
    private func followHand() {
        guard let held = reordering.held, let hand = held.hand, let gap = snapshot.index(of: held.id) else { return }
        let inView = mappingToWindow.inverse(hand)
        let center = reordering.layoutPoint(inView + Vector(x: 0, y: scrollView.contentOffset.y))
        let visible = scrollView.isScrollEnabled ? visibleRect : layout.bounds.union(Rect(origin: .zero, size: layout.contentSize))
        let index = layout.index(forHeldItemAt: center, gap: gap, in: movableRange, visible: visible)
        guard index != gap, let from = held.order.index(of: held.id) else { return }
        show(ItemMove(from: from, to: index))
    }

    private var movableRange: ClosedRange<Int> { reordering.range?() ?? 0...max(0, snapshot.count - 1) }

    /// Begins to scroll while the hand is near the upper or lower edge, and stops when it is elsewhere.
    private func scrollAtEdge() {
        guard let hand = reordering.held?.hand, scrollView.isScrollEnabled else { return }
        let speed = EdgeScroll.speed(at: mappingToWindow.inverse(hand).y, extent: bounds.height)
        guard speed != reordering.held?.scroll?.speed ?? 0 else { return }
        let start = reordering.held?.scroll.map { scrollView.scroller.track.clamped($0.offset(at: now)) } ?? scrollView.contentOffset.y
        reordering.held?.scroll = speed == 0 ? nil : EdgeScroll(start: start, speed: speed, since: now)
        if speed != 0 { setNeedsAdvance() }
    }

    /// Scrolls to where the hand has moved the content by `time`.
    /// - Returns: Whether the content continues to move.
    func advanceEdgeScroll(to time: Seconds) -> Bool {
        guard let scroll = reordering.held?.scroll else { return false }
        let wanted = scroll.offset(at: time)
        let reached = scrollView.scroller.track.clamped(wanted)
        scrollView.scroll(to: reached, animated: false)
        followHand()
        guard reached == wanted else {
            reordering.held?.scroll = nil
            return false
        }
        return true
    }

    // MARK: The order

    /// Notes the program's new items while one of them is held.
    /// - Returns: The move that keeps the held item where it is shown; nil if none is held. An item that is no longer there is let go.
    func keepHeld(in new: CollectionSnapshot) -> ItemMove? {
        guard reordering.held != nil else { return nil }
        reordering.held?.order = new
        if let move = reordering.held?.move(shown: snapshot) { return move }
        let cell = reordering.held.flatMap { visibleItems[$0.id]?.cell }
        reordering.held = nil
        if let cell { stage?.cancelDrag(from: cell) }
        return nil
    }

    /// Lets the held item go without a call of `moveItem`.
    func releaseHeld() {
        guard let held = reordering.held else { return }
        reordering.held = nil
        show(nil, of: held.order)
    }

    /// Shows the program's order with an item moved.
    private func show(_ move: ItemMove?, of order: CollectionSnapshot? = nil) {
        guard let order = order ?? reordering.held?.order else { return }
        if let show = reordering.show { return show(move, order) }
        let shown = move.map { CollectionSnapshot($0.applied(to: order.ids), changing: order) } ?? order
        guard shown != snapshot else { return }
        apply(shown, transition: .room) { _ in }
    }

    // MARK: Keys

    /// Moves the selected item by Alt and an arrow key to the place of its neighbour in that direction; in a column, by one place.
    /// - Returns: Whether items can be moved and one is selected.
    func moveSelected(_ direction: FocusDirection) -> Bool {
        guard moveItem != nil, reordering.held == nil, let selectedID, let from = snapshot.index(of: selectedID) else { return false }
        guard let to = place(from: from, toward: direction), movableRange.contains(to), movableRange.contains(from) else { return true }
        moveItem?(from, to)
        reveal(selectedID)
        if let place = snapshot.index(of: selectedID), place != from { announce(place - movableRange.lowerBound, of: movableRange.count) }
        return true
    }

    /// Lets screen readers say where an item is that keys have moved.
    func announce(_ place: Int, of count: Int) { stage?.announce(theme.words.position(place + 1, of: count, theme.formats)) }

    private func place(from index: Int, toward direction: FocusDirection) -> Int? {
        guard let frame = layout.attributes(at: index)?.frame, frame.width > bounds.width / 2 else {
            return neighbour(of: index, toward: direction)
        }
        switch direction {
        case .up: return index - 1
        case .down: return index + 1
        default: return nil
        }
    }

    // MARK: Items from other views

    func foreignItemHovers(from source: View, at point: Point) -> Bool {
        guard insertItem != nil, (source as? CollectionCell)?.collection !== self else { return false }
        let center = reordering.layoutPoint(point + Vector(x: 0, y: scrollView.contentOffset.y))
        let index = insertionIndex(at: center)
        guard index != reordering.insertion else { return true }
        reordering.insertion = index
        setNeedsDisplay()
        return true
    }

    /// The index before the first item whose middle is below `point`, or to the right of it in the same row; after all others.
    private func insertionIndex(at point: Point) -> Int {
        let range = movableRange
        return snapshot.ids.indices.first { index in
            guard range.contains(index), let frame = layout.attributes(at: index)?.frame else { return false }
            let isInColumn = frame.width > bounds.width / 2
            return isInColumn ? point.y < frame.midY : point.y < frame.minY || point.y < frame.maxY && point.x < frame.midX
        } ?? snapshot.count
    }

    func endForeignDrag() {
        reordering.insertion = nil
        setNeedsDisplay()
    }

    /// The line that shows where an item from another view would be inserted, in the collection's coordinates; nil for none.
    var insertionLine: Rect? {
        guard let index = reordering.insertion else { return nil }
        let offset = Vector(x: 0, y: -scrollView.contentOffset.y)
        let (next, previous) = (
            layout.attributes(at: index)?.frame.offset(by: offset), layout.attributes(at: index - 1)?.frame.offset(by: offset)
        )
        guard let near = next ?? previous else { return Rect(x: 0, y: 0, width: bounds.width, height: CollectionView.lineWidth) }
        let half = CollectionView.lineWidth / 2
        if near.width > bounds.width / 2 {
            return Rect(x: near.minX, y: (next == nil ? near.maxY : near.minY) - half, width: near.width, height: 2 * half)
        }
        return Rect(x: (next == nil ? near.maxX : near.minX) - half, y: near.minY, width: 2 * half, height: near.height)
    }

    /// Width in points of the line at the place of insertion.
    private static let lineWidth = 3.0
}

extension CollectionView: DropTarget {
    public func dragHovers(_ contents: DragContents, from source: View, at point: Point) -> Bool {
        foreignItemHovers(from: source, at: point)
    }
    public func dragLeft() { endForeignDrag() }
    public func dropped(_ contents: DragContents, from source: View, at point: Point) {
        let center = reordering.layoutPoint(point + Vector(x: 0, y: scrollView.contentOffset.y))
        _ = insertItem?(contents, insertionIndex(at: center))
    }
}

extension CollectionCell: DragSource {
    func dragItem(at point: Point, by start: LiftStart) -> DragItem? { id.flatMap { collection?.lift($0, self, by: start) } }
    func dragMoved(to point: Point?, at time: Seconds) { collection?.heldItemMoved(to: point) }
    func dragEnded(_ outcome: DragOutcome, at time: Seconds) { collection?.heldItemReleased(outcome) }
}

extension CollectionTransition {
    /// Items make room for the one in the user's hand.
    static let room = CollectionTransition.spring(Spring(response: 0.3, dampingRatio: 0.9), stagger: 0)
}
