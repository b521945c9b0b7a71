/// The views that ask for `advance(to:)`, in the order in which they asked.
///
/// While the list is walked through by index, views may join at its end and leave from anywhere: a view that leaves keeps its place empty,
/// so that no other one changes its index, until `compact()`.
struct AdvancingViews {
    private var places: [View?] = []
    /// Number of views.
    private(set) var count = 0

    /// Number of places, empty ones among them.
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

    /// Closes up the empty places.
    mutating func compact() { if count < places.count { places.removeAll { $0 == nil } } }

    func contains(where matches: (View) -> Bool) -> Bool { places.contains { $0.map(matches) ?? false } }
}
