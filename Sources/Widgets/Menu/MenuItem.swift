import Views

/// What a menu offers in one row.
public struct MenuItem {
    /// Text of the row; letters that are typed find it by its beginning.
    public var title: String
    /// The keys that do the same, in words; empty for none.
    public var shortcut: String
    /// Whether the row is the choice that counts, which is marked; nil where there is nothing to choose.
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
