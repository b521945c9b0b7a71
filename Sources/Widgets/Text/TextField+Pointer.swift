public import LayoutMath
public import Platform
public import Views

// A press moves the caret; a drag extends the selection.

extension TextField: Pressable, Draggable {
    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        defer { focusIsFresh = false }
        guard isFocused, !focusIsFresh else { return }
        moveCaret(to: point)
    }

    private func moveCaret(to point: Point, extending: Bool = false) {
        let place = place(at: point.x)
        move { $0.moveCaret(to: place, extending: extending) }
    }

    public var dragTakesFocus: Bool { true }
    public func pans(along axis: Axis) -> Bool { isEnabled && axis == .horizontal }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }
    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { moveCaret(to: point) }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        moveCaret(to: point, extending: true)
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {}
    public func panCancelled(along axis: Axis, at time: Seconds) {}
}
