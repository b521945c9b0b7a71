import Views

/// A row of a menu: a title and an action.
public struct MenuItem {
    /// Text of the row; letters that are typed find it by its beginning.
    public var title: String
    /// The keys that do the same, as the row shows them; empty for none. The menu does not listen to them.
    public var shortcut: String
    /// Whether the row has a check mark; nil for a row that is not one of several choices.
    public var isChosen: Bool?
    /// Called when the row is pressed, or Enter is typed on it, after the menu's `willAct`.
    public var action: () -> Void

    /// A row with an action.
    /// - Parameters:
    ///   - shortcut: Keys in words, as they are shown; nothing listens to them here.
    ///   - isChosen: True shows a check mark; nil for a row that is no choice.
    public init(_ title: String, shortcut: String = "", isChosen: Bool? = nil, action: @escaping () -> Void) {
        self.title = title
        self.shortcut = shortcut
        self.isChosen = isChosen
        self.action = action
    }
}
