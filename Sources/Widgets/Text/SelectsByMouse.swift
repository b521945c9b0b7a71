import LayoutMath
import Platform
import Views

/// A view whose text is selected by presses and drags of the mouse. A finger scrolls instead; its press places the caret.
protocol SelectsByMouse: Pressable, Draggable {
    /// Whether text can be selected now.
    var canSelect: Bool { get }
    /// What the present press selects.
    var pressed: TextSelectingDrag { get set }
    /// The text with its selection.
    var editing: TextEditing { get }
    /// Selects the unit at a point in the view's coordinates, depending on the number of presses.
    func select(at point: Point)
    /// The pointer moves to a point during a drag.
    func extend(to point: Point, at time: Seconds)
    /// Changes the selection.
    func move(_ movement: (inout TextEditing) -> Void)
    /// Offers the selection to the middle mouse button.
    func offerSelection()
}

extension SelectsByMouse {
    func pressChanged(_ isPressed: Bool) {}

    /// A mouse press was already handled when the button went down.
    func activate(at point: Point) {
        if canSelect, !pressed.isActive { select(at: point) }
        endSelecting()
    }

    private var isPressedByMouse: Bool { stage?.lastPress.map { !$0.pointer.isTouch } ?? false }

    var dragTakesFocus: Bool { canSelect }
    func pans(along axis: Axis) -> Bool { isPressedByMouse && canSelect }

    func panTouched(at time: Seconds) -> Bool {
        pressed.touch(editing)
        guard canSelect, isPressedByMouse, let press = stage?.lastPress else { return false }
        select(at: mappingToWindow.inverse(press.point))
        return false
    }

    func panBegan(along axis: Axis, at point: Point, time: Seconds) { if !pressed.isActive { select(at: point) } }

    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        extend(to: point, at: time)
        return 0
    }

    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) { endSelecting() }

    private func endSelecting() {
        pressed.end()
        if canSelect { offerSelection() }
    }

    /// Restores the selection from before the press.
    func panCancelled(along axis: Axis, at time: Seconds) {
        pressed.end()
        let before = pressed
        move { before.restore(&$0) }
    }
}
