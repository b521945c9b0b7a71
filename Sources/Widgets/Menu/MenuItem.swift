import Views

/// What a menu offers in one row.
public struct MenuItem {
    public var title: String
    /// The keys that do the same, in words; empty for none.
    public var shortcut: String
    /// Whether the row is the choice that counts, which is marked; nil where there is nothing to choose.
    public var isChosen: Bool?
    /// False for what cannot be done now: the row is drawn faintly, and neither the pointer nor the keys choose it.
    public var isEnabled: Bool
    public var action: () -> Void

    public init(
        _ title: String, shortcut: String = "", isChosen: Bool? = nil, isEnabled: Bool = true, action: @escaping () -> Void
    ) {
        self.title = title
        self.shortcut = shortcut
        self.isChosen = isChosen
        self.isEnabled = isEnabled
        self.action = action
    }
}
