import LayoutMath

/// When the tiles of a mosaic turn (VISUAL.md, tile change): the first after a while of rest, then one after the other. After a round of all
/// tiles they rest until the round is begun anew: a window that nobody uses costs nothing.
nonisolated struct TurnSchedule: Equatable, Sendable {
    /// How many turns the round still has, and when the last of them may begin.
    private var turnsLeft = 0
    private var end: Seconds = 0

    // From rest to the first turn, from one turn to the next, and while a picture is waited for.
    private static let restDuration: Seconds = 7
    private static let turnInterval: Seconds = 0.4
    private static let waitInterval: Seconds = 0.1
    /// How long a turn takes.
    static let crossFade: Seconds = 0.9
    /// From rest until all stands still, whatever is still on its way: a page at rest costs nothing from the twelfth second on.
    private static let roundDuration: Seconds = 11.9

    /// A round of `count` turns begins.
    /// - Returns: When the first is due; nil where there is none.
    mutating func begin(_ count: Int, at time: Seconds) -> Seconds? {
        (turnsLeft, end) = (count, time + TurnSchedule.roundDuration - TurnSchedule.crossFade)
        return due(after: TurnSchedule.restDuration, at: time)
    }

    /// A turn was due.
    /// - Parameter isWaiting: It could not be made yet.
    /// - Returns: When the next is due; nil where the round is over.
    mutating func goOn(isWaiting: Bool, at time: Seconds) -> Seconds? {
        if !isWaiting { turnsLeft -= 1 }
        return due(after: isWaiting ? TurnSchedule.waitInterval : TurnSchedule.turnInterval, at: time)
    }

    private func due(after delay: Seconds, at time: Seconds) -> Seconds? {
        turnsLeft > 0 && time + delay <= end ? time + delay : nil
    }
}
