import LayoutMath

/// The views that wait for an instant, with no more than one instant each.
struct Alarms {
    private var entries: [(view: View, time: Seconds)] = []

    /// The instant at which the first of them is to be woken.
    var next: Seconds? { entries.lazy.map(\.time).min() }

    mutating func set(_ view: View, at time: Seconds) {
        remove(view)
        entries.append((view, time))
    }

    mutating func remove(_ view: View) { entries.removeAll { $0.view === view } }

    /// Takes out a view whose instant has come, the first that asked; nil when there is none.
    mutating func takeDue(at time: Seconds) -> View? {
        entries.firstIndex { $0.time <= time }.map { entries.remove(at: $0).view }
    }
}
