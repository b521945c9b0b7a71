public import LayoutMath

/// What a scroller is doing. A gliding state holds its whole future as a closed form, so no frame is needed to keep it right.
public enum ScrollState: Sendable {
    /// At rest at an offset, in points.
    case idle(Double)
    /// Held by a hand.
    case dragging(ScrollDrag)
    /// Running out after a flick.
    case decelerating(Glide)
    /// Drawn to a place of rest by a spring.
    case settling(Glide)
    /// On its way because the program, a key or a wheel said so.
    case animating(Glide)

    /// The name that traces use.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .dragging: "dragging"
        case .decelerating: "decelerating"
        case .settling: "settling"
        case .animating: "animating"
        }
    }

    var glide: Glide? {
        switch self {
        case .decelerating(let glide), .settling(let glide), .animating(let glide): glide
        case .idle, .dragging: nil
        }
    }
}

/// A movement in closed form and the instant it began.
public struct Glide: Sendable {
    /// The path of the offset, whose time begins with 0.
    public var motion: Motion
    /// Stage time at which the path begins.
    public var start: Seconds

    func position(at time: Seconds) -> Double { motion.position(at: time - start) }
    func velocity(at time: Seconds) -> Double { motion.velocity(at: time - start) }
    func isOver(at time: Seconds) -> Bool { time - start >= motion.settlingDuration }
}

/// A hand on the content.
public struct ScrollDrag: Sendable {
    /// Where the content would be if nothing resisted the hand.
    public var pull: Double
    /// The place of rest nearest to where the gesture began.
    public let startStop: Double
    /// Rubber coefficient past the ends: how much of the first point of pull is followed.
    let rubber: RubberBand
    var tracker: VelocityTracker
}
