import LayoutMath

/// The action of a row whose outcome has not been reported yet, and when the row stops waiting for it.
struct PendingSwipeAction {
    /// Number of actions run and resets so far; completions of earlier actions are ignored.
    private(set) var serial = 0
    private var awaited: (action: SwipeAction, side: SwipeSide)?
    /// Time at which the row closes; nil after that.
    private var deadline: Seconds?

    /// Whether the row waits for an outcome.
    var isAwaited: Bool { deadline != nil }

    /// Waits for the outcome of an action.
    /// - Returns: The serial number with which the action reports its outcome.
    mutating func begin(_ action: SwipeAction, on side: SwipeSide, until deadline: Seconds) -> Int {
        serial += 1
        (awaited, self.deadline) = ((action, side), deadline)
        return serial
    }

    /// Stops waiting because an outcome was reported.
    /// - Returns: The action and its side; nil if the serial number is that of an earlier action.
    mutating func end(_ serial: Int) -> (action: SwipeAction, side: SwipeSide)? {
        guard serial == self.serial, let awaited else { return nil }
        (self.awaited, deadline) = (nil, nil)
        return awaited
    }

    /// Stops waiting if the time is over. A later outcome is still accepted.
    /// - Returns: Whether it has stopped.
    mutating func expire(at time: Seconds) -> Bool {
        guard let deadline, time >= deadline else { return false }
        self.deadline = nil
        return true
    }

    /// Ignores the outcome.
    mutating func reset() {
        serial += 1
        (awaited, deadline) = (nil, nil)
    }
}
