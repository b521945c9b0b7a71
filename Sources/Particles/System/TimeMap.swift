import LayoutMath

/// The emitter's time as a piecewise linear function of the caller's time; each edit of the timing starts a new piece.
struct TimeMap {
    private struct Piece {
        let start: Seconds
        let localStart: Seconds
        let speed: Double
    }

    /// Number of edits kept for seeking backwards; the oldest one kept replaces those before it.
    private static let historyLimit = 1024
    private var pieces: [Piece]

    init(_ timing: MediaTiming, start: Seconds) {
        let speed = Self.speed(timing)
        pieces = [Piece(start: start, localStart: timing.timeOffset - timing.beginTime * speed, speed: speed)]
    }

    private static func speed(_ timing: MediaTiming) -> Double { max(0, timing.speed) }

    /// The local time at `time`. Before the start, the first piece is extended.
    func localTime(at time: Seconds) -> Seconds {
        let piece = pieces.last { $0.start <= time } ?? pieces[0]
        return piece.localStart + (time - piece.start) * piece.speed
    }

    /// Applies a changed timing from `time` on. Local time jumps by the changes of `timeOffset` and `beginTime`, and continues from
    /// there. Discards edits after `time`.
    mutating func record(_ timing: MediaTiming, after earlier: MediaTiming, isPaused: Bool, at time: Seconds) {
        let jump = (timing.timeOffset - earlier.timeOffset) - (timing.beginTime - earlier.beginTime) * Self.speed(timing)
        let local = localTime(at: time) + jump
        let oldest = pieces[0].start
        pieces.removeAll { $0.start >= time && $0.start > oldest }
        if pieces.count == Self.historyLimit { pieces.removeFirst(Self.historyLimit / 4) }
        pieces.append(Piece(start: time, localStart: local, speed: isPaused ? 0 : Self.speed(timing)))
    }
}
