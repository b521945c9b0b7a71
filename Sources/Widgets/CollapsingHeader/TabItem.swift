import Views

/// One of the lists under a collapsing header: its tab, and a closure that creates it.
public struct TabItem {
    /// Identity of the list when lists are inserted and removed; unique within a header.
    public let id: String
    /// Title of the tab.
    public var title: String
    /// Number shown in the tab; nil for none.
    public var count: Int?
    /// Returns the list. Called once, when the list is about to be seen. If the list has no accessibility label, the title becomes its
    /// label.
    public var makeContent: () -> any ScrollingContent

    /// A list and its tab.
    public init(id: String, title: String, count: Int? = nil, makeContent: @escaping () -> any ScrollingContent) {
        self.id = id
        self.title = title
        self.count = count
        self.makeContent = makeContent
    }

    var tab: TabStrip.Tab { TabStrip.Tab(title, count: count) }
}
