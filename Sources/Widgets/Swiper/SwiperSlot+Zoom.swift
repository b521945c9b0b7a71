import LayoutMath
import Platform
import Views

// A magnified picture follows the pointer along both axes. The part of a horizontal drag beyond the picture's edge moves the swiper.
extension SwiperSlot: Draggable {
    var dragCursor: Cursor? { .move }
    func pans(along axis: Axis) -> Bool { zoom.isZoomed }

    func canPan(_ delta: Double, along axis: Axis) -> Bool {
        let scroller = zoom[axis]
        return scroller.track.canMove(from: scroller.offset(at: now), by: -delta)
    }

    func panTouched(at time: Seconds) -> Bool {
        guard zoom.isZoomed else { return false }
        zoom.stop(at: time)
        let caught = Axis.both.map { zoom[$0].touch(at: time, input: .mouse) }
        setNeedsDisplay()
        return caught.contains(true)
    }

    func panFailed(at time: Seconds) {
        guard zoom.isZoomed else { return }
        for axis in Axis.both { zoom[axis].cancel(at: time) }
        setNeedsAdvance()
    }

    func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        for axis in Axis.both { zoom[axis].beginDrag(at: time, input: .mouse) }
        hand = point
    }

    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        let unused = -zoom[axis].drag(by: -delta, overscrolls: overscrolls, at: time)
        let across = axis.other
        if let hand { _ = zoom[across].drag(by: hand[across] - point[across], overscrolls: true, at: time) }
        // While an outer view follows the drag, movement across the axis is ignored.
        hand = unused == 0 ? point : nil
        setNeedsDisplay()
        return unused
    }

    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        let across = axis.other
        let speed = hand == nil ? 0 : zoom[across].velocity(at: time)
        zoom[axis].release(velocity: -velocity, at: time, input: ScrollInput(pointer))
        zoom[across].release(velocity: speed, at: time, input: ScrollInput(pointer))
        hand = nil
        setNeedsAdvance()
    }

    /// Restores the part that was in sight before the drag.
    func panCancelled(along axis: Axis, at time: Seconds) {
        hand = nil
        guard zoom.isZoomed else { return }
        for axis in Axis.both {
            guard case .dragging(let drag) = zoom[axis].state else { continue }
            zoom[axis].cancel(at: time)
            zoom[axis].scroll(to: drag.start.target, animated: glides, at: time)
        }
        setNeedsAdvance()
        setNeedsDisplay()
    }

    private var glides: Bool { !prefersReducedMotion }

    /// Changes the scale to `scale` about `point` in the slot.
    func zoom(to scale: Double, about point: Point, isAnimated: Bool = true) {
        zoom.zoom(to: scale, about: point, at: now, isAnimated: isAnimated && glides)
        setNeedsAdvance()
        setNeedsDisplay()
    }

    /// Share of the slot's size by which a key press scrolls a magnified picture.
    private static let keyStride = 0.2

    /// Scrolls a magnified picture one step to the right or down (1), or to the left or up (−1).
    /// - Returns: Whether the picture moves.
    func pan(along axis: Axis, direction: Double) -> Bool {
        let moves = zoom.pan(
            by: direction * SwiperSlot.keyStride * bounds.size[axis], along: axis, at: now, isAnimated: glides)
        if moves {
            setNeedsAdvance()
            setNeedsDisplay()
        }
        return moves
    }

    func pinch(by factor: Double, about point: Point, movement: Vector) {
        zoom.pinch(by: factor, about: point, movement: movement, at: now)
        setNeedsDisplay()
    }

    func pinchEnded() {
        zoom.pinchEnded(at: now, isAnimated: glides)
        setNeedsAdvance()
    }

    /// Scrolls the magnified picture by a touchpad's movement.
    func scroll(by movement: Vector) {
        zoom.stop(at: now)
        for axis in Axis.both {
            let scroller = zoom[axis]
            let goal = scroller.track.clamped(scroller.offset(at: now) + movement[axis])
            zoom[axis].scroll(to: goal, animated: false, at: now)
        }
        setNeedsDisplay()
    }
}
