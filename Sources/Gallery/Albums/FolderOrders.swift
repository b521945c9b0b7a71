public import Pictures

/// The sort orders chosen for folders; sorting by name is the default and not stored. Only the latest choices are kept, to limit the
/// list's length.
public nonisolated struct FolderOrders: Equatable, Sendable {
    package struct Choice: Equatable, Sendable {
        package var folder: String
        package var order: PictureOrder

        package init(folder: String, order: PictureOrder) { (self.folder, self.order) = (folder, order) }
    }

    /// The choices from oldest to newest.
    package private(set) var choices: [Choice] = []

    /// Maximum number of remembered folders.
    static let capacity = 200

    public init() {}

    package init(_ choices: [Choice]) { self.choices = choices.suffix(FolderOrders.capacity) }

    /// The sort order of the folder with this absolute path; by name if none was chosen.
    public subscript(folder: String) -> PictureOrder {
        get { choices.last { $0.folder == folder }?.order ?? .byName }
        set {
            choices.removeAll { $0.folder == folder }
            if newValue != .byName { choices.append(Choice(folder: folder, order: newValue)) }
            choices = choices.suffix(FolderOrders.capacity)
        }
    }
}
