import Platform

/// Decides when a window shows its cursor. Windows share the mouse, so a window that the mouse has left waits until it returns.
struct ShownCursor {
    private var shown: Cursor?
    private var isMouseElsewhere = false

    /// Follows the mouse.
    mutating func take(_ inputs: [InputEvent]) {
        for input in inputs {
            switch input.kind {
            case .pointerLeft: (isMouseElsewhere, shown) = (true, nil)
            case .pointerMoved(.mouse, _), .pointerDown(.mouse, _): isMouseElsewhere = false
            default: break
            }
        }
    }

    /// Returns the cursor that the window must show now; nil if nothing changes.
    mutating func change(to cursor: Cursor) -> Cursor? {
        guard !isMouseElsewhere, cursor != shown else { return nil }
        shown = cursor
        return cursor
    }
}
