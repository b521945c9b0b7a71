import Views

/// Where the items of a picker are found again after a change: those that stayed by their ids, those that left by their neighbours.
struct PickerSuccession {
    private let old: [PickerItem]
    private let places: [String: Int]

    /// - Precondition: the ids of `new` are unique.
    /// - Complexity: O(n).
    init(from old: [PickerItem], to new: [PickerItem]) {
        self.old = old
        places = Dictionary(zip(new.map(\.id), new.indices)) { first, _ in first }
        precondition(places.count == new.count, "picker items need unique ids, got \(new.count - places.count) twice")
    }

    /// The new index of the item that had `index`, of the next one that stayed, or else of the last one before it that did; nil when none did.
    func successor(of index: Int) -> Int? {
        old[index...].lazy.compactMap { places[$0.id] }.first ?? old[..<index].reversed().lazy.compactMap { places[$0.id] }.first
    }
}
