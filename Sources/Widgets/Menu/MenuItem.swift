import Views

/// What a menu offers in one row.
public struct MenuItem {
    public var title: String
    /// The keys that do the same, in words; empty for none.
    public var shortcut: String
    /// Whether the row is the choice that counts, which is marked; nil where there is nothing to choose.
    public var isChosen: Bool?
    public var action: () -> Void

    public init(_ title: String, shortcut: String = "", isChosen: Bool? = nil, action: @escaping () -> Void) {
        self.title = title
        self.shortcut = shortcut
        self.isChosen = isChosen
        self.action = action
    }
}
