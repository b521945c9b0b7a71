import LayoutMath

/// Makes a view modal, as a dialog is: while it is in the tree, what lies behind it gets no presses, drags, wheels, hovers, drops, keys or
/// focus. Views drawn in front of it, such as a toast, keep theirs.
///
/// The responder chain ends at the view, so that what nothing inside takes goes on to `Stage.unhandledEvent`. The focus that was behind
/// comes back when the scope ends, with its ring if keys are in use. Of several scopes the one in front counts.
public struct ModalScope {
    /// Called for an Escape that no view inside takes; nil leaves the key to `Stage.unhandledEvent`.
    public var escaped: (() -> Void)?

    /// A scope; without `escaped`, Escape goes to `Stage.unhandledEvent`.
    public init(escaped: (() -> Void)? = nil) { self.escaped = escaped }
}

/// A modal scope on a stage, and where the focus was before it.
struct ActiveModalScope {
    weak var view: View?
    weak var focusBefore: View?
}

extension Stage {
    /// The modal view in front of all others, which is the one that has effect; nil without any.
    public var modalView: View? {
        var front: View?
        for scope in modalScopes {
            if let view = scope.view, front?.isBehind(view) ?? true { front = view }
        }
        return front
    }

    /// Whether a modal scope keeps input from `view`.
    func isCovered(_ view: View) -> Bool { modalView.map { view.isBehind($0) } ?? false }

    /// The view that takes what happens at `point` of the window: the frontmost one there, or the modal view in front of it.
    func hitTest(_ point: Point) -> View? {
        let hit = root.hitTest(point)
        guard let modalView, hit?.isBehind(modalView) ?? true else { return hit }
        return modalView
    }

    /// A view on this stage became modal or ceased to be so.
    func modalityChanged(of view: View) {
        if view.modalScope != nil { beginModalScope(view) } else { endModalScope(view) }
    }

    func beginModalScope(_ view: View) {
        modalScopes.append(ActiveModalScope(view: view, focusBefore: focusedView))
        displayIsDue = true
        if let focusedView, isCovered(focusedView) { focus(nil) }
        if let hoveredView, isCovered(hoveredView) { hover(nil) }
        for contest in arena.contests where contest.hit.map(isCovered) ?? false { arena.cancel(contest.pointer, at: time) }
    }

    /// Gives the focus back, unless it has gone somewhere else meanwhile.
    func endModalScope(_ view: View) {
        guard let index = modalScopes.firstIndex(where: { $0.view === view }) else { return }
        let before = modalScopes.remove(at: index).focusBefore
        displayIsDue = true
        guard focusedView?.isDescendant(of: view) ?? true else { return }
        giveFocusBack(to: before)
    }
}
