import LayoutMath
import Views

// Changes of the source. The selection stays on its item. If that is removed, the next item is selected, or else the last.
extension SwiperModel {
    /// Inserts an item before the one at `index`.
    /// - Precondition: `index` is at most the number of items, and no other item has the item's id.
    /// - Complexity: O(n).
    public nonisolated mutating func insert(_ item: SwiperItem, at index: Int) {
        precondition(index >= 0 && index <= source.count, "an item is inserted at 0…\(source.count), not at \(index)")
        var items = source
        items.insert(item, at: index)
        replaceAll(with: items)
    }

    /// Removes the item at `index`.
    /// - Precondition: `index` is one of the source's.
    /// - Complexity: O(n).
    public nonisolated mutating func remove(at index: Int) {
        precondition(source.indices.contains(index), "a removed index lies in \(source.indices), not at \(index)")
        var items = source
        items.remove(at: index)
        replaceAll(with: items)
    }

    /// Removes all items.
    public nonisolated mutating func removeAll() { replaceAll(with: []) }

    /// Replaces the item at `index`; a selected index stays selected.
    /// - Precondition: `index` is one of the source's, and no other item has the new one's id.
    public nonisolated mutating func replace(at index: Int, with item: SwiperItem) {
        precondition(source.indices.contains(index), "a replaced index lies in \(source.indices), not at \(index)")
        var items = source
        items[index] = item
        checkIDs(items)
        source = items
    }

    /// Moves the item at `index` so that it has index `goal` afterwards.
    /// - Precondition: both are indices of the source.
    public nonisolated mutating func move(from index: Int, to goal: Int) {
        precondition(source.indices.contains(index), "a moved index lies in \(source.indices), not at \(index)")
        precondition(source.indices.contains(goal), "an item is moved to \(source.indices), not to \(goal)")
        var items = source
        items.insert(items.remove(at: index), at: goal)
        replaceAll(with: items)
    }

    /// Replaces the source. The selection follows its item by id. If that item is removed, the first remaining item after it is selected,
    /// or else the last remaining item before it. If no item remains, the first new item is selected.
    /// - Precondition: the ids are unique.
    /// - Complexity: O(n).
    public nonisolated mutating func replaceAll(with items: [SwiperItem]) {
        checkIDs(items)
        let carry = SelectionCarry(from: source.map(\.id), to: items.map(\.id))
        let hasGrown = items.count > source.count
        source = items
        selectedIndex = carry.index(from: max(0, selectedIndex)) ?? -1
        noteNearEnd(hasGrown: hasGrown)
    }

    private nonisolated func checkIDs(_ items: [SwiperItem]) {
        precondition(Set(items.map(\.id)).count == items.count, "a swiper's items need unique ids, got \(items.map(\.id))")
    }
}
