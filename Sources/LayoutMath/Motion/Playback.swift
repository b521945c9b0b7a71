/// A player's own time line against the stage's time: playing, paused, held or sought.
public struct Playback: Hashable, Sendable {
    /// The player's time at `anchor`.
    private var base: Seconds
    private var anchor: Seconds
    /// Whether it was paused.
    public private(set) var isPaused = false
    /// Whether its time stands still without a pause, as on a page that is not the current one.
    public private(set) var isHeld = false

    /// Plays from `time` on as the stage stands at `stageTime`.
    public init(from time: Seconds = 0, at stageTime: Seconds = 0) {
        base = time
        anchor = stageTime
    }

    /// The player's time.
    public func time(at stageTime: Seconds) -> Seconds { isPaused || isHeld ? base : base + (stageTime - anchor) }

    /// Pauses it, or continues from where it stood.
    public mutating func setPaused(_ isPaused: Bool, at stageTime: Seconds) {
        seek(to: time(at: stageTime), at: stageTime)
        self.isPaused = isPaused
    }

    /// Holds its time, or continues; independent of `isPaused`.
    public mutating func setHeld(_ isHeld: Bool, at stageTime: Seconds) {
        seek(to: time(at: stageTime), at: stageTime)
        self.isHeld = isHeld
    }

    /// Continues from `time`, or stays there while paused or held.
    public mutating func seek(to time: Seconds, at stageTime: Seconds) {
        base = time
        anchor = stageTime
    }
}
