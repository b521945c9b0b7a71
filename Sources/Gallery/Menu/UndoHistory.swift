/// The changes that can be undone, from the oldest to the latest.
package final class UndoHistory {
    /// Called before a step is undone, no matter how the user requested it.
    package var willUndo: (UndoStep) -> Void = { _ in }
    private var steps: [UndoStep] = []

    package init() {}

    /// Adds the latest change.
    package func add(_ step: UndoStep) { steps.append(step) }

    /// Undoes a change; does nothing if it has already been undone.
    package func undo(_ step: UndoStep) {
        guard let index = steps.firstIndex(where: { $0 === step }) else { return }
        steps.remove(at: index)
        willUndo(step)
        step.undo()
    }

    /// Undoes the latest change.
    /// - Returns: Whether there was one.
    @discardableResult
    package func undoLast() -> Bool {
        guard let last = steps.last else { return false }
        undo(last)
        return true
    }
}
