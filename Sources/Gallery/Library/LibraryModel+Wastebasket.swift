public import Pictures

// What was thrown away from here.
extension LibraryModel {
    /// Lists what was thrown away; `discarded` follows with the news.
    public func refreshWastebasket() { wastebasket?.refresh() }

    /// Moves a file back to where it was.
    /// - Returns: A function that throws it away again.
    /// - Throws: `TrashError`, whose line is for the user.
    public func bringBack(_ file: DiscardedFile) throws(TrashError) -> () throws -> Void {
        guard let wastebasket else { throw .missing(file.originalPath) }
        try wastebasket.restore(file.item)
        drop(file)
        return { [weak self] in
            try wastebasket.discard(file.originalPath)
            self?.refreshWastebasket()
        }
    }

    /// Deletes a file for good; ask before.
    /// - Throws: `TrashError`, whose line is for the user.
    public func deleteForGood(_ file: DiscardedFile) throws(TrashError) {
        guard let wastebasket else { throw .missing(file.originalPath) }
        try wastebasket.delete(file.item)
        drop(file)
    }

    private func drop(_ file: DiscardedFile) {
        discarded.removeAll { $0 == file }
        notify(.wastebasket)
    }
}
