public import LayoutMath

/// An event in the life of an on-screen keyboard.
///
/// The events of a movement come in this order:
///
/// | the keyboard | as it begins | at its end |
/// |---|---|---|
/// | opens | `willChangeFrame`, `willShow` | `didChangeFrame`, `didShow` |
/// | closes | `willChangeFrame`, `willHide` | `didChangeFrame`, `didHide` |
/// | has another frame, as when the window is resized | `willChangeFrame` | `didChangeFrame` |
///
/// A movement that is interrupted by another one has no end; the events for the beginning of the other one follow at once.
public nonisolated enum KeyboardEvent: String, CaseIterable, Hashable, Sendable {
    /// The keyboard begins to open.
    case willShow
    /// The keyboard has opened.
    case didShow
    /// The keyboard begins to close.
    case willHide
    /// The keyboard has closed.
    case didHide
    /// The keyboard's frame begins to change, for any reason.
    case willChangeFrame
    /// The keyboard's frame has changed.
    case didChangeFrame
}

/// An event of an on-screen keyboard, with everything that a view needs to move along with it.
public nonisolated struct KeyboardChange: Hashable, Sendable {
    /// Which event it is.
    public var event: KeyboardEvent
    /// The frame before the movement, in the stage's coordinates. The frame of a closed keyboard lies below the window.
    public var beginFrame: Rect
    /// The frame after the movement, in the stage's coordinates.
    public var endFrame: Rect
    /// Duration of the movement in seconds; 0 if it jumps, as in reduced motion.
    public var duration: Seconds
    /// How the movement proceeds.
    public var curve: TimingCurve
}
