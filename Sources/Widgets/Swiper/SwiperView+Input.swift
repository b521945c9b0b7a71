public import LayoutMath
public import Platform
public import Views

// Keys, the wheel and the touchpad.
extension SwiperView {
    /// Zoom factor of a key press and of a wheel notch with Ctrl.
    private static let zoomStep = 1.25
    /// Distance in points of a touchpad movement with Ctrl that zooms by the factor e.
    private static let zoomTravel = 200.0

    /// Selects the next (1) or previous (−1) item; does nothing at the ends.
    func step(_ direction: Int) {
        let goal = model.selectedIndex + direction
        guard model.source.indices.contains(goal) else { return }
        touched?()
        select(goal)
    }

    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.subtracting(.shift).isEmpty, model.selectedIndex >= 0 else { return false }
        if panMagnified(key, modifiers) { return true }
        switch key {
        case .right, .space, .pageDown: return turnPage(.onward)
        case .left, .backspace, .pageUp: return turnPage(.back)
        case .home: return go(to: 0)
        case .end: return go(to: model.source.count - 1)
        case .character("r"): return tryAgain()
        case .enter: return tryAgain() || activateMiddle()
        case .character(let character): return handleZoomKey(character)
        default: return false
        }
    }

    /// Scrolls a magnified picture by an arrow key, up to its end.
    private func panMagnified(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.isEmpty, let slot = middleSlot, slot.zoom.isZoomed else { return false }
        let moves: Bool
        switch key {
        case .left: moves = slot.pan(along: .horizontal, direction: -1)
        case .right: moves = slot.pan(along: .horizontal, direction: 1)
        case .up, .down:
            _ = slot.pan(along: .vertical, direction: key == .up ? -1 : 1)
            moves = true
        default: return false
        }
        if moves { touched?() }
        return moves
    }

    /// Selects the item at `index`. Returns false for the selected or an invalid index, so that the key can have another effect.
    func go(to index: Int) -> Bool {
        guard model.source.indices.contains(index), index != model.selectedIndex else { return false }
        touched?()
        select(index)
        return true
    }

    private func activateMiddle() -> Bool {
        guard let tapped else { return false }
        tapped(pageFrame.center)
        return true
    }

    private func handleZoomKey(_ character: Character) -> Bool {
        guard allowsZoom, let slot = middleSlot else { return false }
        let scale = slot.zoom.scale.target
        switch character {
        case "+", "=": zoom(slot, to: scale * SwiperView.zoomStep)
        case "-": zoom(slot, to: scale / SwiperView.zoomStep)
        case "0": zoom(slot, to: 1)
        case "1": zoom(slot, to: slot.zoom.pixelScale ?? 2)
        case "2": zoom(slot, to: slot.zoom.fillScale)
        case "3": zoom(slot, to: slot.zoom.widthScale)
        default: return false
        }
        return true
    }

    /// Fits the picture in the middle.
    public func zoomOut() { if let slot = middleSlot { zoom(slot, to: 1) } }

    private func zoom(_ slot: SwiperSlot, to scale: Double) {
        touched?()
        slot.zoom(to: scale, about: slot.bounds.center)
    }

    func handleWheel(_ wheel: Wheel, at point: Point) -> Bool {
        guard model.selectedIndex >= 0 else { return false }
        if wheel.modifiers.contains(.control) { return handleZoomWheel(wheel, at: point) }
        if wheel.source == .precise, let slot = middleSlot, slot.zoom.isZoomed, !row.scroller.isDragging {
            slot.scroll(by: wheel.scrollTicks * WheelGeometry.pixelsPerPreciseTick)
            return true
        }
        guard let ticks = pageTicks(wheel), canFollow(ticks) else { return false }
        touched?()
        switch wheel.source {
        case .notched: if row.notchGate.admits(at: now) { step(ticks > 0 ? 1 : -1) }
        case .precise: follow(WheelGeometry.preciseDistance(ticks: ticks))
        }
        return true
    }

    /// Returns ticks towards the next picture; nil if the wheel does not turn pages.
    private func pageTicks(_ wheel: Wheel) -> Double? {
        guard let axis = wheel.longerAxis, axis == .horizontal || followsCrossWheel else { return nil }
        return wheel.scrollTicks[axis]
    }

    /// Returns whether a movement stays here. At an end only a new gesture goes to the parent, so a current gesture stays.
    private func canFollow(_ ticks: Double) -> Bool {
        row.scroller.isDragging || followsCrossWheel || row.scroller.track.canMove(from: row.scroller.target, by: ticks)
    }

    private func follow(_ delta: Double) {
        beginDrag(from: .touchpad, at: now)
        _ = drag(by: delta, overscrolls: true, at: now)
    }

    private func handleZoomWheel(_ wheel: Wheel, at point: Point) -> Bool {
        guard allowsZoom, let slot = middleSlot else { return false }
        touched?()
        let place = slot.mappingToSuperview.inverse(point)
        switch wheel.source {
        case .notched:
            slot.zoom(to: slot.zoom.scale.target * (wheel.ticks.y > 0 ? SwiperView.zoomStep : 1 / SwiperView.zoomStep), about: place)
        case .precise:
            let travel = WheelGeometry.preciseDistance(ticks: wheel.ticks.y) / SwiperView.zoomTravel
            slot.zoom(to: slot.zoom.scale.target * Elementary.exp(travel), about: place, isAnimated: false)
        }
        return true
    }
}

extension SwiperView: Scrollable {
    public func wheelSessionEnded(at time: Seconds, speed: Wheel) {
        release(velocity: WheelGeometry.preciseDistance(ticks: pageTicks(speed) ?? 0), from: .touchpad, at: time)
    }
}
