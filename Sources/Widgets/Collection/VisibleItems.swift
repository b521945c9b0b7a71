import LayoutMath

/// The items of a collection that have views, and the views that wait for an item. A class, because each frame asks it for every item, and a
/// structure of this size would be copied for each answer.
final class VisibleItems {
    /// Creates and configures the views.
    var recipe: CollectionView.Recipe
    /// Which items need views.
    var reach = ItemReach()
    /// Transition of the last change; items still moving keep its spring when the layout changes.
    var transition = CollectionTransition.standard
    /// Storage reused for each fit: the sizes that views asked for, until they are passed to the layout.
    var fitted: [(index: Int, size: Size)] = []
    /// Storage reused in each frame: the items that no longer need views, until these are taken away.
    private(set) var unneeded: [VisibleItem] = []
    private var items: [String: VisibleItem] = [:]
    /// Views without an item, by their kind.
    private var spares: [String: ReusePool] = [:]

    init(recipe: CollectionView.Recipe) { self.recipe = recipe }

    var values: Dictionary<String, VisibleItem>.Values { items.values }
    var count: Int { items.count }
    var isEmpty: Bool { items.isEmpty }
    subscript(id: String) -> VisibleItem? { items[id] }

    /// Whether an item needs its view. A view with the focus, or in the hand, stays even out of reach.
    func needsView(_ item: VisibleItem) -> Bool { reach.contains(item.index) || item.cell.holdsFocus || item.cell.isHeld }

    /// Sets `unneeded` to the items at rest that no longer need views.
    func findUnneeded(at time: Seconds) {
        for item in items.values where item.phase != .disappearing && !needsView(item) && item.motion.isSettled(at: time) {
            unneeded.append(item)
        }
    }

    func forgetUnneeded() { unneeded.removeAll(keepingCapacity: true) }

    // MARK: Views

    func insert(_ item: VisibleItem) { items[item.id] = item }

    func remove(_ item: VisibleItem) { items[item.id] = nil }

    /// Forgets all items and all views.
    func removeAll() {
        (items, spares) = ([:], [:])
        reach.removeAll()
    }

    /// Returns a view of a kind that waits for an item; nil if there is none.
    func takeSpare(of kind: String) -> VisibleItem? { spares[kind]?.takeLast() }

    /// Keeps the view of an item that was removed for another item.
    func addSpare(_ item: VisibleItem) {
        let kind = item.cell.kind
        if spares[kind] == nil { spares[kind] = ReusePool() }
        spares[kind]?.add(item)
    }
}
