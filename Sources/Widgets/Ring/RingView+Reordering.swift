import LayoutMath
import Platform
import Views

// Moving items by drags and keys.
extension RingView {
    /// Called when the user has moved an item by a drag, or the selected item by Alt and an arrow key; nil, the default, keeps the items
    /// where they are. The program removes its item at `from`, inserts it at `to`, and sets the items in the new order. If it does not, the
    /// item returns.
    ///
    /// Because drags turn the ring, an item has to be held still for half a second before it can be moved.
    public var moveItem: ((_ from: Int, _ to: Int) -> Void)? {
        get { collection.moveItem }
        set { collection.moveItem = newValue }
    }

    func prepareReordering(in collection: CollectionView) {
        collection.itemLift = .hold
        collection.reordering.range = { [weak self] in 0...max(0, (self?.items.count ?? 0) - 1) }
        collection.reordering.layoutPoint = { [weak self] in self?.layoutPoint($0) ?? $0 }
        collection.reordering.show = { [weak self] in self?.show($0, of: $1) }
    }

    /// Moves the selected item by one place.
    /// - Returns: Whether items can be moved and there are two.
    func moveSelected(by step: Int) -> Bool {
        guard moveItem != nil, items.count > 1 else { return false }
        let before = selectedIndex
        moveItem?(before, (before + step + items.count) % items.count)
        if selectedIndex != before { collection.announce(selectedIndex, of: items.count) }
        return true
    }

    /// Turns a point back by the ring's turn.
    private func layoutPoint(_ point: Point) -> Point {
        let (arm, angle) = (point - layout.center, Angle(turns: turn / places.loop.length))
        let (cosine, sine) = (angle.direction.x, angle.direction.y)
        return layout.center + Vector(x: arm.x * cosine - arm.y * sine, y: arm.x * sine + arm.y * cosine)
    }

    /// Shows the program's order with an item moved. The ring keeps its turn.
    private func show(_ move: ItemMove?, of order: CollectionSnapshot) {
        let shown = order.ids.compactMap { places[$0] }
        places.setItems(move?.applied(to: shown) ?? shown)
        showPlaces(by: .room)
        setNeedsAdvance()
    }

    /// Shows the items and the free place.
    func showPlaces(by transition: CollectionTransition) {
        let shown = CollectionSnapshot(places.itemIDs + (places.hasFreePlace ? [RingView.freePlaceID] : []))
        if shown != collection.snapshot { collection.apply(shown, transition: transition) { _ in } }
    }
}
