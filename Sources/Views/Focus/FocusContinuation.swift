/// The place of the focus in views that are made anew, to be found again on the stage that shows the new ones.
public struct FocusContinuation {
    private let memory: FocusMemory

    /// Remembers where the focus is, before `container` is made anew.
    /// - Parameter container: The view whose contents are made anew.
    /// - Returns: Nil unless the focus is inside `container`, or returns there once a modal view over it is removed.
    public init?(of stage: Stage, in container: View) {
        let views = [stage.focusedView] + stage.modalScopes.map(\.focusBefore)
        guard let view = views.lazy.compactMap(\.self).first(where: { $0.isDescendant(of: container) }) else { return nil }
        memory = FocusMemory(of: view, in: container)
    }

    /// Focuses the view that is now at the same place, once it is laid out; behind a modal view it gets the focus when that is removed. A
    /// focus that has moved into `container` meanwhile stays where it is.
    public func resume(on stage: Stage, in container: View) {
        guard stage.focusedView?.isDescendant(of: container) != true, let view = memory.view(in: container) else { return }
        stage.refocus(view)
    }
}
