import LayoutMath

/// Decides when to report to readers what a window shows.
///
/// What keys have changed is reported at once. While views move, there are at most two reports a second, because readers ask about every row
/// that appears.
struct ReaderPacing {
    /// Seconds between two reports while views move.
    static let interval: Seconds = 0.5

    /// Whether something has changed that was not reported.
    private var isBehind = false
    private var last = -Seconds.infinity

    /// Call this after every frame.
    /// - Parameters:
    ///   - isChanged: Whether the frame differs from the one before.
    ///   - hasKeys: Whether keys or text came with it.
    ///   - isMoving: Whether another frame follows by itself.
    /// - Returns: Whether to report now.
    mutating func isDue(isChanged: Bool, hasKeys: Bool, isMoving: Bool, at time: Seconds) -> Bool {
        isBehind = isBehind || isChanged
        guard isBehind, hasKeys || !isMoving || time - last >= ReaderPacing.interval else { return false }
        (isBehind, last) = (false, time)
        return true
    }
}
