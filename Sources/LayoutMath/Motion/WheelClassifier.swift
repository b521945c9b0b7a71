/// Distinguishes the notches of a wheel from fingers on a touchpad, which SDL 2 reports as the same event.
///
/// Fractional ticks come from fingers. Integral ticks are notches, unless fingers have not left yet (``FingerScroll``). The backend
/// classifies each event once; everything that follows the fingers after that is a ``FingerScroll``.
public struct WheelClassifier: Sendable {
    private var fingers = EventBurst()

    /// Creates a classifier that has not seen any event.
    public init() {}

    /// Returns whether an event of `ticks` comes from fingers.
    public mutating func isFingers(_ ticks: Vector, at time: Seconds) -> Bool {
        let isWhole = ticks.x == ticks.x.rounded() && ticks.y == ticks.y.rounded()
        guard !isWhole || time - fingers.time < fingers.silence else { return false }
        fingers.add(at: time)
        return true
    }
}
