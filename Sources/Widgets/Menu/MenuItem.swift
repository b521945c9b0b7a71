public import Views

/// A row of a menu: a title and an action.
public struct MenuItem {
    /// Text of the row. Typed letters find the row by the beginning of this text.
    public var title: String
    /// The keys with the same effect, as the row shows them; empty for none. The menu does not handle them.
    public var shortcut: String
    /// The keys of ``shortcut``; the row leaves them out while they have no effect. Nil shows the words always.
    public var press: KeyPress?
    /// Whether the row has a check mark; nil for a row that is not a choice.
    public var isChosen: Bool?
    /// Whether the action is available; false dims the row, which can then not be chosen by pointer or keys.
    public var isEnabled: Bool
    /// Whether the title is the path of a file or folder. If such a title is too long, it is shortened at its beginning instead of its end.
    /// Default false.
    public var isPath = false
    /// Called when the row is pressed, or Enter is typed on it, after the menu's `willAct`.
    public var action: () -> Void

    /// A row with an action.
    /// - Parameters:
    ///   - shortcut: Keys in words, as they are shown; the menu does not handle them.
    ///   - press: The same keys; the row leaves them out while they have no effect.
    ///   - isChosen: True shows a check mark; nil for a row that is not a choice.
    ///   - isEnabled: False if the action is not available now.
    public init(
        _ title: String, shortcut: String = "", press: KeyPress? = nil, isChosen: Bool? = nil, isEnabled: Bool = true,
        action: @escaping () -> Void
    ) {
        self.title = title
        self.shortcut = shortcut
        self.press = press
        self.isChosen = isChosen
        self.isEnabled = isEnabled
        self.action = action
    }
}

extension MenuItem {
    /// A row for an action of the responder chain. The chain is asked now: the first responder that answers says whether the row is enabled
    /// and chosen. If no responder answers, the row is disabled. When the row is pressed, the chain is asked again.
    /// - Parameters:
    ///   - shortcut: Keys in words, as they are shown; the menu does not handle them.
    ///   - responder: The first responder to ask, such as ``Stage/firstResponder`` before the menu is shown, or the view whose menu it is.
    ///     The row keeps only a weak reference; once the responder is gone, the row does nothing.
    public init(_ title: String, shortcut: String = "", performing action: any Action, from responder: any Responder) {
        let response = responder.chainResponse(to: action)
        self.init(title, shortcut: shortcut, isChosen: response?.isChosen, isEnabled: response?.isEnabled ?? false) {
            [weak responder] in responder?.perform(action)
        }
    }
}
