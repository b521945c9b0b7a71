import LayoutMath
import Views

/// The places of a ring: one for each item, in clockwise order, and the free place after them if it is shown.
struct RingPlaces {
    private(set) var items: [RingItem] = []
    var hasFreePlace = false
    private var itemsByID: [String: RingItem] = [:]

    /// Replaces the items.
    /// - Complexity: O(n).
    mutating func setItems(_ newItems: [RingItem]) {
        items = newItems
        itemsByID = Dictionary(newItems.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The item with this id; nil if there is none, and for the free place.
    subscript(id: String) -> RingItem? { itemsByID[id] }

    /// The ids of the items, without the free place.
    var itemIDs: [String] { items.map(\.id) }

    /// Number of places: the items, and the free place if it is shown.
    var count: Int { items.count + (hasFreePlace ? 1 : 0) }

    /// The loop of places; its length is at least 1.
    var loop: Loop { Loop(length: Double(max(1, count))) }

    var snapping: RingSnapping { RingSnapping(itemCount: items.count, placeCount: count) }

    /// Returns the index of the item at 3 o'clock at an offset of rest; 0 without items.
    func index(at offset: Double) -> Int {
        guard !items.isEmpty else { return 0 }
        return min(Int(loop.wrapped(offset / RingSnapping.pitch).rounded()) % count, items.count - 1)
    }

    /// Returns the offset nearest to `offset` at which the item with this index is at 3 o'clock.
    func offset(ofItem index: Int, near offset: Double) -> Double {
        let place = offset / RingSnapping.pitch
        return (place + loop.shortestDistance(from: loop.wrapped(place), to: Double(index))).rounded() * RingSnapping.pitch
    }
}
