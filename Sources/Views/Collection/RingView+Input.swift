public import LayoutMath
public import Platform

extension RingView: Pannable {
    /// How the ring comes to rest on an item (VISUAL.md, ring turn).
    static let turnSpring = Spring(response: 0.40, dampingRatio: 0.82)

    public func pans(along axis: Axis) -> Bool { !items.isEmpty }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { !items.isEmpty }

    public func panTouched(at time: Seconds) -> Bool {
        let isMoving = !turn.isSettled(at: time)
        if isMoving { turn.set(turn.value(at: time)) }
        return isMoving
    }

    public func panUntouched(at time: Seconds) { rest(velocity: 0, at: time) }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        turn.set(turn.value(at: time))
        hand = point
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        guard let hand else { return delta }
        turn.set(turn.value(at: time) - places(for: point - hand, at: hand))
        self.hand = point
        setNeedsAdvance()
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, heir: (any Pannable)?) {
        let speed = hand.map { -places(for: Vector(velocity, along: axis), at: $0) } ?? 0
        hand = nil
        rest(velocity: speed, at: time)
    }

    public func panCancelled(along axis: Axis, at time: Seconds) {
        hand = nil
        rest(velocity: 0, at: time)
    }

    /// How many places a movement at `point` turns the ring: its part along the tangent, on a lever no shorter than half the radius.
    private func places(for movement: Vector, at point: Point) -> Double {
        let arm = point - layout.center
        let lever = max(arm.length, layout.radius / 2)
        guard lever > 0 else { return 0 }
        let angle = (arm.x * movement.y - arm.y * movement.x) / (lever * lever)
        return Angle(radians: angle).turns * Double(placeCount)
    }

    /// Comes to rest on the item that the speed would carry the ring to.
    func rest(velocity: Double, at time: Seconds) {
        let place = turn.value(at: time)
        let projected = place + SnapSolver(mode: .none).projectedDistance(velocity: velocity)
        glide(to: nearestItem(to: projected), velocity: velocity, animated: true)
    }

    func glide(to goal: Double, velocity: Double, animated: Bool) {
        let place = turn.value(at: now)
        if animated, stage?.motionPreference == .full {
            let spring = SpringMotion(
                RingView.turnSpring, from: place, velocity: velocity, to: goal, restDistance: SpringMotion.restFraction)
            turn.start(.spring(spring), at: now)
        } else {
            turn.set(goal)
        }
        setNeedsAdvance()
    }

    /// The whole number nearest to `place` at which an item, not the free place, is selected.
    private func nearestItem(to place: Double) -> Double {
        let goal = place.rounded()
        guard !items.isEmpty, placeCount > items.count else { return goal }
        let index = Loop(length: Double(placeCount)).wrapped(goal)
        guard index >= Double(items.count) else { return goal }
        return place > goal ? goal + 1 : goal - 1
    }

    func handleWheel(_ wheel: Wheel) -> Bool {
        guard !items.isEmpty, abs(wheel.ticks.y) > abs(wheel.ticks.x), !wheel.modifiers.contains(.shift) else { return false }
        switch wheel.source {
        case .notched: step(wheel.ticks.y < 0 ? 1 : -1)
        case .precise:
            let movement = WheelGeometry.preciseDistance(ticks: -wheel.ticks.y)
            turn.set(turn.value(at: now) + movement / style.radius * Double(placeCount) / (2 * .pi))
            setNeedsAdvance()
        }
        return true
    }

    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .down, .right: step(1)
        case .up, .left: step(-1)
        case .enter, .space: selectedItem.map { itemActivated?($0) }
        case .delete, .backspace: selectedItem.map { removeRequested?($0) }
        case .insert, .character("+"): addRequested?()
        default: return false
        }
        return true
    }

    private func step(_ places: Int) {
        guard !items.isEmpty else { return }
        var goal = (turn.target + Double(places)).rounded()
        let index = Loop(length: Double(placeCount)).wrapped(goal)
        if index >= Double(items.count) { goal += Double(places) }
        glide(to: goal, velocity: turn.velocity(at: now), animated: true)
    }
}

extension RingView: WheelScrollable {
    func wheelSessionEnded(at time: Seconds, speed: Wheel) { rest(velocity: 0, at: time) }
}
