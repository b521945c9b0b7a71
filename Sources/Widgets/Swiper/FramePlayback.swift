public import Imaging
public import LayoutMath

/// Which frame of an animated picture is shown at which time.
///
/// A frame begins when the time of the one before has passed, however late that is noticed: the frame shown at a time follows from the
/// durations and the start alone. A frame that is not loaded when its time comes leaves the one before shown, and counts as late.
public nonisolated struct FramePlayback: Equatable, Sendable {
    /// The loading state of a frame.
    public enum FrameState: Sendable {
        /// Not decoded yet.
        case loading
        /// Decoded, with what the file states about it.
        case ready(AnimationFrame)
        /// Cannot be decoded.
        case failed
    }

    private enum Clock: Equatable, Sendable {
        /// The shown frame has begun at this time.
        case running(since: Seconds)
        /// The shown frame has been shown for so long.
        case standing(after: Seconds)
    }

    /// Index of the shown frame, in `0..<count`.
    public private(set) var index = 0
    /// Number of frames, at least 1; those that could be decoded, once one could not.
    public private(set) var count: Int
    /// Whether the frames follow one another; false while paused and after the last round.
    public private(set) var isPlaying: Bool
    /// How often the first frame was returned to.
    public private(set) var round = 0
    /// Number of frames that were not decoded in time.
    public private(set) var lateCount = 0
    private var frame: AnimationFrame
    private var clock = Clock.standing(after: 0)
    /// When the frame that is due was first found missing; nil if none is.
    private var missedSince: Seconds?

    /// Seconds by which the frames may lag behind; a longer lag, as after a pause of the whole program, is not made up for.
    static let longestLag: Seconds = 1
    /// Seconds by which sums of durations may be off; files state them in milliseconds.
    static let instant: Seconds = 1e-6

    /// A playback that shows the first frame.
    public init(_ frame: AnimationFrame, isPlaying: Bool) {
        (self.frame, self.isPlaying) = (frame, isPlaying)
        count = max(1, frame.count)
    }

    /// The frame that follows; nil after the last one of the last round.
    public var nextIndex: Int? {
        if index + 1 < count { return index + 1 }
        return count > 1 && (frame.playCount == 0 || round + 1 < frame.playCount) ? 0 : nil
    }

    /// When the next frame is due; nil while none is.
    public var due: Seconds? {
        guard isPlaying, case .running(let since) = clock else { return nil }
        return since + frame.duration
    }

    /// Whether the last frame of the last round is shown.
    public var isAtEnd: Bool { nextIndex == nil }

    /// Lets the frames follow one another, or stops them; the shown frame keeps the rest of its time.
    public mutating func setPlaying(_ isPlaying: Bool) { self.isPlaying = isPlaying }

    /// Begins the first round again; the shown frame stays until another one is shown.
    public mutating func startAgain() { (round, isPlaying) = (0, true) }

    /// Lets the time of the shown frame pass if it is `seen` and playing; keeps the rest of it otherwise.
    public mutating func follow(seen: Bool, at time: Seconds) {
        switch clock {
        case .standing(let elapsed) where seen && isPlaying: clock = .running(since: time - elapsed)
        case .running(let since) where !seen || !isPlaying: clock = .standing(after: min(max(0, time - since), frame.duration))
        default: break
        }
    }

    /// Shows a frame from the beginning of its time.
    public mutating func show(_ index: Int, _ frame: AnimationFrame, at time: Seconds) {
        (self.index, self.frame, missedSince) = (index, frame, nil)
        clock = .standing(after: 0)
    }

    /// Shows the frame of this time.
    /// - Parameter state: Returns the state of the frame with an index.
    /// - Complexity: O(frames since the last call, and at most those of `longestLag`).
    public mutating func advance(to time: Seconds, state: (Int) -> FrameState) {
        while let due, time >= due - FramePlayback.instant {
            guard let next = nextIndex else {
                isPlaying = false
                return follow(seen: false, at: time)
            }
            switch state(next) {
            case .loading:
                missedSince = missedSince ?? time
                return
            case .failed:
                // The frames before it are all there is.
                count = max(1, next == 0 ? 1 : next)
            case .ready(let frame):
                if let missedSince, time > missedSince { lateCount += 1 }
                if next == 0 { round += 1 }
                (index, self.frame, missedSince) = (next, frame, nil)
                clock = .running(since: time > due + FramePlayback.longestLag ? time : due)
            }
        }
    }
}
