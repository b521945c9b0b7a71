import Pictures

/// The rows of the library's folders, and what they are made from.
struct LibraryFolderRows {
    /// Pinned, open and recent folders.
    private(set) var rows: [LibraryFolders.Row] = []
    /// Absolute paths of the open folders.
    var open: [String] = []
    var recents = RecentFolders()
    /// The folders that were not found.
    var gone: Set<String> = []
    /// Whether it is being found out which folders are gone.
    var areBeingLookedFor = false

    /// Makes the rows again.
    /// - Returns: Whether they have changed.
    mutating func update(_ folders: LibraryFolders) -> Bool {
        let new = folders.rows(open: open, recents: recents, gone: gone)
        guard new != rows else { return false }
        rows = new
        return true
    }
}
