/// A command that travels along the responder chain to the first responder that answers it, such as "back" or "rename".
///
/// Each action has its own type, whose properties hold what the command needs to know. The sender does not know the receiver:
///
/// ```swift
/// struct Rename: Action { var name: String }
///
/// final class DocumentPage: View {
///     override func response(to action: any Action) -> ActionResponse? {
///         guard let rename = action as? Rename else { return nil }
///         return ActionResponse(isEnabled: !isLocked) { [self] in title = rename.name }
///     }
/// }
/// button.action = { [unowned button] in button.perform(Rename(name: "ridge walk")) }
/// ```
///
/// One method both says whether an action is available and carries it out, so that a menu and its effect cannot disagree.
public nonisolated protocol Action: Sendable {}

/// A responder's answer to an action: whether it is available now, and the closure that carries it out.
public struct ActionResponse {
    /// Whether the action is available now. If false, a menu dims its row, and no other responder in the chain is asked.
    public var isEnabled: Bool
    /// Whether the action is the current one of several choices, which a menu marks; nil if it is not a choice.
    public var isChosen: Bool?
    /// Carries the action out. ``Responder/perform(_:)`` calls it only if the action is enabled.
    public var perform: () -> Void

    /// An answer; by default enabled and no choice.
    public init(isEnabled: Bool = true, isChosen: Bool? = nil, perform: @escaping () -> Void) {
        (self.isEnabled, self.isChosen, self.perform) = (isEnabled, isChosen, perform)
    }
}

/// Opens a web page, a mail address or another link. Labels send it for their links; a window of `Hosting` answers it with the desktop's
/// program, unless a responder has answered before.
public nonisolated struct OpenLink: Action {
    /// The address with its scheme, such as `https://` or `mailto:`.
    public var address: String

    /// Creates the action.
    public init(_ address: String) { self.address = address }
}

/// Goes back to what was shown before. The stage sends it for the back button of a mouse.
public nonisolated struct GoBack: Action {
    /// Creates the action.
    public init() {}
}
