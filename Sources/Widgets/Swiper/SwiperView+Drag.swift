public import LayoutMath
public import Platform
public import Views

// Drags: slots follow the pointer one to one, and a release moves to a neighbour or back.
extension SwiperView: Draggable {
    public var dragCursor: Cursor? { .move }

    public func pans(along axis: Axis) -> Bool { axis == .horizontal && model.source.count > 0 }

    public func canPan(_ delta: Double, along axis: Axis) -> Bool { row.scroller.track.canMove(from: offset, by: -delta) }

    public func panTouched(at time: Seconds) -> Bool {
        awaitedTravel = nil
        touched?()
        return row.scroller.touch(at: time, input: .mouse)
    }

    public func panFailed(at time: Seconds) {
        guard row.scroller.isHeld else { return }
        row.scroller.cancel(at: time)
        settle()
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { beginDrag(from: .mouse, at: time) }

    public func panSkipped(_ distance: Double, along axis: Axis) { row.scroller.skip(-distance) }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        -drag(by: -delta, overscrolls: overscrolls, at: time)
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        release(velocity: -velocity, from: ScrollInput(pointer), at: time)
    }

    /// Moves back to the selected picture.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        row.scroller.cancel(at: time)
        row.scroller.scroll(to: Double(max(0, model.selectedIndex)) * pitch, animated: true, at: time)
        settle()
    }

    func beginDrag(from input: ScrollInput, at time: Seconds) {
        row.scroller.motionPreference = stage?.motionPreference ?? .full
        row.scroller.beginDrag(at: time, input: input)
    }

    /// - Returns: The part of `delta` that was not used.
    func drag(by delta: Double, overscrolls: Bool, at time: Seconds) -> Double {
        let unused = row.scroller.drag(by: delta, overscrolls: overscrolls, at: time)
        placeSlots()
        setNeedsDisplay()
        return unused
    }

    /// Ends the drag and selects the picture at which the swiper comes to rest.
    /// - Parameter velocity: Velocity of the offset, in points per second.
    func release(velocity: Double, from input: ScrollInput, at time: Seconds) {
        guard row.scroller.isDragging else { return }
        let place = offset
        row.scroller.release(velocity: velocity, at: time, input: input)
        // Without items the selected index is −1.
        let goal = pitch > 0 ? min(Int((row.scroller.target / pitch).rounded()), model.source.count - 1) : model.selectedIndex
        row.turn(from: model.selectedIndex, to: goal)
        if prefersReducedMotion, row.scroller.target != place { middleSlot.map(fadeOut) }
        settle()
        decide(goal)
    }

    private func settle() {
        setNeedsAdvance()
        placeSlots()
    }
}

extension SwiperView: Pressable {
    /// Scale after a double click, unless one source pixel per display pixel is larger.
    private static let doubleClickScale = 2.0

    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        if point.x < pageFrame.minX { return step(-1) }
        if point.x >= pageFrame.maxX { return step(1) }
        if zooming.click(at: point, time: now) { toggleZoom(about: point) } else { tapped?(point) }
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
