/// A line closed to a ring: offsets that differ by complete turns show the same picture.
///
/// With C the length of one turn, wrapped(x) = x − C·⌊x/C⌋ is in 0 ..< C. The shortest distance d from a to b is the member of { b − a +
/// k·C } in (−C/2, C/2]; exactly half a turn goes forward.
public struct Loop: Hashable, Sendable {
    /// The length of one turn, in logical pixels; if it is 0, every offset wraps to 0.
    public let length: Double

    /// Creates a loop.
    /// - Parameter length: The length of one turn; traps if negative or not finite.
    public init(length: Double) {
        precondition(length >= 0 && length.isFinite, "a loop's length is finite and not negative, not \(length)")
        self.length = length
    }

    /// The offset within the first turn, 0 ..< `length`. A value that is not finite gives 0.
    public func wrapped(_ offset: Double) -> Double {
        guard length > 0, offset.isFinite else { return 0 }
        let remainder = offset.truncatingRemainder(dividingBy: length)
        let folded = remainder < 0 ? remainder + length : remainder
        // A remainder just below zero can round up to the length itself.
        return folded < length ? folded : 0
    }

    /// The signed distance from `start` to `end` with the smallest magnitude, at most half a turn; exactly half a turn goes forward.
    public func shortestDistance(from start: Double, to end: Double) -> Double {
        let forward = wrapped(end - start)
        return forward > length / 2 ? forward - length : forward
    }
}
