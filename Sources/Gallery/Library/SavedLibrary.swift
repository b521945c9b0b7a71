public import Pictures

/// The saved state of the library.
public nonisolated struct SavedLibrary: Equatable, Sendable {
    public var folders = LibraryFolders()
    /// The days that are hidden, by their numbers: days since 1 January 1970.
    public var hiddenDays: Set<Int> = []
    /// What was discarded from here, from oldest to newest.
    public var discarded: [DiscardRecord] = []

    public init() {}

    /// The most hidden days: more than anybody hides by hand.
    static let mostHiddenDays = 2_000
}
