/// States of a document as they were edited: back and forth, with the steps of one movement taken as one.
nonisolated struct EditHistory<State: Equatable> {
    private(set) var present: State
    private var past: [State] = []
    private var future: [State] = []
    /// What the movement underway changes; nil when the next change begins another step.
    private var movement: String?

    /// States are values that share what they have in common; so many of them are kept.
    static var limit: Int { 500 }

    init(_ state: State) { present = state }

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// Takes a new state. Changes of the same `subject` in a row are one step, until `endMovement()`.
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

    /// The next change is a step of its own.
    mutating func endMovement() { movement = nil }

    /// Changes all states, without a step: for what they have beside what is edited, such as where they are kept.
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
