/// The views that close on a press outside of them or on Escape.
struct LightDismissals {
    private struct Entry {
        unowned let view: View
        let dismissed: () -> Void
    }

    private var entries: [Entry] = []

    mutating func add(_ view: View, _ dismissed: @escaping () -> Void) {
        remove(view)
        entries.append(Entry(view: view, dismissed: dismissed))
    }

    mutating func remove(_ view: View) { entries.removeAll { $0.view === view } }

    /// Removes the entries whose view `matches`, and returns their closures.
    mutating func take(where matches: (View) -> Bool) -> [() -> Void] {
        let taken = entries.filter { matches($0.view) }
        entries.removeAll { entry in taken.contains { $0.view === entry.view } }
        return taken.map(\.dismissed)
    }
}

extension Stage {
    /// Calls `dismissed` once for the next press outside of `view` or for Escape, whichever comes first. HTML calls this the "light
    /// dismiss" of a popover.
    ///
    /// Such a press activates nothing and moves no focus, but it may become a drag or request a menu. A wheel scrolls as always. While a
    /// modal view keeps input from `view`, presses and Escape belong to the modal view. The dismissal ends when `view` leaves the stage; a
    /// second call replaces the first.
    public func beginLightDismissal(of view: View, dismissed: @escaping () -> Void) { pointing.dismissals.add(view, dismissed) }

    /// Ends ``beginLightDismissal(of:dismissed:)`` because the view has closed by itself; does nothing for another view.
    public func endLightDismissal(of view: View) { pointing.dismissals.remove(view) }

    /// Dismisses the views that do not contain `hit`.
    /// - Returns: Whether there were any.
    func dismissViews(notContaining hit: View?) -> Bool {
        dismiss { view in hit?.isDescendant(of: view) != true }
    }

    /// Dismisses all views because of Escape.
    /// - Returns: Whether there were any.
    func dismissViews() -> Bool { dismiss { _ in true } }

    private func dismiss(where matches: (View) -> Bool) -> Bool {
        let closures = pointing.dismissals.take { !isCovered($0) && matches($0) }
        for dismissed in closures { dismissed() }
        return !closures.isEmpty
    }
}
