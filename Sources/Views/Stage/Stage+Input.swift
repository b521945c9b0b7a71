public import Platform

/// The state of the user's input: the focus, the keys and the pointers.
extension Stage {
    /// The view that has the keyboard focus; nil if none has.
    public var focusedView: View? { focus.view }
    /// The outline around the focused view.
    public var focusRing: FocusRing {
        get { focus.ring }
        set { focus.ring = newValue }
    }
    /// Whether the last input was a key.
    public var keysAreInUse: Bool { focus.keysAreInUse }
    /// Number of keys that devices have sent so far; keys that views send with ``post(_:)`` do not count.
    public var keyCount: Int { focus.keyCount }
    /// The modifier keys held with the key, the press or the wheel being processed.
    public var modifiers: KeyModifiers { focus.modifiers }

    /// Whether a pointer is pressed.
    public var isPressed: Bool { !pointing.arena.contests.isEmpty }
    /// The last press of a pointer; nil before the first.
    public var lastPress: Press? { pointing.lastPress }
    /// The innermost view under the pointer; nil outside the window, and while fingers are used.
    public var hoveredView: View? { pointing.hoveredView }
    /// Cursor to show now.
    public var cursor: Cursor { pointing.rest.isHidden ? .hidden : pointing.cursor }
    /// The tool tip of the view on which the pointer rests.
    public var toolTips: ToolTipPresenter {
        get { pointing.toolTips }
        set { pointing.toolTips = newValue }
    }
}
