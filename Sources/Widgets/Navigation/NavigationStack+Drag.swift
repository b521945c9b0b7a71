public import LayoutMath
public import Platform
public import Views

// A drag from the leading edge moves the top page; a press catches a moving page.
extension NavigationStack: Draggable {
    private var slide: SlideOver { SlideOver(width: bounds.width, direction: direction) }

    /// False, because the stack follows only the drags that it claims.
    public func pans(along axis: Axis) -> Bool { false }

    /// True for a drag towards the trailing side that began at the leading edge, and for any drag of a page that was caught.
    public func claimsPan(by delta: Double, along axis: Axis, from point: Point) -> Bool {
        guard axis == .horizontal else { return false }
        if dragged?.slide.isHeld == true { return true }
        return slide.offsetChange(of: delta) > 0 && slide.leadingDistance(ofX: point.x) <= NavigationStack.edgeWidth && canGoBack
    }

    /// Catches the page that is arriving, or the page that was popped last if it is still leaving. A page that has almost arrived is not
    /// caught: presses and drags on its contents already count.
    public func panTouched(at time: Seconds) -> Bool {
        let moving = leaving + present.suffix(1)
        guard dragged == nil, let page = catchable else { return moving.contains { $0.slide.isMoving } }
        var held = page.slide
        guard held.touch(at: time) else { return false }
        page.slide = held
        dragged = page
        return true
    }

    private var catchable: NavigationPage? {
        if let returnable, returnable.slide.isMoving { return returnable }
        return present.count > 1 && leaving.isEmpty ? present.last.flatMap { $0.slide.isMoving ? $0 : nil } : nil
    }

    /// Lets a caught page continue its movement.
    public func panFailed(at time: Seconds) {
        guard let page = dragged, !page.slide.isDragging else { return }
        dragged = nil
        if page.slide.isHeld { resume(page, covering: page.slide.isCovering) }
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        guard let page = dragged ?? present.last else { return }
        dragged = page
        page.slide.beginDrag(at: time)
        setNeedsAdvance()
    }

    public func panSkipped(_ distance: Double, along axis: Axis) { dragged?.slide.skip(slide.offsetChange(of: distance)) }

    /// Moves the page with the pointer, but not beyond its place. A page that was pushed or popped during the drag no longer follows it.
    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        guard let page = dragged, page.slide.isDragging else { return 0 }
        page.slide.drag(by: slide.offsetChange(of: delta), at: time)
        placePages(at: time)
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        guard let page = dragged, page.slide.isDragging else { return dragged = nil }
        let velocity = slide.offsetChange(of: velocity)
        let covers = page.slide.release(velocity: velocity, input: ScrollInput(pointer), at: time)
        dragged = nil
        resume(page, covering: covers)
    }

    /// Moves the page back to its place before the drag.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        guard let page = dragged else { return }
        dragged = nil
        resume(page, covering: page.slide.isCovering)
    }

    /// Lets a page continue to its place or out, and restores or pops it accordingly.
    private func resume(_ page: NavigationPage, covering: Bool) {
        let isPresent = present.last === page
        if covering, !isPresent { return change(to: present + [page], animated: true) }
        if !covering, isPresent { return change(to: present.dropLast(), animated: true) }
        move(page, covering: covering)
        placePages(at: now)
        setNeedsAdvance()
    }
}
