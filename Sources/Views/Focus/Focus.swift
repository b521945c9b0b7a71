import Platform

/// Which view the keyboard acts on, and what its keys have done last.
struct Focus {
    /// The view that has the focus; nil if none has.
    weak var view: View?
    /// The focus scopes of the stage's views.
    var scopes = FocusScopes()
    /// The outline around the focused view.
    var ring = FocusRing()
    /// Whether the last input was a key.
    var keysAreInUse = false
    /// Number of keys that devices have sent so far.
    var keyCount = 0
    /// The modifier keys held with the event being processed.
    var modifiers: KeyModifiers = []
    /// Whether the next text belongs to a key that was pressed while no text field had the focus.
    var textIsSpent = false
}
