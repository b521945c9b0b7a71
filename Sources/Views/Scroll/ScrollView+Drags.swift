public import LayoutMath
public import Platform

/// The movement of a drag perpendicular to the axis on which it was recognised.
struct CrossDrag {
    /// The last place of the pointer, in the view's coordinates; nil before the first movement.
    var last: Point?
    var tracker = VelocityTracker()
}

/// What a drag of the content involves besides the scroller along its axis.
struct ContentDrag {
    /// The movement perpendicular to the axis of the present drag; nil if the content does not follow it.
    var cross: CrossDrag?
    /// The scroller that gets the velocity left at the end of the content; nil for none.
    var parent: (any Draggable)?
}

extension ScrollView: Draggable {
    /// Converts a pointer movement to the change of the offset, or back. If the content runs to the right, a movement to the left increases
    /// the offset.
    func pointerDelta(_ delta: Double, along axis: Axis) -> Double { isMirrored && axis == .horizontal ? delta : -delta }

    public func pans(along axis: Axis) -> Bool { isScrollEnabled && axes.contains(axis) }

    public func canPan(_ delta: Double, along axis: Axis) -> Bool {
        let scroller = scroller(along: axis)
        return scroller.track.canMove(from: scroller.offset(at: now), by: pointerDelta(delta, along: axis))
    }

    public func panTouched(at time: Seconds) -> Bool {
        drag.parent = nil
        var caught = false
        for axis in scrollingAxes { edit(axis) { if $0.touch(at: time, input: .mouse) { caught = true } } }
        return caught
    }

    public func panFailed(at time: Seconds) {
        guard scrollingAxes.contains(where: { scroller(along: $0).isHeld }) else { return }
        // The press caught the content in flight, so its place of rest is decided again.
        cancelDrags(at: time)
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        edit(axis) { $0.beginDrag(at: time, input: .mouse) }
        guard axes.contains(axis.other), scroller(along: axis.other).track.hasRoom else { return drag.cross = nil }
        drag.cross = CrossDrag()
        edit(axis.other) { $0.beginDrag(at: time, input: .mouse) }
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        var unused = 0.0
        edit(axis) { unused = $0.drag(by: pointerDelta(delta, along: axis), overscrolls: overscrolls, at: time) }
        followCross(axis.other, to: point, at: time)
        return pointerDelta(unused, along: axis)
    }

    private func followCross(_ axis: Axis, to point: Point, at time: Seconds) {
        guard let last = drag.cross.map({ $0.last ?? point }) else { return }
        let delta = point[axis] - last[axis]
        drag.cross?.last = point
        drag.cross?.tracker.add(point, at: time)
        edit(axis) { _ = $0.drag(by: pointerDelta(delta, along: axis), overscrolls: true, at: time) }
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        let input = ScrollInput(pointer)
        let cross = drag.cross?.tracker.velocity(at: time)[axis.other]
        // A flick keeps its direction, so its speed in the plane decides for both axes.
        let speed = cross.map { Vector(x: velocity, y: $0).length }
        edit(axis) { $0.release(velocity: pointerDelta(velocity, along: axis), speed: speed, at: time, input: input) }
        if let cross {
            let velocity = pointerDelta(cross, along: axis.other)
            edit(axis.other) { $0.release(velocity: velocity, speed: speed, at: time, input: input) }
        }
        drag = ContentDrag(parent: parent)
        didChooseTarget?(targetContentOffset)
    }

    public func panCancelled(along axis: Axis, at time: Seconds) { cancelDrags(at: time) }

    private func cancelDrags(at time: Seconds) {
        drag.cross = nil
        for axis in scrollingAxes { edit(axis) { $0.cancel(at: time) } }
        didChooseTarget?(targetContentOffset)
    }

    public func receive(velocity: Double, along axis: Axis, at time: Seconds) {
        edit(axis) { $0.receive(velocity: pointerDelta(velocity, along: axis), at: time, input: .touch) }
        didChooseTarget?(targetContentOffset)
    }
}
