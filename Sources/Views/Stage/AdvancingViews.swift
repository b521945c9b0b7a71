/// The views that ask for `advance(to:)`, in the order in which they asked.
///
/// While the list is being iterated by index, views may be added at its end and removed anywhere. A removed view leaves its place empty
/// until `compact()`, so that the indices of the others do not change.
struct AdvancingViews {
    private var places: [View?] = []
    /// Number of views.
    private(set) var count = 0

    /// Number of places, including empty ones.
    var placeCount: Int { places.count }
    var isEmpty: Bool { count == 0 }

    /// The view at a place; nil for an empty one.
    subscript(place: Int) -> View? { places[place] }

    mutating func append(_ view: View) {
        places.append(view)
        count += 1
    }

    mutating func remove(_ view: View) {
        guard let place = places.firstIndex(where: { $0 === view }) else { return }
        places[place] = nil
        count -= 1
    }

    /// Removes the empty places.
    mutating func compact() { if count < places.count { places.removeAll { $0 == nil } } }

    func contains(where matches: (View) -> Bool) -> Bool { places.contains { $0.map(matches) ?? false } }
}
