public import LayoutMath
public import Platform
public import Views

// Drags: slots follow the pointer one to one, and a release moves to a neighbour or back.
extension SwiperView: Draggable {
    public var dragCursor: Cursor? { .move }

    public func pans(along axis: Axis) -> Bool { axis == .horizontal && model.source.count > 0 }

    public func canPan(_ delta: Double, along axis: Axis) -> Bool { scroller.track.canMove(from: offset, by: -delta) }

    public func panTouched(at time: Seconds) -> Bool {
        awaitedTravel = nil
        touched?()
        return scroller.touch(at: time, input: .mouse)
    }

    public func panFailed(at time: Seconds) {
        guard scroller.isHeld else { return }
        scroller.cancel(at: time)
        settle()
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { beginDrag(from: .mouse, at: time) }

    public func panSkipped(_ distance: Double, along axis: Axis) { scroller.skip(-distance) }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        -drag(by: -delta, overscrolls: overscrolls, at: time)
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        release(velocity: -velocity, from: ScrollInput(pointer), at: time)
    }

    /// Moves back to the selected picture.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        scroller.cancel(at: time)
        scroller.scroll(to: Double(max(0, model.selectedIndex)) * pitch, animated: true, at: time)
        settle()
    }

    func beginDrag(from input: ScrollInput, at time: Seconds) {
        scroller.motionPreference = stage?.motionPreference ?? .full
        scroller.beginDrag(at: time, input: input)
    }

    /// - Returns: The part of `delta` that was not used.
    func drag(by delta: Double, overscrolls: Bool, at time: Seconds) -> Double {
        let unused = scroller.drag(by: delta, overscrolls: overscrolls, at: time)
        placeSlots()
        setNeedsDisplay()
        return unused
    }

    /// Ends the drag and selects the picture at which the swiper comes to rest.
    /// - Parameter velocity: Velocity of the offset, in points per second.
    func release(velocity: Double, from input: ScrollInput, at time: Seconds) {
        guard scroller.isDragging else { return }
        let place = offset
        scroller.release(velocity: velocity, at: time, input: input)
        // Without items the selected index is −1.
        let goal = pitch > 0 ? min(Int((scroller.target / pitch).rounded()), model.source.count - 1) : model.selectedIndex
        if goal != model.selectedIndex { travel = goal > model.selectedIndex ? 1 : -1 }
        if prefersReducedMotion, scroller.target != place { middleSlot.map(fadeOut) }
        settle()
        decide(goal)
    }

    private func settle() {
        setNeedsAdvance()
        placeSlots()
    }
}

extension SwiperView: Pressable {
    /// Greatest time and distance between the two clicks of a double click; the usual values of desktops.
    private static let doubleClickTime: Seconds = 0.4
    private static let doubleClickDistance = 8.0
    /// Scale after a double click, unless one source pixel per display pixel is larger.
    private static let doubleClickScale = 2.0

    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        if point.x < pageFrame.minX { return step(-1) }
        if point.x >= pageFrame.maxX { return step(1) }
        guard let last = lastTap, allowsZoom, now - last.time <= SwiperView.doubleClickTime,
            last.place.distance(to: point) <= SwiperView.doubleClickDistance
        else {
            lastTap = (now, point)
            tapped?(point)
            return
        }
        lastTap = nil
        toggleZoom(about: point)
    }

    /// Toggles between the fit and twice its size, or one source pixel per display pixel if that is larger.
    func toggleZoom(about point: Point) {
        guard let slot = middleSlot else { return }
        let goal = slot.zoom.isZoomed ? 1 : max(SwiperView.doubleClickScale, slot.zoom.pixelScale ?? 0)
        slot.zoom(to: goal, about: slot.mappingToSuperview.inverse(point))
    }
}

extension SwiperView: Pinchable {
    public var canPinch: Bool { allowsZoom && middleSlot?.picture.loading.phase == .ready }

    public func pinchBegan(at time: Seconds) { touched?() }

    public func pinch(by factor: Double, about center: Point, movement: Vector, at time: Seconds) {
        guard let slot = middleSlot else { return }
        slot.pinch(by: factor, about: slot.mappingToSuperview.inverse(center), movement: movement)
    }

    public func pinchEnded(at time: Seconds) { middleSlot?.pinchEnded() }
}
