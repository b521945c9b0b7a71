/// The changes that can be undone, from the oldest to the latest.
struct UndoHistory {
    private var steps: [UndoStep] = []

    /// Adds the latest change.
    mutating func add(_ step: UndoStep) { steps.append(step) }

    /// Removes a step, which is then to be undone.
    /// - Returns: Whether it was there; a step that has been undone is not.
    mutating func remove(_ step: UndoStep) -> Bool {
        guard let index = steps.firstIndex(where: { $0 === step }) else { return false }
        steps.remove(at: index)
        return true
    }

    /// The latest change; nil if there is none.
    var last: UndoStep? { steps.last }
}
