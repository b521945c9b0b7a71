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
    private let isInert: Bool
    /// Candidates under the pointer, innermost first; after recognition, only those for the drag's axis.
    private var candidates: [any Draggable]
    private var recognizer: PanRecognizer
    private var tracker: VelocityTracker
    private let pressPoint: Point
    private(set) var lastPoint: Point
    private var drag: NestedDrag?

    init(pointer: Pointer, at point: Point, on hit: View, activates: Bool, time: Seconds) {
        self.pointer = pointer
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

    var isDragging: Bool { drag != nil }
    var dragCursor: Cursor? { drag?.cursor }

    func move(to point: Point, at time: Seconds) {
        tracker.add(point, at: time)
        defer { lastPoint = point }
        if drag != nil {
            let axis = drag?.axis ?? .horizontal
            drag?.move(by: point[axis] - lastPoint[axis], to: point, at: time)
        } else if let (axis, beyondSlop) = recognizer.move(to: point) {
            begin(along: axis, delta: beyondSlop, at: point, time: time)
        } else {
            trackPress(point)
        }
    }

    func release(at point: Point, time: Seconds) {
        if let drag {
            if point != lastPoint { drag.move(by: point[drag.axis] - lastPoint[drag.axis], to: point, at: time) }
            drag.end(velocity: tracker.velocity(at: time)[drag.axis], from: pointer, at: time)
            return
        }
        for candidate in candidates { candidate.panFailed(at: time) }
        let local = pressed?.mappingToWindow.inverse(point)
        let isClick = recognizer.isClick(at: point) || local.map { pressed?.contains($0) ?? false } ?? false
        if isClick { takeFocus() }
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
        pressed?.pressChanged(false)
        pressed = nil
        if let drag {
            drag.cancel(at: time)
        } else {
            for candidate in candidates { candidate.panFailed(at: time) }
        }
    }

    func forget(_ view: View) {
        if pressed === view { pressed = nil }
        candidates.removeAll { $0 === view }
        drag?.forget(view)
    }

    private func begin(along axis: Axis, delta: Double, at point: Point, time: Seconds) {
        let able = followers(along: axis, delta: delta)
        let others = candidates.filter { candidate in !able.contains { $0 === candidate } }
        let skipped = point[axis] - pressPoint[axis] - delta
        guard let began = NestedDrag(able, axis: axis, delta: delta, skipped: skipped, at: point, time: time) else { return }
        for other in others { other.panFailed(at: time) }
        pressed?.pressChanged(false)
        pressed = nil
        drag = began
        drag?.move(by: delta, to: point, at: time)
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
