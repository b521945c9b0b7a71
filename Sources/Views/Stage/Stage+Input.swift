public import Platform

/// What views and programs may know about the user's input.
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

    /// Number of different frames so far. A renderer that has already drawn this generation need not draw it again.
    public var displayGeneration: Int { dues.displayGeneration }
    /// Number of rounds of layout so far.
    public var layoutCount: Int { dues.layoutCount }
}
