public import Pictures

/// The saved state of the library.
public nonisolated struct SavedLibrary: Equatable, Sendable {
    public var folders = LibraryFolders()
    /// The hidden days as numbers of days since 1 January 1970.
    public var hiddenDays: Set<Int> = []
    /// The discarded files, from oldest to newest.
    public var discarded: [DiscardRecord] = []

    public init() {}

    /// Maximum number of hidden days; more than a user would hide by hand.
    static let mostHiddenDays = 2_000
}
