import LayoutMath

/// The views that asked to be woken at a time, each with at most one time.
struct Alarms {
    private var entries: [(view: View, time: Seconds)] = []

    /// Earliest time at which a view is to be woken; nil if none.
    var next: Seconds? { entries.lazy.map(\.time).min() }

    mutating func set(_ view: View, at time: Seconds) {
        remove(view)
        entries.append((view, time))
    }

    mutating func remove(_ view: View) { entries.removeAll { $0.view === view } }

    /// Removes and returns the first view whose time is not later than `time`, in order of registration; nil if none.
    mutating func takeDue(at time: Seconds) -> View? {
        entries.firstIndex { $0.time <= time }.map { entries.remove(at: $0).view }
    }
}
