/// Determines the new selection when a list of identified items changes. It follows the selected item, or moves to a neighbour if that
/// item was removed.
///
/// - If the item still exists, it stays selected, wherever it is now.
/// - If the item was removed, the first later item that still exists is selected, or else the last earlier one.
/// - If none of the old items exists any more, the first item is selected; if there are no items, none is.
///
/// Panorama, swiper, picker, collection and ring all use this value for their selection.
public struct SelectionCarry: Sendable {
    private let old: [String]
    private let places: [String: Int]

    /// Creates a value for a change from items with the ids `old` to items with the ids `new`.
    /// - Precondition: No id occurs twice in `new`.
    /// - Complexity: O(n), by hashing.
    public init(from old: [String], to new: [String]) {
        self.old = old
        places = Dictionary(zip(new, new.indices)) { first, _ in first }
        precondition(places.count == new.count, "items to select from have unique ids, but \(SelectionCarry.repeated(new)) occur again")
    }

    private static func repeated(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { !seen.insert($0).inserted }
    }

    /// Returns the new index for a selection at `index`; nil if there are no items now. An index outside the old items is treated as one
    /// after the last.
    /// - Complexity: O(k), with k removed items beside the selected one.
    public func index(from index: Int) -> Int? {
        let place = old.indices.contains(index) ? index : old.count
        return survivor(of: place) ?? (places.isEmpty ? nil : 0)
    }

    /// Returns the new index of the item that had the given index; nil if the item was removed.
    public func place(ofItemAt index: Int) -> Int? { old.indices.contains(index) ? places[old[index]] : nil }

    private func survivor(of index: Int) -> Int? {
        old[index...].lazy.compactMap { places[$0] }.first ?? old[..<index].reversed().lazy.compactMap { places[$0] }.first
    }
}
