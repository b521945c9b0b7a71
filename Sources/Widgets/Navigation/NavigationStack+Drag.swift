public import LayoutMath
public import Platform
public import Views

// A drag from the leading edge moves the top page; a press catches a page that moves.
extension NavigationStack: Draggable {
    private var slide: SlideOver { SlideOver(width: bounds.width, direction: direction) }

    /// False: the stack follows only the drags that it claims.
    public func pans(along axis: Axis) -> Bool { false }

    /// A drag towards the trailing side that began at the leading edge, or any drag of a page that was caught.
    public func claimsPan(by delta: Double, along axis: Axis, from point: Point) -> Bool {
        guard axis == .horizontal else { return false }
        if dragged?.slide.isHeld == true { return true }
        return slide.offsetChange(of: delta) > 0 && slide.leadingDistance(ofX: point.x) <= NavigationStack.edgeWidth && canGoBack
    }

    /// Catches the page that comes, or the one that was popped last and still leaves. One that has all but arrived goes on: a press on it and a
    /// drag of what is on it count already.
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

    /// Lets a page that was caught go on.
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

    /// Moves the page with the pointer, up to its place. A page that was pushed or popped during the drag does not follow it any more.
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

    /// Goes back to where the page was before the drag.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        guard let page = dragged else { return }
        dragged = nil
        resume(page, covering: page.slide.isCovering)
    }

    /// Lets a page go on to its place or out, and puts it back or pops it accordingly.
    private func resume(_ page: NavigationPage, covering: Bool) {
        let isPresent = present.last === page
        if covering, !isPresent { return change(to: present + [page], animated: true) }
        if !covering, isPresent { return change(to: present.dropLast(), animated: true) }
        move(page, covering: covering)
        placePages(at: now)
        setNeedsAdvance()
    }
}
