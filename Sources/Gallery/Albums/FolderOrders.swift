public import Pictures

/// In which order folders are shown, those of the usual one left out; the last ones that were chosen, so that the list does not grow.
public nonisolated struct FolderOrders: Equatable, Sendable {
    package struct Choice: Equatable, Sendable {
        package var folder: String
        package var order: PictureOrder

        package init(folder: String, order: PictureOrder) { (self.folder, self.order) = (folder, order) }
    }

    /// The last one that was chosen stands at the end.
    package private(set) var choices: [Choice] = []

    /// Most folders that are remembered.
    static let capacity = 200

    public init() {}

    package init(_ choices: [Choice]) { self.choices = choices.suffix(FolderOrders.capacity) }

    /// The order of the folder with this absolute path.
    public subscript(folder: String) -> PictureOrder {
        get { choices.last { $0.folder == folder }?.order ?? .byName }
        set {
            choices.removeAll { $0.folder == folder }
            if newValue != .byName { choices.append(Choice(folder: folder, order: newValue)) }
            choices = choices.suffix(FolderOrders.capacity)
        }
    }
}
