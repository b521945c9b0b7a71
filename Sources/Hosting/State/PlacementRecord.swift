public import LayoutMath
public import Platform

/// What is kept of a window's place: the frame to which it returns, and whether it is maximised.
///
/// Desktops report a new size and a new state separately and in either order. So a frame counts as the one to return to only if it stayed for
/// a while, or if the window stays as it is, and not if it turns out to be the size of the maximised window. Time in which the program was
/// busy says nothing about how long a frame stayed, because the next report may have been waiting.
public nonisolated struct PlacementRecord: Sendable {
    /// Whether the window is maximised, or was before it filled the screen.
    public private(set) var isMaximized: Bool
    /// The last frame that stayed, and the one before it; nil if there was none.
    private var settled: Rect?, earlier: Rect?
    /// The present frame of a normal window, and when it was first seen.
    private var present: (frame: Rect, since: Seconds)?
    /// The present frame of a maximised window or one in full screen; nil if it is neither.
    private var filling: Rect?

    /// Seconds after which a frame is not part of a change of state; window managers take some hundredths.
    static let settlingTime: Seconds = 0.5

    /// Begins the record of a window that is about to open.
    /// - Parameters:
    ///   - frame: The frame to return to, as far as it is known before the window opens.
    ///   - isMaximized: Whether the window opens maximised.
    public init(frame: Rect? = nil, isMaximized: Bool = false) {
        settled = frame
        self.isMaximized = isMaximized
    }

    /// The frame to return to; nil if it is not known.
    public var frame: Rect? { present?.frame ?? (settled == filling ? earlier ?? settled : settled) }

    /// Notes how the window is shown.
    /// - Parameters:
    ///   - time: When the desktop's events were collected; never decreases.
    ///   - quiet: Seconds before that in which the program waited and no event came; 0 if it was busy.
    public mutating func note(_ state: WindowState, frame: Rect, at time: Seconds, after quiet: Seconds) {
        if quiet >= PlacementRecord.settlingTime { settle() }
        switch state {
        case .normal:
            (isMaximized, filling) = (false, nil)
            if present?.frame != frame { present = (frame, time) }
            if let present, time - present.since >= PlacementRecord.settlingTime { settle() }
        case .maximized:
            isMaximized = true
            fill(frame)
        case .fullscreen: fill(frame)
        case .unseen: break
        }
    }

    private mutating func fill(_ frame: Rect) {
        // A frame that may have passed is better than none.
        if settled == nil { settle() }
        (filling, present) = (frame, nil)
    }

    private mutating func settle() {
        guard let frame = present?.frame, frame != settled else { return }
        (earlier, settled) = (settled, frame)
    }
}
