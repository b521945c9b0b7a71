public import LayoutMath
public import Platform

extension ScrollView: Scrollable {
    /// Goes by a detent or follows the fingers; a wheel along the other axis, or content that fits, leaves it to the parent.
    func handleWheel(_ wheel: Wheel) -> Bool {
        guard let ticks = ticksAlongAxis(wheel), scroller.track.limits.map({ $0.lowerBound < $0.upperBound }) ?? true else { return false }
        switch wheel.source {
        case .notched: notch(ticks)
        case .precise: follow(WheelGeometry.preciseDistance(ticks: ticks))
        }
        return true
    }

    /// Returns the wheel's movement in ticks, positive for a growing offset; nil if it is not along this axis.
    /// SDL counts ticks to the right and away from the user; content moves the other way for a vertical turn.
    private func ticksAlongAxis(_ wheel: Wheel) -> Double? {
        var (x, y) = (wheel.ticks.x, -wheel.ticks.y)
        if wheel.modifiers.contains(.shift) { (x, y) = (y, x) }
        let isHorizontal = abs(x) > abs(y)
        switch axis {
        case .vertical: return isHorizontal || y == 0 ? nil : y
        case .horizontal:
            guard isHorizontal || (followsCrossWheel && y != 0) else { return nil }
            let ticks = isHorizontal ? x : y
            return isMirrored && isHorizontal ? -ticks : ticks
        }
    }

    /// Moves by one stop per detent if there are stops, otherwise by a step that grows with the viewport.
    private func notch(_ ticks: Double) {
        guard let snapping = scroller.track.snapping else {
            let step = WheelGeometry.notchStep(viewport: scroller.track.viewport)
            return chase(scroller.target + ticks * step, spring: .chase)
        }
        guard notchGate.admits(at: now) else { return }
        let goal = ticks > 0 ? snapping.stop(after: scroller.target) : snapping.stop(before: scroller.target)
        if let goal { chase(goal, spring: scroller.track.spring) }
    }

    private func chase(_ goal: Double, spring: Spring) {
        edit { $0.scroll(to: goal, animated: true, at: now, spring: spring) }
        didChooseTarget?(scroller.target)
    }

    private func follow(_ delta: Double) {
        edit {
            $0.beginDrag(at: now, input: .touchpad)
            _ = $0.drag(by: delta, overscrolls: true, at: now)
        }
    }

    public func wheelSessionEnded(at time: Seconds, speed: Wheel) {
        let velocity = WheelGeometry.preciseDistance(ticks: ticksAlongAxis(speed) ?? 0)
        edit { $0.release(velocity: velocity, at: time, input: .touchpad) }
        didChooseTarget?(scroller.target)
    }
}

extension ScrollView: RectRevealing {
    /// Distance kept between a revealed rectangle and the edge, in points.
    public static let revealMargin = 16.0
    /// Space that the focus ring needs beside a rectangle, in points.
    private static let ringRoom = 5.0

    public func reveal(_ rect: Rect) {
        let sign = isMirrored ? -1.0 : 1
        // `rect` is its position now; what counts is its position after the current movement has settled.
        let way = (scroller.target - contentOffset) * sign
        let (low, high) = axis == .horizontal ? (rect.minX - way, rect.maxX - way) : (rect.minY - way, rect.maxY - way)
        let (extent, room) = (bounds.size[axis], ScrollView.ringRoom)
        guard low < room || high > extent - room else { return }
        let shift = low < room ? low - ScrollView.revealMargin : min(low, high - extent + ScrollView.revealMargin)
        var goal = scroller.track.clamped(scroller.target + shift * sign)
        if let snapping = scroller.track.snapping { goal = snapping.nearestStop(to: goal) }
        if goal != scroller.target { scroll(to: goal) }
    }
}
