public import LayoutMath
public import Platform

/// What is kept of a window's place: the frame to which it returns, and whether it is maximised.
///
/// Desktops report a new size and a new state separately and in either order, so a frame counts as the one to return to only if it stayed for
/// a while, or if the window stays as it is.
public nonisolated struct PlacementRecord: Sendable {
    /// Whether the window is maximised, or was before it filled the screen.
    public private(set) var isMaximized: Bool
    /// The last frame that stayed; nil if there was none.
    private var settled: Rect?
    /// The present frame of a normal window, and when it became that.
    private var present: (frame: Rect, since: Seconds)?

    /// Seconds after which a frame is not part of a change of state; window managers take some hundredths.
    static let settlingTime: Seconds = 0.5

    /// - Parameters:
    ///   - frame: The frame to return to, as far as it is known before the window opens.
    ///   - isMaximized: Whether the window opens maximised.
    public init(frame: Rect? = nil, isMaximized: Bool = false) {
        settled = frame
        self.isMaximized = isMaximized
    }

    /// The frame to return to; nil if it is not known.
    public var frame: Rect? { present?.frame ?? settled }

    /// Notes how the window is shown at a time, which never decreases.
    public mutating func note(_ state: WindowState, frame: Rect, at time: Seconds) {
        switch state {
        case .normal:
            isMaximized = false
            guard present?.frame != frame else { return }
            settle(at: time)
            present = (frame, time)
        case .maximized:
            isMaximized = true
            leaveNormal(at: time)
        case .fullscreen: leaveNormal(at: time)
        case .unseen: break
        }
    }

    private mutating func leaveNormal(at time: Seconds) {
        settle(at: time)
        present = nil
    }

    private mutating func settle(at time: Seconds) {
        if let present, time - present.since >= PlacementRecord.settlingTime { settled = present.frame }
    }
}
