import LayoutMath

/// The emitter's own time as a function of the caller's: straight pieces, each from where an edit of the timing was made.
struct TimeMap {
    private struct Piece {
        let start: Seconds
        let localStart: Seconds
        let speed: Double
    }

    /// Edits kept for seeking backwards; the oldest kept one stands for those before it.
    private static let historyLimit = 1024
    private var pieces: [Piece]

    init(_ timing: MediaTiming, start: Seconds) {
        let speed = Self.speed(timing)
        pieces = [Piece(start: start, localStart: timing.timeOffset - timing.beginTime * speed, speed: speed)]
    }

    private static func speed(_ timing: MediaTiming) -> Double { max(0, timing.speed) }

    /// Local time at `time`; before the start as its first piece goes on backwards.
    func localTime(at time: Seconds) -> Seconds {
        let piece = pieces.last { $0.start <= time } ?? pieces[0]
        return piece.localStart + (time - piece.start) * piece.speed
    }

    /// Lets the timing change from one to another at `time`: local time jumps by what offset and beginning say, and goes on from there.
    /// What was recorded after `time` is forgotten.
    mutating func record(_ timing: MediaTiming, after earlier: MediaTiming, isPaused: Bool, at time: Seconds) {
        let jump = (timing.timeOffset - earlier.timeOffset) - (timing.beginTime - earlier.beginTime) * Self.speed(timing)
        let local = localTime(at: time) + jump
        let oldest = pieces[0].start
        pieces.removeAll { $0.start >= time && $0.start > oldest }
        if pieces.count == Self.historyLimit { pieces.removeFirst(Self.historyLimit / 4) }
        pieces.append(Piece(start: time, localStart: local, speed: isPaused ? 0 : Self.speed(timing)))
    }
}
