public import LayoutMath
public import Platform

extension ScrollView: Scrollable {
    /// Scrolls by a detent or follows the fingers. A wheel along an axis that does not scroll, or over content that fits, is left to the
    /// parent.
    func handleWheel(_ wheel: Wheel) -> Bool {
        guard let axis = axis(scrolledBy: wheel), scroller(along: axis).track.hasRoom else { return false }
        switch wheel.source {
        case .notched: notch(offsetTicks(wheel, along: axis), along: axis)
        case .precise:
            follow(offsetTicks(wheel, along: axis), along: axis)
            if axes == .all, scroller(along: axis.other).track.hasRoom { follow(offsetTicks(wheel, along: axis.other), along: axis.other) }
        }
        return true
    }

    /// Returns the axis that a movement scrolls: its longer axis, or the only axis that scrolls if that one also takes a vertical wheel.
    private func axis(scrolledBy wheel: Wheel) -> Axis? {
        guard let axis = wheel.longerAxis, !axes.contains(axis) else { return wheel.longerAxis }
        return axes == .horizontal && followsCrossWheel ? .horizontal : nil
    }

    /// Returns the ticks of the offset along `axis`: the wheel's own ticks along it, or those of a vertical turn that moves horizontal
    /// content.
    private func offsetTicks(_ wheel: Wheel, along axis: Axis) -> Double {
        let ticks = wheel.scrollTicks
        guard axis == .horizontal, axes == .all || wheel.longerAxis == .horizontal else { return ticks.y }
        return isMirrored ? -ticks.x : ticks.x
    }

    /// Moves by one stop per detent if there are stops, otherwise by a step that grows with the viewport.
    private func notch(_ ticks: Double, along axis: Axis) {
        let scroller = scroller(along: axis)
        guard let snapping = scroller.track.snapping else {
            let step = WheelGeometry.notchStep(viewport: scroller.track.viewport)
            return chase(scroller.target + ticks * step, along: axis, spring: .chase)
        }
        guard notchGate.admits(at: now) else { return }
        let goal = ticks > 0 ? snapping.stop(after: scroller.target) : snapping.stop(before: scroller.target)
        if let goal { chase(goal, along: axis, spring: scroller.track.spring) }
    }

    private func chase(_ goal: Double, along axis: Axis, spring: Spring) {
        edit(axis) { $0.scroll(to: goal, animated: true, at: now, spring: spring) }
        didChooseTarget?(targetContentOffset)
    }

    private func follow(_ ticks: Double, along axis: Axis) {
        edit(axis) {
            $0.beginDrag(at: now, input: .touchpad)
            _ = $0.drag(by: WheelGeometry.preciseDistance(ticks: ticks), overscrolls: true, at: now)
        }
    }

    public func wheelSessionEnded(at time: Seconds, speed: Wheel) {
        for axis in scrollingAxes where scroller(along: axis).state.drag != nil {
            let ticksAlong = axes == .all || self.axis(scrolledBy: speed) == axis ? offsetTicks(speed, along: axis) : 0
            let velocity = WheelGeometry.preciseDistance(ticks: ticksAlong)
            let total = axes == .all ? WheelGeometry.preciseDistance(ticks: speed.ticks.length) : abs(velocity)
            edit(axis) { $0.release(velocity: velocity, speed: total, at: time, input: .touchpad) }
        }
        didChooseTarget?(targetContentOffset)
    }
}

extension ScrollView: RectRevealing {
    /// Distance kept between a revealed rectangle and the edge, in points.
    public static let revealMargin = 16.0
    /// Distance between a revealed rectangle and whatever covers an edge, in points. The design has this distance between a field and a
    /// keyboard.
    public static let obscuredMargin = 24.0
    /// Space that the focus ring needs beside a rectangle, in points.
    private static let ringRoom = 5.0

    @discardableResult
    public func reveal(_ rect: Rect) -> Rect {
        followSafeInsets()
        for axis in scrollingAxes {
            let goal = revealing(rect, along: axis)
            guard goal != scroller(along: axis).target else { continue }
            edit(axis) { $0.scroll(to: goal, animated: true, at: now) }
            didChooseTarget?(targetContentOffset)
        }
        return rect.offset(by: Vector(x: -pendingWay(along: .horizontal), y: -pendingWay(along: .vertical)))
    }

    /// Distance in points that the content still has to move along `axis`, positive to the left and up.
    private func pendingWay(along axis: Axis) -> Double {
        guard scrollingAxes.contains(axis) else { return 0 }
        return (scroller(along: axis).target - contentOffset[axis]) * (isMirrored && axis == .horizontal ? -1 : 1)
    }

    /// Returns the visible range along `axis`, less `margin` at its ends, or less ``obscuredMargin`` at a covered end. If something of this
    /// length does not fit in the rest, less is treated as covered.
    private func clearRange(along axis: Axis, length: Double, margin: Double) -> (start: Double, end: Double) {
        var (leading, trailing) = hiddenInset.ends(along: axis)
        let room = max(0, bounds.size[axis] - length - 2 * ScrollView.obscuredMargin)
        let share = leading + trailing > room ? room / (leading + trailing) : 1
        (leading, trailing) = (leading * share, trailing * share)
        let start = leading > 0 && margin > 0 ? leading + ScrollView.obscuredMargin : margin
        let end = bounds.size[axis] - (trailing > 0 && margin > 0 ? trailing + ScrollView.obscuredMargin : margin)
        return (start, end)
    }

    /// Returns the offset along `axis` at which the content can rest and `rect` is shown; the current target if that shows it already.
    private func revealing(_ rect: Rect, along axis: Axis) -> Double {
        let (scroller, sign) = (scroller(along: axis), isMirrored && axis == .horizontal ? -1.0 : 1)
        // `rect` is its present position. Its position after the current movement is the one that counts.
        let way = pendingWay(along: axis)
        let (low, high) = axis == .horizontal ? (rect.minX - way, rect.maxX - way) : (rect.minY - way, rect.maxY - way)
        let (start, end) = clearRange(along: axis, length: high - low, margin: ScrollView.ringRoom)
        guard low < start || high > end else { return scroller.target }
        let (first, last) = clearRange(along: axis, length: high - low, margin: ScrollView.revealMargin)
        let shift = low < start ? low - first : min(low - clearRange(along: axis, length: high - low, margin: 0).start, high - last)
        let goal = scroller.track.clamped(scroller.target + shift * sign)
        return scroller.track.snapping?.nearestStop(to: goal) ?? goal
    }
}
