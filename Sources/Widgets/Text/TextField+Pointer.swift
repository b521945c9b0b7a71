public import LayoutMath
public import Platform
public import Views

// A press places the caret, and a double press selects a word. A drag extends the selection, and scrolls beyond the ends.

extension TextField: Pressable, Draggable {
    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        defer {
            focusIsFresh = false
            selecting.end()
        }
        // The press that gives the focus leaves all text selected. The user did not mean to offer this selection for pasting.
        guard isFocused, !focusIsFresh else { return }
        if !selecting.isActive { select(at: point) }
        offerSelection()
    }

    private func select(at point: Point) {
        let place = place(at: point.x)
        let presses = stage?.lastPress?.count ?? 1
        let extending = stage?.modifiers.contains(.shift) ?? false
        move { selecting.select(&$0, at: place, presses: isSecure && presses > 1 ? 3 : presses, extending: extending) }
    }

    public var dragTakesFocus: Bool { true }
    public func pans(along axis: Axis) -> Bool { isEnabled && axis == .horizontal }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    /// Begins to select when the mouse is pressed, if the field already has the focus.
    public func panTouched(at time: Seconds) -> Bool {
        selecting.touch(editing)
        guard isFocused, !focusIsFresh, let press = stage?.lastPress, !press.pointer.isTouch else { return false }
        select(at: mappingToWindow.inverse(press.point))
        return false
    }

    public func panFailed(at time: Seconds) {}

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        if !selecting.isActive { select(at: point) }
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        let scrolls = selecting.drag(to: point, beyond: (0...bounds.width).distance(to: point.x), at: time)
        extend()
        if scrolls { setNeedsAdvance() }
        return 0
    }

    private func extend() {
        let place = place(at: selecting.point.x.clamped(to: 0...bounds.width))
        move { selecting.extend(&$0, to: place) }
    }

    func scrollBeyond(to time: Seconds) -> Bool {
        guard let distance = selecting.scroll(beyond: (0...bounds.width).distance(to: selecting.point.x), to: time) else { return false }
        scroll = max(0, scroll + distance)
        extend()
        return true
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        endSelecting()
        offerSelection()
    }

    /// Restores the selection from before the press.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        endSelecting()
        move { selecting.restore(&$0) }
    }

    private func endSelecting() {
        selecting.end()
        focusIsFresh = false
    }
}
