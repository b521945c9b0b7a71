import LayoutMath
import Platform

/// Pass 1: dispatches each event at its own time to the target view, then up the responder chain until a view consumes it.
extension Stage {
    func dispatch(_ event: InputEvent) {
        time = max(time, event.time)
        focus.modifiers = event.heldModifiers
        pointing.wheelLatch.endIdleSession(at: time)
        switch event.kind {
        case .pointerDown(let pointer, let point): press(pointer, at: point)
        case .pointerMoved(let pointer, let point): move(pointer, to: point)
        case .pointerUp(let pointer, let point): release(pointer, at: point)
        case .pointerCancelled(let pointer):
            endLongPress(of: pointer)
            pointing.arena.cancel(pointer, at: time)
        case .pointerLeft:
            // The system does not report fingers that leave outside the window.
            if !pointing.wheelLatch.awaitsSilence { pointing.wheelLatch.cancel(at: time) }
            pointing.rest.left()
            hover(nil)
        case .wheel(let wheel, let point): turn(wheel, at: point)
        case .wheelEnded: pointing.wheelLatch.fingersLeft(at: time)
        case .keyDown(let key, let modifiers, let isRepeat): keyDown(key, modifiers, isRepeat: isRepeat, event.kind)
        case .keyUp(let key, let modifiers):
            focus.textIsSpent = false
            firstResponder.respond { $0.keyUp(key, modifiers) }
        case .text(let text): type(text)
        case .composition(let composition): compose(composition)
        case .resized(let size, let scale): resize(to: size, scale: scale)
        case .dropBegan, .dropEnded: unhandledEvent?(event.kind)
        case .fileDropped(let path, let point): drop(at: point, event.kind) { $0.fileDropped(path, at: $1) }
        case .textDropped(let text, let point): drop(at: point, event.kind) { $0.textDropped(text, at: $1) }
        case .dragAnswered(let answer):
            take(answer)
            updateCursor(over: hoveredView)
        case .controllerButton(let button, let isPressed): controllerButton(button, isPressed: isPressed, event.kind)
        case .controllerStick(let stick, let deflection): controllerStick(stick, deflection)
        case .focusLost:
            pointing.controller.releaseAll()
            compose(TextComposition(""))
            pointing.longPress = nil
            pointing.arena.cancelInside(at: time)
            if !pointing.wheelLatch.awaitsSilence { pointing.wheelLatch.cancel(at: time) }
            pointing.rest.left()
            hover(nil)
        case .focusGained: break
        case .exposed: dues.display = true
        }
    }

    /// Changes the size and scale of the window; the root view fills it.
    private func resize(to size: Size, scale: Double) {
        guard size != self.size || scale != self.scale else { return }
        if scale != self.scale { setNeedsLayoutEverywhere() }
        self.size = size
        self.scale = scale
        root.frame = Rect(origin: .zero, size: size)
        // Later events in the same frame must see the new layout.
        layoutAll()
        dues.display = true
    }

    private func press(_ pointer: Pointer, at point: Point) {
        focus.keysAreInUse = false
        if focusRing.isVisible { dues.display = true }
        focusRing.isVisible = false
        toolTips.dismiss(at: time)
        notePlace(of: pointer, point)
        layoutAll()
        focus.textIsSpent = false
        let next = lastPress?.followed(by: pointer, at: point, time: time)
        let press = next ?? Press(pointer: pointer, point: point, time: time, count: 1)
        pointing.lastPress = press
        let isDismissal = hitTest(point)?.isInInputPanel != true && dismissViews(notContaining: hitTest(point))
        if pointer == .mouse(.right), !requestMenu(at: point) { unhandledEvent?(.pointerDown(pointer, point)) }
        if pointer == .mouse(.back), !isDismissal { goBack(from: point) }
        if pointer == .mouse(.middle), let hit = hitTest(point) {
            _ = hit.firstResponder { $0.middlePressed(at: $0.mappingToWindow.inverse(point)) }
        }
        guard pointer == .mouse(.left) || pointer.isTouch else { return }
        layoutAll()
        guard let hit = hitTest(point) else { return }
        pointing.arena.press(press, on: hit, activates: !isDismissal)
        beginLongPress(pointer, at: point)
        updateCursor(over: hit)
    }

    private func move(_ pointer: Pointer, to point: Point) {
        pointing.wheelLatch.release()
        pointing.arena.move(pointer, to: point, time: time)
        followLongPress(pointer, to: point)
        notePlace(of: pointer, point)
        if !pointer.isTouch { hover(pointing.arena.contests.isEmpty ? hitTest(point) : hoveredView, at: point) }
    }

    private func release(_ pointer: Pointer, at point: Point) {
        endLongPress(of: pointer)
        pointing.arena.release(pointer, at: point, time: time)
        notePlace(of: pointer, point)
        if !pointer.isTouch { hover(hitTest(point)) }
    }

    private func notePlace(of pointer: Pointer, _ point: Point) {
        if pointer.isTouch { pointing.rest.touched() } else { pointing.rest.moved(to: point, at: time) }
    }

    private func hover(_ view: View?, at point: Point) {
        hover(view)
        var current = view
        while let over = current {
            over.pointerMoved(to: over.mappingToWindow.inverse(point))
            current = over.superview
        }
    }

    func hover(_ view: View?) {
        if view !== hoveredView {
            hoveredView?.respondToHover(false, until: view)
            let previous = hoveredView
            pointing.hoveredView = view
            view?.respondToHover(true, until: previous)
            toolTips.come(to: view, at: time)
            dues.display = true
        }
        updateCursor(over: view)
    }

    private func updateCursor(over view: View?) {
        if let dragCursor = pointing.arena.dragCursor {
            pointing.cursor = dragCursor
            return
        }
        pointing.cursor = view?.firstResponder { $0.cursor != nil }?.cursor ?? .arrow
    }

    func turn(_ wheel: Wheel, at point: Point) {
        layoutAll()
        let latched = pointing.wheelLatch.owner(at: time).flatMap { isCovered($0) || !$0.canTakeInput ? nil : $0 }
        let hit = latched ?? hitTest(point)
        hit?.respond { responder in
            guard responder.wheel(wheel, at: responder.localPoint(point)) else { return false }
            guard let view = responder as? View else { return true }
            pointing.wheelLatch.latch(view, at: time)
            if wheel.source == .precise, let scroller = view as? any Scrollable {
                pointing.wheelLatch.extendSession(of: scroller, by: wheel, at: time)
            }
            return true
        }
    }

    private func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, _ kind: InputEvent.Kind) {
        prepareForKey()
        // A key that opens a text field must not type into it.
        focus.textIsSpent = focusedView?.acceptsTextInput != true
        if !handleKey(key, modifiers, isRepeat: isRepeat) { unhandledEvent?(kind) }
    }

    func prepareForKey() {
        toolTips.dismiss(at: time)
        layoutAll()
        settleFocus()
        if !dues.posted.areBeingDispatched { noteKey() }
    }

    /// Offers a key to the views, and then to the stage's own uses of it.
    /// - Returns: Whether it had an effect.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if key == .escape, !pointing.arena.contests.isEmpty {
            pointing.arena.cancelAll(at: time)
            return true
        }
        if key == .escape, modifiers.isEmpty, dismissViews() { return true }
        guard isUsable(KeyPress(key, modifiers)) else {
            _ = focusedView?.keyDown(key, modifiers, isRepeat: isRepeat)
            return true
        }
        let first = firstResponder
        if first.respond({ $0.keyDown(key, modifiers, isRepeat: isRepeat) }) { return true }
        if !isRepeat, performBinding(of: key, modifiers) { return true }
        if Stage.asksForMenu(key, modifiers), !isRepeat, first.respond({ $0.menuRequested(at: nil) }) { return true }
        if key == .tab {
            moveFocus(modifiers.contains(.shift) ? .backward : .forward)
            return true
        }
        if key == .escape, modifiers.isEmpty, let escaped = modalView?.focusScope?.escaped {
            escaped()
            return true
        }
        return false
    }

    private func noteKey() {
        focus.keysAreInUse = true
        focus.keyCount += 1
        // The key closes an on-screen keyboard even if it changes nothing else.
        if focusedView?.acceptsTextInput == true { dues.display = true }
    }

    /// Settles the focus before text is dispatched, so that a view that has just appeared gets text typed in the same frame.
    private func type(_ text: String) {
        if focus.textIsSpent {
            focus.textIsSpent = false
            return
        }
        layoutAll()
        settleFocus()
        focusedView?.respond { $0.textInput(text) }
    }

    private func compose(_ composition: TextComposition) {
        layoutAll()
        settleFocus()
        _ = focusedView?.firstResponder { $0.textComposed(composition) }
    }

    /// Offers what was dropped to the responders under `point`, from the innermost view on.
    private func drop(at point: Point, _ kind: InputEvent.Kind, _ offer: (any Responder, Point) -> Bool) {
        layoutAll()
        let hit = hitTest(point) ?? root
        if !hit.respond({ offer($0, $0.localPoint(point)) }) { unhandledEvent?(kind) }
    }

}

extension View {
    /// Reports the pointer's arrival or departure to this view and its superviews, up to the first that also contains `other`.
    fileprivate func respondToHover(_ isHovered: Bool, until other: View?) {
        var view: View? = self
        while let current = view {
            if let other, other.isDescendant(of: current) { return }
            current.hoverChanged(isHovered)
            view = current.superview
        }
    }
}

extension InputEvent {
    fileprivate var heldModifiers: KeyModifiers {
        switch kind {
        case .keyDown(_, let modifiers, _), .keyUp(_, let modifiers): modifiers
        case .wheel(let wheel, _): wheel.modifiers
        default: modifiers
        }
    }
}
