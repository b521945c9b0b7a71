/// Makes a view and its descendants a scope, which the keyboard's focus enters and leaves as a whole.
///
/// The stage remembers which views had the focus outside and inside a scope, and restores it: to the same view, or, if that was recreated,
/// to the view with its position or its role and label. Programs do not need to store focused views.
///
/// ```swift
/// dialog.focusScope = .modal { dialog.removeFromSuperview() }
/// ```
public struct FocusScope {
    /// What a scope does with input.
    public enum Kind: Sendable {
        /// One of several pages. While it is inactive it takes no input; the focus that was inside ends, and returns with the page's turn
        /// unless another view has it by then.
        case page
        /// A dialog, or a view that fills the window. While it is active, views behind it get no presses, drags, wheels, hovers, drops,
        /// keys or focus; views drawn in front of it, such as a toast, do. Of several modal views the one in front has effect. The
        /// responder chain leads from it to the stage, so that no view outside gets an event or an action of a view inside. When the scope ends,
        /// the focus returns to where it was before, with its ring if the last input was a key.
        case modal
        /// A message or a row of controls that is shown for a time. A focus that has entered it returns to where it was before with
        /// `Stage.endFocus(in:)`, and when the view leaves the tree.
        case transient
    }

    /// What the scope does with input.
    public let kind: Kind
    /// Whether the scope has effect. A view with an inactive scope takes no input, and no view inside it.
    public var isActive: Bool
    /// Called for an Escape that no view inside takes; nil leaves the key to `Stage.unhandledEvent`. Only modal scopes have it.
    public let escaped: (() -> Void)?

    /// A page, which takes input only while it is the current one.
    public static func page(isActive: Bool) -> FocusScope { FocusScope(kind: .page, isActive: isActive, escaped: nil) }

    /// A modal scope; without `escaped`, Escape goes to `Stage.unhandledEvent`.
    public static func modal(escaped: (() -> Void)? = nil) -> FocusScope {
        FocusScope(kind: .modal, isActive: true, escaped: escaped)
    }

    /// A transient scope.
    public static var transient: FocusScope { FocusScope(kind: .transient, isActive: true, escaped: nil) }
}

extension View {
    /// Whether the view is an active modal scope, which keeps input from views behind it.
    final var isModal: Bool {
        guard let focusScope else { return false }
        return focusScope.kind == .modal && focusScope.isActive
    }

    /// Whether the view itself is neither hidden nor disabled nor inactive; its superviews are ignored.
    final var isInUse: Bool { !isHidden && isUserInteractionEnabled && focusScope?.isActive != false }

    /// Whether the view and all its superviews are in use.
    final var canTakeInput: Bool {
        var view: View? = self
        while let current = view, current.isInUse { view = current.superview }
        return view == nil
    }

    /// Whether the view can have the focus at its place in the tree.
    final var canTakeFocus: Bool { canBecomeFocused && canTakeInput }
}
