import LayoutMath
import Views

/// The movement of a row to the side.
struct SwipeMotion {
    /// The offset and its movement; positive offsets uncover the leading actions.
    var scroller = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    /// The side that a movement to 0 must not pass; nil if it may pass either side.
    var glideSide: SwipeSide?
    var notchGate = NotchGate()

    /// Rests at 0, in a row of this width that cannot move.
    mutating func reset(width: Double) {
        scroller = Scroller(track: ScrollTrack(viewport: width, limits: 0...0))
        glideSide = nil
    }

    /// Returns the scroller's offset without an overshoot beyond 0, and without sides that have no actions.
    func offset(at time: Seconds, in state: SwipeState) -> Double {
        let offset = scroller.offset(at: time)
        guard let track = state.sides?.track, let side = track.side(at: offset) else { return 0 }
        if side == state.leavingSide { return offset }
        let overshoots = scroller.target == 0 && !scroller.isDragging && !scroller.isHeld && glideSide != side && glideSide != nil
        return overshoots || !track.hasActions(on: side) ? 0 : offset
    }
}
