/// Passes on a value once it has not changed for a while, so that many changes cause one write.
package struct Debounce<Value: Equatable> {
    /// Seconds without a change after which the value is due.
    package let delay: Double
    private var kept: Value
    private var waiting: Value?
    /// When the pending value is due; nil if none is pending.
    package private(set) var deadline: Double?

    /// - Parameter kept: The value that is already stored.
    package init(keeping kept: Value, delay: Double = 0.5) {
        self.kept = kept
        self.delay = delay
    }

    /// Records the value at `time`; a change restarts the delay, and a return to the stored value cancels it.
    package mutating func note(_ value: Value, at time: Double) {
        guard value != waiting ?? kept else { return }
        waiting = value == kept ? nil : value
        deadline = waiting == nil ? nil : time + delay
    }

    /// Returns the pending value if it is due at `time`, once; nil otherwise.
    package mutating func take(at time: Double) -> Value? {
        guard let deadline, time >= deadline else { return nil }
        return takeNow()
    }

    /// Returns the pending value at once, whether it is due or not; nil if there is none.
    package mutating func takeNow() -> Value? {
        guard let value = waiting else { return nil }
        (kept, waiting, deadline) = (value, nil, nil)
        return value
    }
}
