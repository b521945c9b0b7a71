/// Where the focus was in views that are made anew, as in another look: it is found again on the stage that shows the new ones.
public struct FocusContinuation {
    private let memory: FocusMemory

    /// Takes down where the focus is, before `container` is made anew.
    /// - Parameter container: what is made anew.
    /// - Returns: nil where neither the focus is inside `container` nor comes back there once what lies over it is gone.
    public init?(of stage: Stage, in container: View) {
        let views = [stage.focusedView] + stage.modalScopes.map(\.focusBefore)
        guard let view = views.lazy.compactMap(\.self).first(where: { $0.isDescendant(of: container) }) else { return nil }
        memory = FocusMemory(of: view, in: container)
    }

    /// Focuses what stands there now, once it is laid out; what is behind a modal view gets the focus when that is gone. A focus that has
    /// come to `container` meanwhile stays where it is.
    public func resume(on stage: Stage, in container: View) {
        guard stage.focusedView?.isDescendant(of: container) != true, let view = memory.view(in: container) else { return }
        stage.refocus(view)
    }
}

extension Stage {
    /// Goes on where a user of another stage was: with the keys, or without.
    public func takeOverKeys(from other: Stage) { (keysAreInUse, focusRing.isVisible) = (other.keysAreInUse, other.focusRing.isVisible) }
}
