package import LayoutMath

extension Stage {
    /// The frontmost modal view, which keeps input from views behind it; nil if none.
    public var modalView: View? { focus.scopes.modalView }

    /// Whether a modal scope keeps input from `view`.
    func isCovered(_ view: View) -> Bool { focus.scopes.isCovered(view) }

    /// Returns the view that gets events at `point` of the window: the frontmost view there, or the modal view if that lies in front of it.
    package func hitTest(_ point: Point) -> View? {
        let hit = root.hitTest(point)
        guard let modalView, hit?.isBehind(modalView) ?? true else { return hit }
        return modalView
    }

    /// Moves the focus out of `view`. If `view` is a scope, the focus returns to where it was before it entered; otherwise no view has the
    /// focus. Does nothing if the focus is outside of `view`.
    public func endFocus(in view: View) {
        guard focusedView?.isDescendant(of: view) == true else { return }
        giveFocusBack(to: focus.scopes.outside(view))
    }

    // MARK: Changes of the tree

    /// Called when the scope of a view on this stage was set, replaced or removed.
    func focusScopeChanged(of view: View, from old: FocusScope?) {
        let scope = view.focusScope
        guard old?.kind != scope?.kind || old?.isActive != scope?.isActive else { return }
        dues.display = true
        if old == nil { focus.scopes.add(view) }
        if let old, old.isActive { end(old.kind, view) }
        if scope == nil { focus.scopes.remove(view) }
        guard let scope, scope.isActive else { return }
        begin(scope.kind, view)
        if old != nil || scope.kind == .modal { focus.scopes.awaited = view }
    }

    /// Called when a view has entered the tree; does nothing if it has no scope.
    func takeScope(of view: View) {
        guard let scope = view.focusScope else { return }
        focus.scopes.add(view)
        guard scope.isActive, scope.kind == .modal else { return }
        begin(.modal, view)
        focus.scopes.awaited = view
    }

    /// Called when a view leaves the tree; does nothing if it has no scope.
    func forgetScope(of view: View) {
        guard let scope = view.focusScope else { return }
        let outside = focus.scopes.outside(view)
        focus.scopes.remove(view)
        if scope.isActive, scope.kind != .page { returnFocus(from: view, scope.kind, to: outside) }
    }

    /// Called before `view` is removed from the tree; remembers a focus inside it.
    func willRemove(_ view: View) {
        guard let focusedView, focusedView.isDescendant(of: view) else { return }
        var container = view.superview
        while let current = container, current.focusScope == nil, current !== root { container = current.superview }
        focus.scopes.lost = FocusMemory(of: focusedView, in: container ?? root)
    }

    private func begin(_ kind: FocusScope.Kind, _ view: View) {
        guard kind == .modal else { return }
        focus.scopes.setOutside(view, focusedView.map { FocusMemory(of: $0, in: root) })
        if let focusedView, isCovered(focusedView) { focus(nil) }
        if let hoveredView, isCovered(hoveredView) { hover(nil) }
        let arena = pointing.arena
        for contest in arena.contests where contest.hit.map(isCovered) ?? false { arena.cancel(contest.pointer, at: time) }
    }

    private func end(_ kind: FocusScope.Kind, _ view: View) {
        if focus.scopes.awaited === view { focus.scopes.awaited = nil }
        guard kind == .page else { return returnFocus(from: view, kind, to: focus.scopes.outside(view)) }
        guard let focusedView, focusedView.isDescendant(of: view) else { return }
        focus.scopes.setInside(view, FocusMemory(of: focusedView, in: view))
        focus(nil)
    }

    /// Restores the focus, unless it has moved elsewhere meanwhile.
    private func returnFocus(from view: View, _ kind: FocusScope.Kind, to memory: FocusMemory?) {
        guard focusedView?.isDescendant(of: view) ?? (kind == .modal) else { return }
        dues.display = true
        giveFocusBack(to: memory)
    }

    private func giveFocusBack(to memory: FocusMemory?) {
        if let view = memory?.view, view.stage === self, view.canTakeFocus { return refocus(view) }
        focus(nil)
        focus.scopes.lost = memory
    }

    // MARK: After layout

    /// Gives the focus to the view that is waiting for it, and takes it from a view that can no longer have it, such as a hidden one. Must
    /// be called after a layout and before the focus is used.
    func settleFocus() {
        let before = focusedView
        if let before, !before.canTakeFocus || isCovered(before) { focus(nil) }
        if let memory = focus.scopes.lost {
            focus.scopes.lost = nil
            if focusedView == nil, let view = memory.find() { refocus(view) }
        }
        if let scope = focus.scopes.awaited { settleFocus(in: scope) }
        followPreference()
        if focusedView !== before { layoutAll() }
    }

    private func settleFocus(in scope: View) {
        if let memory = focus.scopes.inside(scope) {
            // The contents of a distant page were removed, and are created again when the page comes near.
            guard !scope.subviews.isEmpty else { return }
            focus.scopes.setInside(scope, nil)
            if focusedView == nil, let view = memory.find() { refocus(view) }
        }
        focus.scopes.awaited = nil
        let isPage = scope.focusScope?.kind == .page
        let isFree = focusedView.map { isPage && FocusScopes.region(of: $0) === FocusScopes.region(of: scope) } ?? true
        guard isFree, focusedView?.isDescendant(of: scope) != true, let view = FocusScopes.preferredView(of: scope) else { return }
        prefer(view, of: scope)
    }

    /// Moves the focus when the scope's preferred view changes, for example when its contents are created later than the scope.
    private func followPreference() {
        guard let scope = focus.scopes.preferring else { return }
        guard let focusedView, focusedView === focus.scopes.preferred else { return focus.scopes.preferring = nil }
        if let view = FocusScopes.preferredView(of: scope), view !== focusedView { prefer(view, of: scope) }
    }

    private func prefer(_ view: View, of scope: View) {
        if view.indicatesFocus { focus(view) } else { focusShown(view) }
        (focus.scopes.preferred, focus.scopes.preferring) = (view, scope)
    }
}
