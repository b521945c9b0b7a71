/// Makes a view and all inside it a scope, which the keyboard's focus enters and leaves as a whole.
///
/// The stage remembers where the focus was around a scope and inside it, and gives it back there: to the same view, or where that was made
/// anew to the one that now has its place or its role and label. Nothing else in a program needs to keep a focused view.
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
        /// A dialog, or a view that fills the window. While it is active, what lies behind it gets no presses, drags, wheels, hovers, drops,
        /// keys or focus; views drawn in front of it, such as a toast, keep theirs. Of several modal views the one in front has effect. The
        /// responder chain ends at it, so that what nothing inside takes goes on to `Stage.unhandledEvent`. When it ends, the focus returns
        /// to where it was before, with its ring if keys are in use.
        case modal
        /// A message or a row of controls that comes and goes. A focus that comes in returns to where it was with `Stage.endFocus(in:)`, and
        /// when the view leaves the tree.
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

    /// A scope of what comes and goes.
    public static var transient: FocusScope { FocusScope(kind: .transient, isActive: true, escaped: nil) }
}

extension View {
    /// Whether the view makes what lies behind it wait.
    final var isModal: Bool {
        guard let focusScope else { return false }
        return focusScope.kind == .modal && focusScope.isActive
    }

    /// Whether the view is neither hidden nor put out of use, whatever holds it.
    final var isInUse: Bool { !isHidden && isUserInteractionEnabled && focusScope?.isActive != false }

    /// Whether the view and all that hold it are in use.
    final var canTakeInput: Bool {
        var view: View? = self
        while let current = view, current.isInUse { view = current.superview }
        return view == nil
    }

    /// Whether the view can have the focus where it is.
    final var canTakeFocus: Bool { canBecomeFocused && canTakeInput }
}
