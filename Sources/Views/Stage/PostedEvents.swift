import Platform

/// The events that views have posted and that are not dispatched yet, in order.
struct PostedEvents {
    private var kinds: [InputEvent.Kind] = []
    /// Whether a posted event is being dispatched.
    var areBeingDispatched = false

    var isEmpty: Bool { kinds.isEmpty }

    mutating func append(_ kind: InputEvent.Kind) { kinds.append(kind) }

    /// Removes and returns the first event.
    /// - Precondition: There is one.
    mutating func removeFirst() -> InputEvent.Kind { kinds.removeFirst() }
}
