/// The scopes on a stage, with the places of the focus that they remember. Dispatch, Tab order and restoring ask here.
struct FocusScopes {
    /// A view with a scope, and where the focus was.
    private struct Entry {
        weak var view: View?
        /// Where the focus was before it came in.
        var outside: FocusMemory?
        /// Where the focus was when the page was left.
        var inside: FocusMemory?
    }

    /// In the order in which they came onto the stage.
    private var entries: [Entry] = []
    /// Scope whose turn has come: it gets the focus after the next layout, or later once it has contents.
    weak var awaited: View?
    /// Place of a view that had the focus and was removed: what stands there after the next layout gets it.
    var lost: FocusMemory?
    /// View that has the focus as the preferred one of `preferring`, until the focus moves.
    weak var preferred: View?
    weak var preferring: View?

    mutating func add(_ view: View) { entries.append(Entry(view: view)) }

    mutating func remove(_ view: View) {
        entries.removeAll { $0.view === view || $0.view == nil }
        if awaited === view { awaited = nil }
    }

    private func index(of view: View) -> Int? { entries.firstIndex { $0.view === view } }

    func outside(_ view: View) -> FocusMemory? { index(of: view).flatMap { entries[$0].outside } }
    func inside(_ view: View) -> FocusMemory? { index(of: view).flatMap { entries[$0].inside } }
    mutating func setOutside(_ view: View, _ memory: FocusMemory?) { index(of: view).map { entries[$0].outside = memory } }
    mutating func setInside(_ view: View, _ memory: FocusMemory?) { index(of: view).map { entries[$0].inside = memory } }

    /// The modal view in front of all others; nil without any.
    var modalView: View? {
        var front: View?
        for entry in entries {
            if let view = entry.view, view.isModal, front?.isBehind(view) ?? true { front = view }
        }
        return front
    }

    /// Whether a modal view keeps input from `view`.
    func isCovered(_ view: View) -> Bool { modalView.map { view.isBehind($0) } ?? false }

    /// What Tab can reach now: all of the modal view, then what lies in front of it; without one all of `root`.
    func candidates(in root: View) -> [View] {
        guard let modalView else { return root.focusableDescendants }
        var found = modalView.focusableDescendants
        var branch = modalView
        while let parent = branch.superview {
            let front = parent.subviews.drop { $0 !== branch }.dropFirst()
            for view in front { view.collectFocusable(into: &found) }
            branch = parent
        }
        return found
    }

    /// The focus went from `previous` to `view`: the transient scopes that it entered remember the way back.
    mutating func noteFocus(on view: View?, from previous: View?, root: View) {
        guard let view else { return }
        for index in entries.indices {
            guard let scope = entries[index].view, scope.focusScope?.kind == .transient, view.isDescendant(of: scope),
                previous?.isDescendant(of: scope) != true
            else { continue }
            entries[index].outside = previous.map { FocusMemory(of: $0, in: root) }
        }
    }

    /// The view that the focus goes to when `scope` has its turn: what it prefers, or else what a view around it does, up to a modal one.
    static func preferredView(of scope: View) -> View? {
        var view: View? = scope
        while let current = view {
            if let preferred = current.preferredFocus, preferred.canTakeFocus { return preferred }
            view = current.isModal ? nil : current.superview
        }
        return nil
    }

    /// The innermost scope around `view`, pages apart; nil for none.
    static func region(of view: View) -> View? {
        var region: View? = view
        while let current = region, current.focusScope.map({ $0.kind == .page }) ?? true { region = current.superview }
        return region
    }
}
