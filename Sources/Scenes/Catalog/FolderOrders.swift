public import Pictures

/// In which order folders are shown, those of the usual one left out; the last ones that were chosen, so that the list does not grow.
public nonisolated struct FolderOrders: Equatable, Sendable {
    struct Choice: Equatable, Sendable {
        var folder: String
        var order: PictureOrder
    }

    /// The last one that was chosen stands at the end.
    private(set) var choices: [Choice] = []

    /// Most folders that are remembered.
    static let capacity = 200

    public init() {}

    init(_ choices: [Choice]) { self.choices = choices.suffix(FolderOrders.capacity) }

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
