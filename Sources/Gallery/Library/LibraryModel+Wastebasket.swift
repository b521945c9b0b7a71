public import Pictures
public import Platform

// Files that this program moved to the wastebasket.
extension LibraryModel {
    /// The outcome of moving a file. The error's text can be shown to the user.
    public typealias Moved = @MainActor @Sendable (Result<Void, TrashError>) -> Void

    /// Lists what was thrown away into `discarded`.
    public func refreshWastebasket() {
        guard let wastebasket = sources.wastebasket else { return }
        work.perform(in: "list of the wastebasket") {
            wastebasket.list()
        } then: { [weak self] files in
            guard let self, files != discarded else { return }
            discarded = files
            notify(.wastebasket)
        }
    }

    /// Moves a file back to its original place. `then` gets the file as it is there.
    public func bringBack(_ file: DiscardedFile, then: @escaping @MainActor @Sendable (Result<ShownFile?, TrashError>) -> Void) {
        guard let wastebasket = sources.wastebasket else { return then(.failure(.missing(file.originalPath))) }
        wastebasket.restore(file.item, on: work) { [weak self] in self?.drop(file, $0, then) }
    }

    /// Discards a file again after it was brought back.
    /// - Parameter shown: The file as it was brought back; another one at its path stays.
    public func discardAgain(_ file: DiscardedFile, shown: ShownFile?, then: @escaping Moved) {
        sources.wastebasket?.discard(file.originalPath, shown: shown, on: work) { [weak self] result in
            self?.refreshWastebasket()
            then(result.map { _ in })
        }
    }

    /// Deletes a file permanently. The caller must ask the user first.
    public func deleteForGood(_ file: DiscardedFile, then: @escaping Moved) {
        guard let wastebasket = sources.wastebasket else { return then(.failure(.missing(file.originalPath))) }
        wastebasket.delete(file.item, on: work) { [weak self] in self?.drop(file, $0, then) }
    }

    private func drop<Output>(_ file: DiscardedFile, _ result: Result<Output, TrashError>, _ then: (Result<Output, TrashError>) -> Void) {
        if case .success = result {
            discarded.removeAll { $0 == file }
            notify(.wastebasket)
        }
        then(result)
    }
}
