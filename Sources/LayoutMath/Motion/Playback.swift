/// Where a player stands on its own time line while the stage's time goes on: playing, paused, sought.
public struct Playback: Hashable, Sendable {
    /// The player's time at `anchor`.
    private var base: Seconds
    private var anchor: Seconds
    /// Whether somebody paused it.
    public private(set) var isPaused = false
    /// Whether its time stands still although nobody paused it.
    public private(set) var isHeld = false

    /// Plays from `time` on as the stage stands at `stageTime`.
    public init(from time: Seconds = 0, at stageTime: Seconds = 0) {
        base = time
        anchor = stageTime
    }

    /// The player's time.
    public func time(at stageTime: Seconds) -> Seconds { isPaused || isHeld ? base : base + (stageTime - anchor) }

    /// Pauses it, or lets it go on from where it stood.
    public mutating func setPaused(_ isPaused: Bool, at stageTime: Seconds) {
        seek(to: time(at: stageTime), at: stageTime)
        self.isPaused = isPaused
    }

    /// Holds its time, or lets it go on; apart from `isPaused`, which stays as it is.
    public mutating func setHeld(_ isHeld: Bool, at stageTime: Seconds) {
        seek(to: time(at: stageTime), at: stageTime)
        self.isHeld = isHeld
    }

    /// Goes on from `time`, or stays there while paused.
    public mutating func seek(to time: Seconds, at stageTime: Seconds) {
        base = time
        anchor = stageTime
    }
}
