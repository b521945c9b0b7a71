import LayoutMath
import Views

/// The movement of a view that slides over another: its distance from its place, from 0, where it covers the other, to `extent`, where it
/// is out of sight.
struct SlideMotion {
    private var scroller = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    /// The distance in points at which the view is out of sight.
    private(set) var extent = 0.0
    /// Whether the view covers, or will when it comes to rest; during a drag, whether it did before the drag.
    private(set) var isCovering: Bool

    init(isCovering: Bool) { self.isCovering = isCovering }

    // MARK: State

    /// The distance in points; a bounce beyond the ends is not shown.
    func offset(at time: Seconds) -> Double { scroller.offset(at: time).clamped(to: 0...extent) }
    func velocity(at time: Seconds) -> Double { scroller.velocity(at: time) }
    var phase: ScrollState.Phase { scroller.state.phase }
    var isMoving: Bool { ![.idle, .held, .dragging].contains(phase) }
    /// Whether a pointer holds or drags it.
    var isHeld: Bool { scroller.isHeld || scroller.isDragging }
    var isDragging: Bool { scroller.isDragging }

    // MARK: Movement

    /// Updates the state to `time`.
    /// - Returns: Whether the view still moves without input.
    mutating func advance(to time: Seconds) -> Bool { scroller.advance(to: time) }

    /// Sets the distance at which the view is out of sight. A movement continues at the same share of it.
    mutating func resize(to newExtent: Double, at time: Seconds) {
        guard newExtent != extent else { return }
        let ratio = extent > 0 ? newExtent / extent : 0
        let (offset, velocity) = (offset(at: time) * ratio, velocity(at: time) * ratio)
        extent = newExtent
        let stops = newExtent > 0 ? PageSnapping(StopList(widths: [newExtent, newExtent], viewport: newExtent)) : nil
        let track = ScrollTrack(viewport: newExtent, limits: 0...newExtent, snapping: stops, landsBySpring: true)
        scroller.setTrack(track, offset: offset, target: goal, velocity: velocity, at: time)
        if ratio == 0, !isHeld { rest() }
    }

    private var goal: Double { isCovering ? 0 : extent }

    /// Begins to cover or to leave, with the present velocity.
    /// - Parameter motion: In reduced motion, and without animation, it arrives at once.
    mutating func go(covering: Bool, animated: Bool, motion: MotionPreference, at time: Seconds) {
        isCovering = covering
        scroller.motionPreference = motion
        scroller.scroll(to: goal, animated: animated, at: time)
    }

    /// Places the view at rest, where it covers or where it is out of sight.
    mutating func rest(covering: Bool) {
        isCovering = covering
        rest()
    }

    private mutating func rest() { scroller.scroll(to: goal, animated: false, at: 0) }

    // MARK: Drags

    /// Holds the view at its present place.
    /// - Returns: Whether it moved too fast for the press to count as a press on its contents.
    mutating func touch(at time: Seconds) -> Bool { scroller.touch(at: time, input: .mouse) }
    mutating func beginDrag(at time: Seconds) { scroller.beginDrag(at: time, input: .mouse) }
    mutating func skip(_ distance: Double) { scroller.skip(distance) }

    /// Moves by a distance, but not beyond the ends.
    mutating func drag(by delta: Double, at time: Seconds) { _ = scroller.drag(by: delta, overscrolls: false, at: time) }

    /// Ends a drag. The movement continues with the pointer's velocity.
    /// - Returns: Whether the view will cover.
    mutating func release(velocity: Double, input: ScrollInput, at time: Seconds) -> Bool {
        scroller.release(velocity: velocity, at: time, input: input)
        return extent > 0 ? scroller.target < extent / 2 : isCovering
    }
}
