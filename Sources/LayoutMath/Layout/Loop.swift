/// A line closed to a ring: offsets that differ by whole turns show the same picture.
///
/// With C the length of one turn: wrapped(x) = x − C·⌊x/C⌋ lies in 0 ..< C, and the shortest way d from a to b
/// is the one member of { b − a + k·C } in (−C/2, C/2]; the tie goes forward.
public struct Loop: Hashable, Sendable {
    /// One turn, in logical pixels; 0 folds every offset to 0.
    public let length: Double

    /// A loop of one turn of `length`.
    /// - Parameter length: finite and not negative; anything else traps.
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

    /// The signed way from `start` to `end` with the smallest magnitude, at most half a turn; exactly half a turn goes forward.
    public func shortestDistance(from start: Double, to end: Double) -> Double {
        let forward = wrapped(end - start)
        return forward > length / 2 ? forward - length : forward
    }
}
