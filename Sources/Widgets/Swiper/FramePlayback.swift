public import Imaging
public import LayoutMath

/// Determines which frame of an animated picture is shown at each time.
///
/// A frame begins when the time of the previous one has passed, however late that is noticed: the frame shown at a time follows only from
/// the durations and the start. If a frame is not loaded when its time comes, the previous frame stays, and the new one counts as late.
public nonisolated struct FramePlayback: Equatable, Sendable {
    /// The loading state of a frame.
    public enum FrameState: Sendable {
        /// Not decoded yet.
        case loading
        /// Decoded, with the file's details about the frame.
        case ready(AnimationFrame)
        /// Cannot be decoded.
        case failed
    }

    private enum Clock: Equatable, Sendable {
        /// The shown frame began at this time.
        case running(since: Seconds)
        /// The shown frame is stopped, and has been shown for this many seconds.
        case standing(after: Seconds)
    }

    /// Index of the shown frame, in `0..<count`.
    public private(set) var index = 0
    /// Number of frames, at least 1. If a frame cannot be decoded, the number of frames before it.
    public private(set) var count: Int
    /// Whether the frames follow one another; false while paused and after the last round.
    public private(set) var isPlaying: Bool
    /// Number of times that the first frame was returned to.
    public private(set) var round = 0
    /// Number of frames that were not decoded in time.
    public private(set) var lateCount = 0
    private var frame: AnimationFrame
    private var clock = Clock.standing(after: 0)
    /// Time at which the frame that is due was first found missing; nil if none is missing.
    private var missedSince: Seconds?

    /// Greatest lag of the frames in seconds. A longer lag, for example after a pause of the program, is not made up for.
    static let longestLag: Seconds = 1
    /// Tolerance for sums of durations, in seconds; files state durations in milliseconds.
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

    /// Time at which the next frame is due; nil if none is.
    public var due: Seconds? {
        guard isPlaying, case .running(let since) = clock else { return nil }
        return since + frame.duration
    }

    /// Whether the last frame of the last round is shown.
    public var isAtEnd: Bool { nextIndex == nil }

    /// Starts or stops the sequence of frames. The shown frame keeps its remaining time.
    public mutating func setPlaying(_ isPlaying: Bool) { self.isPlaying = isPlaying }

    /// Begins the first round again. The shown frame stays until another one is shown.
    public mutating func startAgain() { (round, isPlaying) = (0, true) }

    /// Lets the time of the shown frame pass if the frame is `seen` and playing; otherwise keeps its remaining time.
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

    /// Shows the frame for this time.
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
                // Only the frames before it can be shown.
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
