public import LayoutMath
public import Platform
public import Views

// Drags: the row follows the pointer away from a side with actions.
extension SwipeRow: Draggable {
    public func pans(along axis: Axis) -> Bool { axis == .horizontal && isSwipeEnabled && !isBusy }

    /// Returns whether the side that the movement uncovers has actions, or the row is open and can be closed.
    public func canPan(_ delta: Double, along axis: Axis) -> Bool {
        pans(along: axis) && delta != 0 && canMove(by: logical(delta))
    }

    private func canMove(by delta: Double) -> Bool {
        let track = beginSwipe().track
        return card.offset * delta < 0 || track.hasActions(on: delta > 0 ? .leading : .trailing)
    }

    public func panTouched(at time: Seconds) -> Bool {
        guard !isBusy, state.sides != nil else { return false }
        return motion.scroller.touch(at: time, input: .mouse)
    }

    public func panFailed(at time: Seconds) {
        if motion.scroller.isHeld { settle(at: time) } else { forgetUnusedSides() }
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { beginDrag(.mouse, at: time) }

    public func panSkipped(_ distance: Double, along axis: Axis) { motion.scroller.skip(logical(distance)) }

    /// Follows the pointer, and resists beyond the limit of a side with actions. Such a drag never goes to the view around.
    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        // A row that was reset or closed during the drag no longer follows it.
        guard motion.scroller.isDragging else { return 0 }
        return logical(drag(by: logical(delta), at: time))
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        release(velocity: logical(velocity), ScrollInput(pointer), at: time)
    }

    /// Restores the open or closed state from before the drag, and runs no action.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        guard motion.scroller.isDragging || motion.scroller.isHeld else { return }
        motion.scroller.cancel(at: time)
        go(to: state.rest)
    }

    /// Closes or opens the row with the speed left over from a drag of a view inside it.
    public func receive(velocity: Double, along axis: Axis, at time: Seconds) {
        guard canPan(velocity, along: axis) else { return }
        beginDrag(.touch, at: time)
        release(velocity: logical(velocity), .touch, at: time)
    }

    private func beginDrag(_ input: ScrollInput, at time: Seconds) {
        _ = beginSwipe()
        group.open(self)
        edit { $0.beginDrag(at: time, input: input) }
    }

    /// - Returns: The part of `delta` that was not used because the row is closed and has no actions in that direction.
    private func drag(by delta: Double, at time: Seconds) -> Double {
        let side: SwipeSide = delta > 0 ? .leading : .trailing
        let stretches = state.sides?.track.hasActions(on: side) ?? false
        var unused = 0.0
        edit { unused = $0.drag(by: delta, overscrolls: stretches, at: time) }
        return unused
    }

    private func release(velocity: Double, _ input: ScrollInput, at time: Seconds) {
        guard motion.scroller.isDragging || motion.scroller.isHeld, let track = state.sides?.track else { return }
        edit { $0.release(velocity: velocity, at: time, input: input) }
        land(track, at: time)
    }

    /// Opens, closes, or runs the first action, as the scroller has decided.
    private func land(_ track: SwipeActionTrack, at time: Seconds) {
        motion.glideSide = track.side(at: card.offset)
        guard let side = track.side(at: motion.scroller.target) else { return setRest(.closed) }
        guard abs(motion.scroller.target) > track.width(on: side) else { return setRest(.open(side)) }
        setRest(.full(side))
        applyOffset(at: time)
        if let first = state.sides?.actions[side]?.actions.first { perform(first, on: side) }
    }

    /// Ends a hold without velocity: opens or closes, but runs no action.
    private func settle(at time: Seconds) {
        guard motion.scroller.isHeld, let track = state.sides?.track else { return }
        motion.scroller.cancel(at: time)
        let goal = track.nearestStop(to: motion.scroller.offset(at: time))
        go(to: track.side(at: goal).map { .open($0) } ?? .closed)
    }

    /// Drops the actions that were requested to decide about a drag, if another view follows that drag.
    private func forgetUnusedSides() {
        guard case .idle = motion.scroller.state, state.rest == .closed, card.offset == 0, !isBusy else { return }
        state = .closed
    }
}

// Wheels: fingers on a touchpad drag the row, and a notch of a sideways wheel opens or closes it.
extension SwipeRow: Scrollable {
    func handleWheel(_ wheel: Wheel) -> Bool {
        if group.isWheelSpent(at: now) { return true }
        guard !liesInPages else { return false }
        let (x, y) = wheel.modifiers.contains(.shift) ? (-wheel.ticks.y, wheel.ticks.x) : (wheel.ticks.x, wheel.ticks.y)
        guard pans(along: .horizontal), motion.scroller.isDragging || abs(x) > abs(y) else { return false }
        // Fingers that move left scroll to the right, and move the row to the left.
        let ticks = logical(-x)
        guard motion.scroller.isDragging || canMove(by: ticks) else {
            forgetUnusedSides()
            return false
        }
        switch wheel.source {
        case .notched: notch(ticks)
        case .precise:
            if !motion.scroller.isDragging { beginDrag(.touchpad, at: now) }
            _ = drag(by: WheelGeometry.preciseDistance(ticks: ticks), at: now)
        }
        return true
    }

    /// Whether the row's list is one of several lists side by side. Sideways wheels and two fingers on a touchpad then change the list.
    private var liesInPages: Bool { nearest(CollapsingHeaderView.self).map { $0.items.count > 1 } ?? false }

    private func notch(_ ticks: Double) {
        guard motion.notchGate.admits(at: now), let track = state.sides?.track else { return }
        let goal = ticks > 0 ? track.stop(after: motion.scroller.target) : track.stop(before: motion.scroller.target)
        if let goal { go(to: track.side(at: goal).map { .open($0) } ?? .closed) }
    }

    public func wheelSessionEnded(at time: Seconds, speed: Wheel) {
        let ticks = speed.modifiers.contains(.shift) ? -speed.ticks.y : speed.ticks.x
        release(velocity: logical(-WheelGeometry.preciseDistance(ticks: ticks)), .touchpad, at: time)
    }
}
