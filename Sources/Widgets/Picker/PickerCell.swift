public import Views

/// An item of a picker: an identity and a title.
public nonisolated struct PickerItem: Equatable, Sendable {
    /// Identity of the item when items are inserted and removed; unique within a picker.
    public let id: String
    /// Text of the item; type-ahead matches its beginning.
    public var title: String

    /// An item with an id that is unique within its picker.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

/// A view that shows an item in a picker. It takes no input, and is reused for other items.
public protocol PickerCell: View {
    /// Shows the item with this index.
    func show(_ item: PickerItem, at index: Int)
    /// Called when the cell has moved to `distance`, counted in cells from the centre and negative before it. Its frame is already set.
    func update(distanceFromCenter distance: Double)
}
