public import LayoutMath

/// The activity of a scroller. A moving state holds its path as a closed form, so it does not depend on frames.
public enum ScrollState: Sendable {
    /// At rest at an offset, in points.
    case idle(Double)
    /// Caught in flight by a press that has not moved.
    case held(ScrollDrag)
    /// Dragged.
    case dragging(ScrollDrag)
    /// Slowing down after a flick.
    case decelerating(Glide)
    /// Pulled to a place of rest by a spring.
    case settling(Glide)
    /// Moving to an offset that the program, a key or a wheel asked for.
    case animating(Glide)

    /// The kind of an activity, without its path; raw values are the names in traces.
    public enum Phase: String, Sendable {
        /// At rest.
        case idle
        /// Caught in flight by a press that has not moved.
        case held
        /// Dragged.
        case dragging
        /// Slowing down after a flick.
        case decelerating
        /// Pulled to a place of rest by a spring.
        case settling
        /// Moving to an offset that was asked for.
        case animating
    }

    /// The kind of this activity.
    public var phase: Phase {
        switch self {
        case .idle: .idle
        case .held: .held
        case .dragging: .dragging
        case .decelerating: .decelerating
        case .settling: .settling
        case .animating: .animating
        }
    }

    var glide: Glide? {
        switch self {
        case .decelerating(let glide), .settling(let glide), .animating(let glide): glide
        case .idle, .held, .dragging: nil
        }
    }

    /// The drag, or the press that holds the content; nil if neither.
    var drag: ScrollDrag? {
        switch self {
        case .held(let drag), .dragging(let drag): drag
        case .idle, .decelerating, .settling, .animating: nil
        }
    }
}

/// A movement in closed form and the time at which it began.
public struct Glide: Sendable {
    /// The offset as a function of the time since `start`.
    public var motion: Motion
    /// Stage time at which the path begins.
    public var start: Seconds

    func position(at time: Seconds) -> Double { motion.position(at: time - start) }
    func velocity(at time: Seconds) -> Double { motion.velocity(at: time - start) }
    func isOver(at time: Seconds) -> Bool { time - start >= motion.settlingDuration }
}

/// The state of a drag of the content, or of a press that caught it.
public struct ScrollDrag: Sendable {
    /// Offset in points that the content would have without the resistance past its ends.
    public var pull: Double
    /// Where the drag began and how far the pointer has moved.
    public internal(set) var start: DragStart
    /// Resistance past the ends.
    package let rubber: RubberBand
    var tracker: VelocityTracker
}
