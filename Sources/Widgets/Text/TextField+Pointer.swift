public import LayoutMath
public import Platform
public import Views

// A press places the caret, and a double press selects a word. A drag extends the selection, and scrolls beyond the ends.

extension TextField: Pressable, Draggable {
    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        defer {
            focusIsFresh = false
            selecting = nil
        }
        // The press that gives the focus leaves all text selected. The user did not mean to offer this selection for pasting.
        guard isFocused, !focusIsFresh else { return }
        if selecting == nil { select(at: point) }
        selected()
    }

    private var presses: Int { stage?.lastPress?.count ?? 1 }

    private func select(at point: Point) {
        let place = place(at: point.x)
        let extending = stage?.modifiers.contains(.shift) ?? false
        move { selecting = TextSelecting(&$0, at: place, presses: isSecure && presses > 1 ? 3 : presses, extending: extending) }
    }

    public var dragTakesFocus: Bool { true }
    public func pans(along axis: Axis) -> Bool { isEnabled && axis == .horizontal }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    /// Begins to select when the mouse is pressed, if the field already has the focus.
    public func panTouched(at time: Seconds) -> Bool {
        selecting = nil
        selectionBefore = (editing.anchor, editing.caret)
        guard isFocused, !focusIsFresh, let press = stage?.lastPress, !press.pointer.isTouch else { return false }
        select(at: mappingToWindow.inverse(press.point))
        return false
    }

    public func panFailed(at time: Seconds) {}

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        if selecting == nil { select(at: point) }
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        dragPoint = point.x
        dragBeyond = point.x < 0 ? point.x : max(0, point.x - bounds.width)
        extend()
        if dragBeyond != 0, lastAdvance == nil {
            lastAdvance = time
            setNeedsAdvance()
        }
        return 0
    }

    private func extend() {
        let place = place(at: dragPoint.clamped(to: 0...bounds.width))
        move { selecting?.extend(&$0, to: place) }
    }

    /// Speed of the text in points per second for each point that the pointer is beyond an end.
    private static let dragSpeed = 8.0

    func scrollBeyond(to time: Seconds) -> Bool {
        guard selecting != nil, dragBeyond != 0, let last = lastAdvance else {
            lastAdvance = nil
            return false
        }
        scroll = max(0, scroll + dragBeyond * TextField.dragSpeed * (time - last))
        lastAdvance = time
        extend()
        return true
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        endSelecting()
        selected()
    }

    /// Restores the selection from before the press.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        endSelecting()
        let (anchor, caret) = selectionBefore
        move {
            $0.moveCaret(to: anchor)
            $0.moveCaret(to: caret, extending: true)
        }
    }

    private func endSelecting() {
        selecting = nil
        dragBeyond = 0
        focusIsFresh = false
    }

    func pasteSelected(at point: Point) -> Bool {
        guard acceptsTextInput, let pasted = stage?.clipboard.selectedText, !pasted.isEmpty else { return false }
        stage?.focus(self)
        let place = place(at: point.x)
        change {
            $0.moveCaret(to: place)
            $0.insert(pasted)
        }
        return true
    }
}
