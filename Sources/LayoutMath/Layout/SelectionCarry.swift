/// Where a selection goes when a list of identified items changes: it follows its item, else it goes to the neighbour that took its place.
///
/// - An item that is still there keeps the selection, wherever it is now.
/// - Of an item that was removed, the first later one that stayed has it, else the last earlier one that did.
/// - Where nothing stayed, the first item has it; without items there is none.
///
/// Panorama, swiper, picker, collection and ring all carry their selection by this value.
public struct SelectionCarry: Sendable {
    private let old: [String]
    private let places: [String: Int]

    /// A change from items with the ids `old` to items with the ids `new`.
    /// - Precondition: no id occurs twice in `new`.
    /// - Complexity: O(n) by hashing.
    public init(from old: [String], to new: [String]) {
        self.old = old
        places = Dictionary(zip(new, new.indices)) { first, _ in first }
        precondition(places.count == new.count, "a selection is carried between unique ids, but \(new.count - places.count) occur again")
    }

    /// Returns the new index of what was selected at `index`; nil without items now. An index outside the old items counts as one after the
    /// last.
    /// - Complexity: O(k) with k removed items beside the selected one.
    public func index(from index: Int) -> Int? {
        let place = old.indices.contains(index) ? index : old.count
        return survivor(of: place) ?? (places.isEmpty ? nil : 0)
    }

    /// Returns the new index of the item that had `index`; nil when it was removed.
    public func place(ofItemAt index: Int) -> Int? { old.indices.contains(index) ? places[old[index]] : nil }

    private func survivor(of index: Int) -> Int? {
        old[index...].lazy.compactMap { places[$0] }.first ?? old[..<index].reversed().lazy.compactMap { places[$0] }.first
    }
}
