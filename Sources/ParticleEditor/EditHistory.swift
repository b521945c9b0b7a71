/// An undo history of a document's states. The changes of one continuous edit are a single step.
nonisolated struct EditHistory<State: Equatable> {
    private(set) var present: State
    private var past: [State] = []
    private var future: [State] = []
    /// The subject of the current edit; nil if the next change begins a new step.
    private var movement: String?

    /// Maximum number of undo steps. It can be high because states are values that share storage.
    static var limit: Int { 500 }

    init(_ state: State) { present = state }

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// Adds a new state. Successive changes of the same `subject` are one step until `endMovement()` is called.
    mutating func change(to state: State, of subject: String) {
        guard state != present else { return }
        if movement != subject {
            past.append(present)
            if past.count > Self.limit { past.removeFirst() }
        }
        movement = subject
        future.removeAll()
        present = state
    }

    /// Ends the current edit: the next change begins a new step.
    mutating func endMovement() { movement = nil }

    /// Changes all states without adding a step. Use this for properties that the user does not edit, such as the file's path.
    mutating func amend(_ change: (inout State) -> Void) {
        change(&present)
        for index in past.indices { change(&past[index]) }
        for index in future.indices { change(&future[index]) }
    }

    mutating func undo() {
        movement = nil
        guard let state = past.popLast() else { return }
        future.append(present)
        present = state
    }

    mutating func redo() {
        movement = nil
        guard let state = future.popLast() else { return }
        past.append(present)
        present = state
    }
}
