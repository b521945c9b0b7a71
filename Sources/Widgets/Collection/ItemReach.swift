import LayoutMath

/// The indices of the items that need views: those in sight and within a screen of it. If the content does not scroll, they are all items.
struct ItemReach {
    /// The indices, ascending. Scrolling changes no views until they change.
    private(set) var indices: [Int] = []
    /// The item that is kept at the top while the content scrolls; nil for none.
    private(set) var pinned: PinnedItem?
    /// 1 while the content moves up, −1 while it moves down.
    private(set) var direction = 1.0
    private var offset = 0.0
    /// Storage reused in each frame: the indices that are found.
    private var found: [Int] = []

    /// Notes an offset, and in which direction the content has moved to it.
    mutating func scroll(to newOffset: Double) {
        if newOffset != offset { direction = newOffset > offset ? 1 : -1 }
        offset = newOffset
    }

    /// Finds the items again.
    /// - Parameters:
    ///   - count: Number of items shown. A layout that was made for another number waits for its items.
    ///   - visible: The visible part of the content; nil if the content does not scroll.
    /// - Returns: Whether the indices have changed.
    mutating func update(in layout: any CollectionLayout, count: Int, visible: Rect?) -> Bool {
        found.removeAll(keepingCapacity: true)
        pinned = nil
        if layout.itemCount == count { find(in: layout, visible) }
        guard found != indices else { return false }
        swap(&found, &indices)
        return true
    }

    private mutating func find(in layout: any CollectionLayout, _ visible: Rect?) {
        guard let visible else { return found.append(contentsOf: 0..<layout.itemCount) }
        layout.forEachElement(in: visible.inset(by: Insets(top: -visible.height, bottom: -visible.height))) { found.append($0) }
        pinned = layout.pinnedItem(in: visible)
        guard let pinned else { return }
        let place = found.partitioningIndex { $0 >= pinned.index }
        if place == found.count || found[place] != pinned.index { found.insert(pinned.index, at: place) }
    }

    /// Forgets the items, because their views have been removed.
    mutating func removeAll() { indices = [] }

    /// - Complexity: O(log n).
    func contains(_ index: Int) -> Bool {
        let place = indices.partitioningIndex { $0 >= index }
        return place < indices.count && indices[place] == index
    }

    /// Returns the index at a place in the order in which items come into sight.
    func index(at place: Int) -> Int { direction > 0 ? indices[place] : indices[indices.count - 1 - place] }
}
