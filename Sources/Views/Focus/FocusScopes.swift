/// The scopes on a stage and the focus positions that they remember. Used by dispatch, Tab order and focus restoration.
struct FocusScopes {
    /// A view with a scope, and its remembered focus positions.
    private struct Entry {
        weak var view: View?
        /// The focus before it entered the scope; nil if none.
        var outside: FocusMemory?
        /// The focus inside when the page was left; nil if none.
        var inside: FocusMemory?
    }

    /// The scopes in the order in which they were added.
    private var entries: [Entry] = []
    /// Scope that gets the focus after the next layout, or as soon as it has contents; nil if none.
    weak var awaited: View?
    /// A removed view that had the focus. After the next layout, the view that has taken its place gets the focus.
    var lost: FocusMemory?
    /// View that has the focus because the scope `preferring` prefers it; nil once the focus has moved.
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

    /// The frontmost modal view; nil if none.
    var modalView: View? {
        var front: View?
        for entry in entries {
            if let view = entry.view, view.isModal, front?.isBehind(view) ?? true { front = view }
        }
        return front
    }

    /// Whether a modal view keeps input from `view`.
    func isCovered(_ view: View) -> Bool { modalView.map { view.isBehind($0) } ?? false }

    /// Returns the views that Tab can reach: those in the modal view, then those in front of it. If no view is modal, returns those in all
    /// of `root`.
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

    /// Records a move of the focus from `previous`, which `memory` identifies, to `view` in the transient scopes that it entered.
    mutating func noteFocus(on view: View?, from previous: View?, remembering memory: FocusMemory?) {
        guard let view else { return }
        for index in entries.indices {
            guard let scope = entries[index].view, scope.focusScope?.kind == .transient, view.isDescendant(of: scope),
                previous?.isDescendant(of: scope) != true
            else { continue }
            entries[index].outside = memory
        }
    }

    /// Returns the view that gets the focus when `scope` begins: the one that `scope` prefers, or else the one that its nearest superview
    /// prefers, up to a modal view.
    static func preferredView(of scope: View) -> View? {
        var view: View? = scope
        while let current = view {
            if let preferred = current.preferredFocus, preferred.canTakeFocus { return preferred }
            view = current.isModal ? nil : current.superview
        }
        return nil
    }

    /// Returns the innermost scope around `view` that is not a page; nil if none.
    static func region(of view: View) -> View? {
        var region: View? = view
        while let current = region, current.focusScope.map({ $0.kind == .page }) ?? true { region = current.superview }
        return region
    }
}
