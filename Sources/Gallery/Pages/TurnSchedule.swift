import LayoutMath

/// The times at which tiles of a mosaic turn: the first one after a rest, the others one after another. After all tiles have turned once,
/// no more turns are due until `begin` is called again, so an unattended window draws no frames.
nonisolated struct TurnSchedule: Equatable, Sendable {
    /// Number of turns left in the round, and the latest time at which one may begin.
    private var turnsLeft = 0
    private var end: Seconds = 0

    // Seconds from rest to the first turn, between turns, and between checks for a picture that is loading.
    private static let restDuration: Seconds = 7
    private static let turnInterval: Seconds = 0.4
    private static let waitInterval: Seconds = 0.1
    /// Duration of a turn in seconds.
    static let crossFade: Seconds = 0.9
    /// Seconds after which all motion has ended, even if turns are left. From then on a resting page draws no frames.
    private static let roundDuration: Seconds = 11.9

    /// Begins a round of `count` turns.
    /// - Returns: When the first turn is due; nil if there is none.
    mutating func begin(_ count: Int, at time: Seconds) -> Seconds? {
        (turnsLeft, end) = (count, time + TurnSchedule.roundDuration - TurnSchedule.crossFade)
        return due(after: TurnSchedule.restDuration, at: time)
    }

    /// Schedules the next turn after the previous one was due.
    /// - Parameter isWaiting: Whether the previous turn was not possible yet.
    /// - Returns: When the next turn is due; nil if the round is over.
    mutating func goOn(isWaiting: Bool, at time: Seconds) -> Seconds? {
        if !isWaiting { turnsLeft -= 1 }
        return due(after: isWaiting ? TurnSchedule.waitInterval : TurnSchedule.turnInterval, at: time)
    }

    private func due(after delay: Seconds, at time: Seconds) -> Seconds? {
        turnsLeft > 0 && time + delay <= end ? time + delay : nil
    }
}
