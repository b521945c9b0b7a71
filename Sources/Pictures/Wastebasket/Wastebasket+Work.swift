public import Platform
public import Storage

/// Moving files on other threads, each after all earlier work in the folder that the file is in or came from.
@MainActor
extension Wastebasket {
    /// Moves a file to the trash, as ``discard(_:shown:)`` does.
    public func discard(
        _ path: String, shown: ShownFile? = nil, on work: Work,
        then: @escaping @MainActor @Sendable (Result<Trash.Item, TrashError>) -> Void
    ) {
        move(from: path, on: work, { basket throws(TrashError) in try basket.discard(path, shown: shown) }, then)
    }

    /// Moves a file back to its original path, as ``restore(_:)`` does.
    public func restore(_ item: Trash.Item, on work: Work, then: @escaping @MainActor @Sendable (Result<ShownFile?, TrashError>) -> Void) {
        move(from: item.originalPath, on: work, { basket throws(TrashError) in try basket.restore(item) }, then)
    }

    /// Deletes a file in the trash for good, as ``delete(_:)`` does.
    public func delete(_ item: Trash.Item, on work: Work, then: @escaping @MainActor @Sendable (Result<Void, TrashError>) -> Void) {
        move(from: item.originalPath, on: work, { basket throws(TrashError) in try basket.delete(item) }, then)
    }

    private func move<Output: Sendable>(
        from path: String, on work: Work, _ move: @escaping @Sendable (Wastebasket) throws(TrashError) -> Output,
        _ then: @escaping @MainActor @Sendable (Result<Output, TrashError>) -> Void
    ) {
        work.perform(in: FilePath.folder(of: path), saving: Wastebasket.subject) {
            Result { () throws(TrashError) in try move(self) }
        } then: {
            then($0)
        }
    }
}
