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
    /// Returns the width in points that an item needs at this distance from the centre, so that a row of the theme's style is spread until
    /// neighbours are apart; nil, which is the default, if the style's distances suffice. Called during layout.
    func width(of item: PickerItem, atDistance distance: Int) -> Double?
}

extension PickerCell {
    /// Nil, so the style's distances are used.
    public func width(of item: PickerItem, atDistance distance: Int) -> Double? { nil }
}
