import LayoutMath

extension Stage {
    /// Gives the keyboard focus to `view`; nil clears the focus. A view behind a modal scope gets the focus when the scope ends.
    public func focus(_ view: View?) {
        assertIsNotRecording()
        if let view, let modalView, view.isBehind(modalView) { return focus.scopes.setOutside(modalView, FocusMemory(of: view, in: root)) }
        guard view !== focusedView else { return }
        let previous = focusedView
        focus.view = view
        focus.scopes.noteFocus(on: view, from: previous, remembering: previous.map { FocusMemory(of: $0, in: root) })
        previous?.focusChanged(false)
        view?.focusChanged(true)
        dues.display = true
    }

    /// Moves the focus in Tab order or to the nearest view in a direction.
    ///
    /// In Tab order the focus moves through the modal view and the views in front of it, or through the whole tree if no view is modal. At
    /// the end it continues on the next page of a container of pages, or, if there is none, from the beginning.
    public func moveFocus(_ direction: FocusDirection) {
        showFocusRing()
        if let target = nextInChain(direction) { arrive(at: target) }
    }

    /// Moves the focus among the views inside `container`, as an arrow key does in a grid.
    /// - Returns: Whether there is a view in that direction; if not, the key may be used for something else.
    public func moveFocus(_ direction: FocusDirection, within container: View) -> Bool {
        guard let target = focusTarget(direction, within: container) else { return false }
        showFocusRing()
        arrive(at: target)
        return true
    }

    /// Shows the focus ring until the pointer is used, for keys that move the focus by code.
    public func showFocusRing() {
        focusRing.isVisible = true
        dues.display = true
    }

    /// Gives the focus to a view that has just been shown, with the focus ring if the last input was a key.
    public func focusShown(_ view: View?) {
        if keysAreInUse { showFocusRing() }
        focus(view)
    }

    /// Gives the focus back to a view that had it, with the focus ring if the last input was a key.
    func refocus(_ view: View) {
        if keysAreInUse { showFocusRing() }
        if focusRing.isVisible { arrive(at: view) } else { focus(view) }
    }

    /// Focuses `view` and scrolls its complete outline into sight.
    private func arrive(at view: View) {
        focus(view)
        view.scrollIntoView(view.focusOutline.rect)
    }

    private func nextInChain(_ direction: FocusDirection) -> View? {
        guard direction == .forward || direction == .backward else { return focusTarget(direction, within: modalView ?? root) }
        let candidates = focus.scopes.candidates(in: root)
        guard let focusedView, let index = candidates.firstIndex(where: { $0 === focusedView }) else { return entry(candidates, direction) }
        let next = index + (direction == .forward ? 1 : -1)
        if candidates.indices.contains(next) { return candidates[next] }
        guard turnPage(direction) else { return direction == .forward ? candidates.first : candidates.last }
        layoutAll()
        let turned = focus.scopes.candidates(in: root)
        return direction == .forward ? turned.first : turned.last
    }

    /// Turns the visible containers of pages by one page.
    private func turnPage(_ direction: FocusDirection) -> Bool {
        (modalView ?? root).firstDescendant { $0.canTakeInput && $0.turnPage(forFocus: direction) } != nil
    }

    /// The view that `direction` leads to inside `container`; nil if there is none.
    func focusTarget(_ direction: FocusDirection, within container: View) -> View? {
        let candidates = container.focusableDescendants
        guard let current = focusedView, let index = candidates.firstIndex(where: { $0 === current }) else {
            return entry(candidates, direction)
        }
        switch direction {
        case .forward: return candidates[(index + 1) % candidates.count]
        case .backward: return candidates[(index + candidates.count - 1) % candidates.count]
        case .left, .right, .up, .down: return nearest(candidates, from: current, direction)
        }
    }

    /// The view at which Tab enters the window. It is inside the visible pages.
    private func entry(_ candidates: [View], _ direction: FocusDirection) -> View? {
        let window = Rect(origin: .zero, size: size)
        let inSight = candidates.filter { window.contains($0.convert($0.focusOutline.rect.center, to: nil)) }
        let offered = inSight.isEmpty ? candidates : inSight
        return direction == .backward ? offered.last : offered.first
    }

    private func nearest(_ candidates: [View], from current: View, _ direction: FocusDirection) -> View? {
        let origin = current.convert(current.bounds, to: nil)
        var best: (view: View, cost: Double)?
        for view in candidates where view !== current {
            guard let cost = direction.cost(from: origin, to: view.convert(view.bounds, to: nil)) else { continue }
            if cost < best?.cost ?? .infinity { best = (view, cost) }
        }
        return best?.view
    }
}

extension View {
    /// The views inside this one that Tab can reach, in the order of the focus chains.
    public final var focusableDescendants: [View] {
        var found: [View] = []
        collectFocusable(into: &found)
        return found
    }

    final func collectFocusable(into found: inout [View]) {
        // A modal view may have the focus as soon as it begins to fade in.
        let isSeen = alpha > View.leastHittableAlpha || appearsWhenFocused || isModal
        guard isInUse, isSeen else { return }
        if canBecomeFocused, !found.contains(where: { $0 === self }) { found.append(self) }
        for view in focusChain { view.collectFocusable(into: &found) }
    }
}
