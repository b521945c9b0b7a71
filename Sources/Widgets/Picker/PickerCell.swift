public import Views

/// One of the things that a picker offers.
public nonisolated struct PickerItem: Equatable, Sendable {
    /// What the selection is kept by when items come and go. Unique within a picker.
    public let id: String
    /// What it is called, and what typing its first letters finds it by.
    public var title: String

    /// An item with an id that is unique within its picker.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

/// A view that shows an item in a picker. It takes no input; when its item has gone out of sight it is given another one.
public protocol PickerCell: View {
    /// Shows the item with this index.
    func show(_ item: PickerItem, at index: Int)
    /// The cell stands at `distance`, counted in cells from the centre; negative before it. Its frame is set already.
    func stand(at distance: Double)
}
