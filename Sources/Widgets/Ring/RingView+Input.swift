public import LayoutMath
public import Platform
public import Views

/// A drag on a ring, which turns the ring or pulls an item off.
struct RingGrip {
    enum Purpose: Equatable {
        /// The drag began on an item, and has not moved far enough to decide.
        case open(id: String)
        case turning
        case pulling(id: String)
    }

    var purpose: Purpose
    /// The point where the drag began, or where it last turned the ring.
    var point: Point
    /// Direction from the ring's centre outwards through the item.
    var outwards: Vector

    var pulledID: String? { if case .pulling(let id) = purpose { id } else { nil } }

    /// Distance in points after which a drag on an item turns the ring or pulls the item. It is about as long again as the distance at
    /// which a press becomes a drag.
    static let decisionDistance = 6.0
}

extension RingView: Draggable {
    /// Spring by which the ring comes to rest on an item.
    static let turnSpring = Spring(response: 0.40, dampingRatio: 0.82)

    public func pans(along axis: Axis) -> Bool { !items.isEmpty }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { !items.isEmpty }

    public func panTouched(at time: Seconds) -> Bool {
        let isCaught = scroller.touch(at: time, input: .mouse)
        setNeedsAdvance()
        return isCaught
    }

    public func panFailed(at time: Seconds) {
        guard scroller.isHeld else { return }
        scroller.cancel(at: time)
        setNeedsAdvance()
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        beginDrag(from: .mouse, at: time)
        let arm = point - layout.center
        let item = collection.item(at: point).flatMap { $0 == RingView.freePlaceID ? nil : $0 }
        let purpose = item.map { removeRequested == nil ? .turning : RingGrip.Purpose.open(id: $0) } ?? .turning
        drag.grip = RingGrip(purpose: purpose, point: point, outwards: arm.length > 0 ? arm / arm.length : Vector(x: 1, y: 0))
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        guard var grip = drag.grip else { return delta }
        let movement = point - grip.point
        let outwards = movement.x * grip.outwards.x + movement.y * grip.outwards.y
        if case .open(let id) = grip.purpose, movement.length >= RingGrip.decisionDistance {
            grip.purpose = outwards > movement.length * 0.5.squareRoot() ? .pulling(id: id) : .turning
        }
        switch grip.purpose {
        case .open: break
        case .turning:
            _ = scroller.drag(by: -offset(for: movement, at: grip.point), overscrolls: true, at: time)
            grip.point = point
        case .pulling(let id):
            if items.contains(where: { $0.id == id }) { drag.pull(id, to: max(0, outwards)) }
        }
        drag.grip = grip
        setNeedsAdvance()
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        guard let grip = drag.grip else { return }
        drag.grip = nil
        let speed = grip.purpose == .turning ? -offset(for: Vector(velocity, along: axis), at: grip.point) : 0
        // The ring's drag ends before an item is removed, so that the ring closes up around the selected item.
        scroller.release(velocity: speed, at: time, input: ScrollInput(pointer))
        if let id = grip.pulledID { release(id, at: time) }
        setNeedsAdvance()
    }

    /// Turns back to where the ring was before the drag. A pulled item returns to its place.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        if let id = drag.grip?.pulledID { letGo(of: id) }
        drag.grip = nil
        guard case .dragging(let scroll) = scroller.state else { return }
        scroller.cancel(at: time)
        glide(to: scroll.start.target, animated: true, spring: RingView.turnSpring)
    }

    private func beginDrag(from input: ScrollInput, at time: Seconds) {
        scroller.motionPreference = stage?.motionPreference ?? .full
        scroller.beginDrag(at: time, input: input)
    }

    /// If the item is far enough out, requests its removal. If not, or if the item is not removed, it returns to its place.
    private func release(_ id: String, at time: Seconds) {
        let isOff = drag.pull(of: id, at: time) >= style.pullDistance
        if isOff, let item = items.first(where: { $0.id == id }) { removeRequested?(item) }
        if items.contains(where: { $0.id == id }) { letGo(of: id) }
    }

    /// Moves a pulled item back to its place.
    func letGo(of id: String) {
        drag.letGo(of: id, with: prefersReducedMotion ? nil : RingView.changeSpring, at: now)
        setNeedsAdvance()
    }

    /// Returns how far a movement at `point` turns the ring, in points of its offset. Only the part along the tangent counts, with a lever
    /// no shorter than half the radius.
    private func offset(for movement: Vector, at point: Point) -> Double {
        let arm = point - layout.center
        let lever = max(arm.length, layout.radius / 2)
        guard lever > 0 else { return 0 }
        return offset(for: Angle(radians: (arm.x * movement.y - arm.y * movement.x) / (lever * lever)))
    }

    private func offset(for angle: Angle) -> Double { angle.turns * Double(places.count) * RingSnapping.pitch }

    func glide(to goal: Double, animated: Bool, spring: Spring? = nil) {
        scroller.motionPreference = stage?.motionPreference ?? .full
        scroller.scroll(to: goal, animated: animated, at: now, spring: spring)
        setNeedsAdvance()
    }

    func handleWheel(_ wheel: Wheel) -> Bool {
        guard !items.isEmpty, wheel.longerAxis == .vertical else { return false }
        let ticks = wheel.scrollTicks.y
        switch wheel.source {
        case .notched: step(ticks > 0 ? 1 : -1)
        case .precise:
            let movement = WheelGeometry.preciseDistance(ticks: ticks)
            beginDrag(from: .touchpad, at: now)
            _ = scroller.drag(by: offset(for: Angle(radians: movement / style.radius)), overscrolls: true, at: now)
            setNeedsAdvance()
        }
        return true
    }

    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        if modifiers == .alt, let direction = FocusDirection(arrow: key) {
            return moveSelected(by: direction == .right || direction == .down ? 1 : -1)
        }
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .down, .right: step(1)
        case .up, .left: step(-1)
        case .enter, .space:
            if let selectedItem { itemActivated?(selectedItem) } else { addRequested?() }
        case .delete, .backspace, .character("-"):
            guard let selectedItem, let removeRequested else { return false }
            removeRequested(selectedItem)
        case .insert, .character("+"):
            guard let addRequested else { return false }
            addRequested()
        default: return false
        }
        return true
    }

    private func step(_ direction: Int) {
        guard !items.isEmpty else { return }
        let target = scroller.target
        let goal = direction > 0 ? places.snapping.stop(after: target) : places.snapping.stop(before: target)
        if let goal { glide(to: goal, animated: true) }
    }
}

extension RingView: Scrollable {
    public func wheelSessionEnded(at time: Seconds, speed: Wheel) {
        scroller.release(velocity: 0, at: time, input: .touchpad)
        setNeedsAdvance()
    }
}
