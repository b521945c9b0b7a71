import LayoutMath
import Platform
import Views

// Placement of the slots and the choice of their items.
extension SwiperView {

    /// Offset of the row in points; index · pitch when a page is in the middle.
    var offset: Double { row.scroller.offset(at: now) }

    /// Frame of the selected picture at rest.
    var pageFrame: Rect {
        let side = style.slice > 0 ? style.slice + style.gutter : 0
        return bounds.inset(by: Insets(left: side, right: side))
    }

    /// Distance from one picture's left edge to the next one's, in points.
    var pitch: Double { bounds.width > 0 ? pageFrame.width + style.gutter : 0 }

    private var track: ScrollTrack {
        let count = model.source.count
        return ScrollTrack(
            viewport: pageFrame.width, limits: 0...(pitch * Double(max(0, count - 1))),
            snapping: PictureSnapping(pitch: pitch, count: count, extent: pageFrame.width), spring: SwiperView.flip, landsBySpring: true)
    }

    /// Applies a new size. The index stays the same, and movements continue with the new pitch.
    func layOutSlots() {
        let goal = Double(max(0, model.selectedIndex)) * pitch
        row.layOut(track, gutter: style.gutter, pitch: pitch, goal: goal, at: now)
        for slot in slots.values { adapt(slot) }
        placeSlots()
    }

    private func adapt(_ slot: SwiperSlot) {
        slot.style = style
        slot.frame = pageFrame
    }

    /// Called after the source has changed. The picture in the middle stays there under its new index. If it was removed, its successor
    /// fades in.
    func carry(from old: SwiperModel) {
        let (middle, page) = (oldMiddle(in: old), offset)
        guard let middle, let index = model.source.firstIndex(where: { $0.id == middle.id }), model.source[index] == middle.item else {
            if let middle, let slot = slots[middle.id], !model.source.isEmpty { fadeOut(slot) }
            let goal = Double(max(0, model.selectedIndex)) * pitch
            row.scroller.setTrack(track, offset: goal, target: goal, at: now)
            return
        }
        let shift = Double(index - middle.index) * pitch
        let bound = old.selectedItem.flatMap { item in model.source.firstIndex { $0.id == item.id } } ?? model.selectedIndex
        row.scroller.setTrack(track, offset: page + shift, target: Double(max(0, bound)) * pitch, at: now)
    }

    private func oldMiddle(in old: SwiperModel) -> (id: String, index: Int, item: SwiperItem)? {
        guard !old.source.isEmpty, pitch > 0 else { return nil }
        let index = Int((offset / pitch).rounded().clamped(to: 0...Double(old.source.count - 1)))
        return (old.source[index].id, index, old.source[index])
    }

    /// Scrolls to a picture. Cross-fades instead if it is far away, and always in reduced motion.
    func move(to index: Int, animated: Bool) {
        guard index >= 0, pitch > 0 else { return }
        let goal = Double(index) * pitch
        guard goal != row.scroller.target || row.scroller.isHeld else { return }
        row.turn(from: offset, to: goal)
        guard animated else { return jump(to: goal) }
        guard !prefersReducedMotion, abs(goal - row.scroller.target) <= SwiperView.longestGlide * pitch else {
            middleSlot.map(fadeOut)
            return jump(to: goal)
        }
        row.scroller.motionPreference = .full
        row.scroller.scroll(to: goal, animated: true, at: now)
        setNeedsAdvance()
        placeSlots()
    }

    private func jump(to goal: Double) {
        row.scroller.scroll(to: goal, animated: false, at: now)
        placeSlots()
    }

    /// Removes a slot from the row and fades it out at its place, in front of the others.
    func fadeOut(_ slot: SwiperSlot) {
        slots.leaving?.slot.removeFromSuperview()
        slots[slot.item.id] = nil
        slot.isUserInteractionEnabled = false
        addSubview(slot)
        var share = Animated(1, restDistance: SpringMotion.restFraction)
        share.animate(to: 0, at: now, duration: SwiperView.crossFade, curve: .linear)
        slots.leaving = (slot, share)
        setNeedsAdvance()
    }

    /// - Returns: Whether a slot is fading out.
    func advanceLeaving(to time: Seconds) -> Bool {
        guard let (slot, share) = slots.leaving else { return false }
        slot.alpha = share.value(at: time)
        guard share.isSettled(at: time) else { return true }
        slot.removeFromSuperview()
        slots.leaving = nil
        return false
    }

    /// Places the slots of the picture in the middle and its two neighbours, and creates and removes slots as needed.
    func placeSlots() {
        let middle = shownIndex
        let wanted = (middle - 1...middle + 1).filter { middle >= 0 && model.source.indices.contains($0) }
        for slot in slots.values where !wanted.contains(where: { model.source[$0] == slot.item }) {
            slot.removeFromSuperview()
            slots[slot.item.id] = nil
        }
        let position = offset
        for index in wanted {
            let slot = slots[model.source[index].id] ?? makeSlot(at: index)
            slot.index = index
            slot.place(at: Double(index) * pitch - position, pitch: pitch)
            let left = slot.frame.minX + slot.offset
            slot.isHidden = left >= bounds.width || left + slot.frame.width <= 0
            if abs(slot.offset) >= pitch, !slot.zoom.isFitted { slot.zoom.reset() }
        }
        noteShown()
        didScroll?()
    }

    private func makeSlot(at index: Int) -> SwiperSlot {
        let item = model.source[index]
        let slot = SwiperSlot(item, index: index, of: self)
        slots[item.id] = slot
        slot.turn.set(turn(of: item))
        slot.sizes = sizing.sizes(of: item)
        handPlacement(to: slot)
        adapt(slot)
        insertSubview(slot, at: 0)
        return slot
    }

    /// Prefetches pictures: the next one in the direction of travel, then the previous one, then those farther ahead.
    func prefetchNeighbours() {
        guard let stage, !pageFrame.isEmpty, model.selectedIndex >= 0 else { return }
        let direction = row.direction
        for place in 0...SwiperView.lookahead {
            let index = model.selectedIndex + (place == 1 ? -direction : max(1, place) * direction)
            guard model.source.indices.contains(index) else { continue }
            prefetch(style.imageID(of: model.source[index].url, in: pageFrame.size, scale: stage.scale))
        }
    }
}
