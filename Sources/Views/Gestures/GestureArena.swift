import LayoutMath
import Platform

/// The contests for pointer movement, one for each pressed pointer. It is a class because handling a press may remove views from the tree,
/// and the contests must drop those views at once.
final class GestureArena {
    private(set) var contests: [PointerContest] = []
    private var pinch: PinchContest?

    /// - Parameter activates: False for a press that has dismissed a view: it may become a drag, but activates nothing.
    func press(_ press: Press, on hit: View, activates: Bool = true) {
        let (pointer, point, time) = (press.pointer, press.point, press.time)
        // If the end event of a touch was lost, a new touch can have the same number.
        cancel(pointer, at: time)
        if beginPinch(pointer, at: point, on: hit, time: time) { return }
        contests.append(PointerContest(press, on: hit, activates: activates))
    }

    func move(_ pointer: Pointer, to point: Point, time: Seconds) {
        if let pinch, pinch.holds(pointer) { return pinch.move(pointer, to: point, at: time) }
        contest(of: pointer)?.move(to: point, at: time)
    }

    func release(_ pointer: Pointer, at point: Point, time: Seconds) {
        endPinch(pointer, at: time)
        guard let index = index(of: pointer) else { return }
        let contest = contests.remove(at: index)
        contest.release(at: point, time: time)
    }

    func cancel(_ pointer: Pointer, at time: Seconds) {
        endPinch(pointer, at: time)
        guard let index = index(of: pointer) else { return }
        let contest = contests.remove(at: index)
        contest.cancel(at: time)
    }

    func cancelAll(at time: Seconds) { cancel(at: time) { _ in true } }

    /// Cancels what ends when the window loses the focus. What a pointer has carried out of the window does not: it may be over the window that
    /// has the focus now.
    func cancelInside(at time: Seconds) { cancel(at: time) { $0.held?.isOutside != true } }

    private func cancel(at time: Seconds, where isCancelled: (PointerContest) -> Bool) {
        if let pinch { endPinch(pinch.first, at: time) }
        while let contest = contests.last(where: isCancelled) { cancel(contest.pointer, at: time) }
    }

    /// The cursor of the first drag that has one; nil if there is none.
    var dragCursor: Cursor? { contests.lazy.compactMap(\.dragCursor).first }

    /// Whether `pointer` drags or pinches a view.
    func isDragging(_ pointer: Pointer) -> Bool {
        pinch?.holds(pointer) == true || contests.contains { $0.pointer == pointer && $0.isDragging }
    }

    /// Returns the contest of `pointer`; nil if it is not pressed, or pinches.
    func contest(of pointer: Pointer) -> PointerContest? { contests.first { $0.pointer == pointer } }

    /// The item that a pointer has carried out of the window; nil if none.
    var heldOutside: ItemDrag? { contests.lazy.compactMap(\.held).first { $0.isOutside } }

    /// Cancels the drag of an item that `source` has given away.
    func cancelDrag(from source: View, at time: Seconds) {
        if let contest = contests.first(where: { $0.held?.source === source }) { cancel(contest.pointer, at: time) }
    }

    /// Called when `view` leaves the tree; sends it no more events.
    func forget(_ view: View) {
        for contest in contests { contest.forget(view) }
        if pinch?.target === view { pinch = nil }
    }

    /// Starts a pinch if a second finger presses a view that can be pinched, and cancels the first finger's contest.
    private func beginPinch(_ pointer: Pointer, at point: Point, on hit: View, time: Seconds) -> Bool {
        guard pinch == nil, pointer.isTouch, let target = hit.nearest((any Pinchable).self), target.canPinch,
            let other = contests.first(where: { $0.pointer.isTouch && $0.hit?.isDescendant(of: target) == true })
        else { return false }
        let place = other.lastPoint
        cancel(other.pointer, at: time)
        pinch = PinchContest(other.pointer, at: place, and: pointer, at: point, on: target, time: time)
        return true
    }

    /// Ends the pinch of `pointer`. The other finger does nothing until it is lifted and pressed again.
    private func endPinch(_ pointer: Pointer, at time: Seconds) {
        guard let ended = pinch, ended.holds(pointer) else { return }
        pinch = nil
        ended.end(at: time)
    }

    private func index(of pointer: Pointer) -> Int? { contests.firstIndex { $0.pointer == pointer } }
}
