/// Tells the notches of a wheel from fingers on a touchpad, which SDL 2 reports as the same event.
///
/// Fractional ticks come from fingers. Whole ticks are notches, unless fingers moved less than 50 ms before. The backend classifies each
/// event once; what follows the fingers from there on is a ``FingerScroll``.
public struct WheelClassifier: Sendable {
    private var lastFingers: Seconds = -.infinity

    /// A classifier that has seen no event.
    public init() {}

    /// Returns whether an event of `ticks` comes from fingers.
    public mutating func isFingers(_ ticks: Vector, at time: Seconds) -> Bool {
        let isWhole = ticks.x == ticks.x.rounded() && ticks.y == ticks.y.rounded()
        guard !isWhole || time - lastFingers < FingerScroll.idleEnd else { return false }
        lastFingers = max(lastFingers, time)
        return true
    }
}
