import LayoutMath
import Platform

/// One pressed pointer: the view it presses, the views it could drag, and the view it drags.
final class PointerContest {
    let pointer: Pointer
    /// The view under the pointer when it was pressed; nil after that view has left the tree.
    private(set) weak var hit: View?
    private var pressed: (any Pressable)?
    private var isOverPressed = true
    /// Whether the press activates nothing, because it stopped a movement or dismissed a view.
    let isInert: Bool
    /// Candidates under the pointer, innermost first.
    private var candidates: [any Draggable]
    private var recognizer: PanRecognizer
    private var tracker: VelocityTracker
    private let pressPoint: Point
    private(set) var lastPoint: Point
    private var drag: NestedDrag?
    /// The item in the user's hand; nil if the pointer holds none.
    private(set) var held: ItemDrag?
    /// Number of presses in a row, of which this is the last.
    private let count: Int

    init(_ press: Press, on hit: View, activates: Bool) {
        let (point, time) = (press.point, press.time)
        (pointer, count) = (press.pointer, press.count)
        self.hit = hit
        pressPoint = point
        lastPoint = point
        pressed = hit.nearest((any Pressable).self)
        candidates = []
        var chain = ResponderChain(from: hit)
        while let responder = chain.next() {
            if let draggable = responder as? any Draggable { candidates.append(draggable) }
        }
        var caught = false
        for candidate in candidates where candidate.panTouched(at: time) { caught = true }
        isInert = caught || !activates
        recognizer = PanRecognizer(start: point, pointer: pointer, caught: caught)
        tracker = VelocityTracker(strategy: pointer.isTouch ? .weighted : .leastSquares)
        tracker.add(point, at: time)
        if isInert { pressed = nil }
        pressed?.pressChanged(true)
    }

    var isDragging: Bool { drag != nil || held != nil }
    var dragCursor: Cursor? {
        guard let held else { return drag?.cursor }
        return held.isOutside && !held.isWanted ? .notAllowed : .move
    }

    func move(to point: Point, at time: Seconds) {
        tracker.add(point, at: time)
        defer { lastPoint = point }
        if let held {
            held.move(to: point, at: time)
        } else if let drag {
            drag.move(by: point[drag.axis] - lastPoint[drag.axis], to: point, at: time)
        } else if let (axis, beyondSlop) = recognizer.move(to: point) {
            begin(along: axis, delta: beyondSlop, at: point, time: time)
        } else {
            trackPress(point)
        }
    }

    func release(at point: Point, time: Seconds) {
        if let held { return held.drop(at: point, time: time) }
        if let drag {
            if point != lastPoint { drag.move(by: point[drag.axis] - lastPoint[drag.axis], to: point, at: time) }
            drag.end(velocity: tracker.velocity(at: time)[drag.axis], from: pointer, at: time)
            return
        }
        for candidate in candidates { candidate.panFailed(at: time) }
        let local = pressed?.mappingToWindow.inverse(point)
        let isClick = recognizer.isClick(at: point) || local.map { pressed?.contains($0) ?? false } ?? false
        if isClick { takeFocus() }
        if isClick, takeTap(at: point) { return endPress() }
        guard let pressed, let local else { return }
        self.pressed = nil
        pressed.pressChanged(false)
        // A view that was disabled or hidden in the meantime does nothing, for example on a page that is no longer current.
        if isClick, pressed.canTakeInput { pressed.activate(at: local) }
    }

    /// Focuses the first focusable view from the hit view upwards. If there is none, clears the focus, except in a modal scope.
    private func takeFocus() {
        guard !isInert, let hit, let stage = hit.stage, !hit.isInInputPanel else { return }
        if let focusable = hit.firstFocusable { stage.focus(focusable) } else if stage.modalView == nil { stage.focus(nil) }
    }

    func cancel(at time: Seconds) {
        endPress()
        if let held {
            held.cancel(at: time)
        } else if let drag {
            drag.cancel(at: time)
        } else {
            for candidate in candidates { candidate.panFailed(at: time) }
        }
    }

    func forget(_ view: View) {
        if pressed === view { pressed = nil }
        candidates.removeAll { $0 === view }
        drag?.forget(view)
        if held?.source === view { held = nil }
        held?.forget(view)
    }

    private func endPress() {
        pressed?.pressChanged(false)
        pressed = nil
    }

    /// The view that was hit, unless it has shrunk to nothing since then, for example because it leaves. No point lies in such a view.
    var shownHit: View? { hit?.mappingToWindow.scale == 0 ? nil : hit }

    /// Offers the tap to the views under the pointer, up to the one that the press would activate.
    /// - Returns: Whether a view took it.
    private func takeTap(at point: Point) -> Bool {
        guard !isInert, let hit = shownHit, hit.canTakeInput else { return false }
        var chain = ResponderChain(from: hit)
        while let view = chain.next() as? View {
            if let tapped = view.gestures.taps[count] {
                tapped(view.mappingToWindow.inverse(point))
                return true
            }
            if view === pressed { return false }
        }
        return false
    }

    private func begin(along axis: Axis, delta: Double, at point: Point, time: Seconds) {
        if lift(LiftStart(pointer: pointer, isHold: false, axis: axis), time: time) { return held?.move(to: point, at: time) ?? () }
        let able = followers(along: axis, delta: delta)
        let others = candidates.filter { candidate in !able.contains { $0 === candidate } }
        let skipped = point[axis] - pressPoint[axis] - delta
        guard let began = NestedDrag(able, axis: axis, delta: delta, skipped: skipped, at: point, time: time) else { return }
        for other in others { other.panFailed(at: time) }
        pressed?.pressChanged(false)
        pressed = nil
        drag = began
        began.move(by: delta, to: point, at: time)
    }

    /// Takes an item from the innermost view that gives one away. A view inside it that follows drags along the axis keeps the drag.
    /// - Returns: Whether the pointer holds an item now.
    func lift(_ start: LiftStart, time: Seconds) -> Bool {
        guard !isInert, drag == nil, held == nil, let hit = shownHit, let stage = hit.stage else { return false }
        var chain = ResponderChain(from: hit)
        while let view = chain.next() as? View {
            let item = (view as? any DragSource).flatMap { $0.dragItem(at: $0.mappingToWindow.inverse(pressPoint), by: start) }
            if let source = view as? any DragSource, let item {
                for candidate in candidates { candidate.panFailed(at: time) }
                candidates = []
                endPress()
                held = ItemDrag(item, from: source, on: stage, at: pressPoint, time: time)
                return true
            }
            if let axis = start.axis, let draggable = view as? any Draggable, draggable.pans(along: axis) { return false }
        }
        return false
    }

    /// The candidates that may follow a drag: only the outermost one that claims it, or else all that pan along its axis.
    private func followers(along axis: Axis, delta: Double) -> [any Draggable] {
        let claimant = candidates.last { $0.claimsPan(by: delta, along: axis, from: $0.mappingToWindow.inverse(pressPoint)) }
        return claimant.map { [$0] } ?? candidates.filter { $0.pans(along: axis) }
    }

    private func trackPress(_ point: Point) {
        guard let pressed else { return }
        let isOver = pressed.contains(pressed.mappingToWindow.inverse(point)) || recognizer.isClick(at: point)
        guard isOver != isOverPressed else { return }
        isOverPressed = isOver
        pressed.pressChanged(isOver)
    }
}
