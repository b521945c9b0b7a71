/// A player's timeline, which can be played, paused, held and moved to another time on the stage's clock.
public struct Playback: Hashable, Sendable {
    /// The player's time at `anchor`.
    private var base: Seconds
    private var anchor: Seconds
    /// Whether the timeline is paused.
    public private(set) var isPaused = false
    /// Whether the time is stopped without a pause, for example on a page that is not current.
    public private(set) var isHeld = false

    /// Creates a timeline that plays from `time` at the stage's time `stageTime`.
    public init(from time: Seconds = 0, at stageTime: Seconds = 0) {
        base = time
        anchor = stageTime
    }

    /// The player's time.
    public func time(at stageTime: Seconds) -> Seconds { isPaused || isHeld ? base : base + (stageTime - anchor) }

    /// Pauses, or continues from the paused time.
    public mutating func setPaused(_ isPaused: Bool, at stageTime: Seconds) {
        seek(to: time(at: stageTime), at: stageTime)
        self.isPaused = isPaused
    }

    /// Stops or continues the time, independent of `isPaused`.
    public mutating func setHeld(_ isHeld: Bool, at stageTime: Seconds) {
        seek(to: time(at: stageTime), at: stageTime)
        self.isHeld = isHeld
    }

    /// Jumps to `time`, and continues from there unless paused or held.
    public mutating func seek(to time: Seconds, at stageTime: Seconds) {
        base = time
        anchor = stageTime
    }
}
