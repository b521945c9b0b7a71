public import LayoutMath

/// A value that is kept once it has not changed for a while: many changes are one.
public struct Debounce<Value: Equatable> {
    /// Seconds without a change.
    public let delay: Seconds
    private var kept: Value
    private var waiting: Value?
    /// When the value that waits is due; nil while none waits.
    public private(set) var deadline: Seconds?

    /// - Parameter kept: what needs no keeping.
    public init(keeping kept: Value, delay: Seconds = 0.5) {
        self.kept = kept
        self.delay = delay
    }

    /// Takes note of the value as it is at `time`.
    public mutating func note(_ value: Value, at time: Seconds) {
        guard value != waiting ?? kept else { return }
        waiting = value == kept ? nil : value
        deadline = waiting == nil ? nil : time + delay
    }

    /// The value that is due at `time`, once; nil while there is none.
    public mutating func take(at time: Seconds) -> Value? {
        guard let deadline, time >= deadline else { return nil }
        return takeNow()
    }

    /// The value that waits, whether it is due or not; nil when there is none.
    public mutating func takeNow() -> Value? {
        guard let value = waiting else { return nil }
        (kept, waiting, deadline) = (value, nil, nil)
        return value
    }
}
