/// Makes a view and its descendants a scope, which the keyboard focus enters and leaves as a unit.
///
/// The stage remembers which views had the focus outside and inside a scope. It restores the focus to the same view, or, if that view was
/// recreated, to the view with the same position or with the same role and label. Programs do not need to store focused views.
///
/// ```swift
/// dialog.focusScope = .modal { dialog.removeFromSuperview() }
/// ```
public struct FocusScope {
    /// How a scope handles input.
    public enum Kind: Sendable {
        /// One of several pages. While it is inactive it takes no input. A focus that was inside ends, and returns when the page is active
        /// again, unless another view has the focus by then.
        case page
        /// A dialog, or a view that fills the window. While it is active, views behind it get no presses, drags, wheels, hovers, drops,
        /// keys or focus. Views drawn in front of it, such as a toast, still get them. Of several modal views, only the frontmost has an
        /// effect. The responder chain leads from it directly to the stage, so no view outside gets an event or an action of a view inside.
        /// When the scope ends, the focus returns to where it was before; the focus ring is shown if the last input was a key.
        case modal
        /// A message or a row of controls that is shown for a limited time. A focus that has entered it returns to where it was before when
        /// `Stage.endFocus(in:)` is called or the view leaves the tree.
        case transient
    }

    /// How the scope handles input.
    public let kind: Kind
    /// Whether the scope is active. A view with an inactive scope takes no input, and neither do the views inside it.
    public var isActive: Bool
    /// Called for an Escape that no view inside handles; nil leaves the key to `Stage.unhandledEvent`. Used only by modal scopes.
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
