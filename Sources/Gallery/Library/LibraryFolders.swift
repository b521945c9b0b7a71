import Pictures

/// The folders of the library: which are pinned, and which are hidden.
public nonisolated struct LibraryFolders: Equatable, Sendable {
    /// A row of the list.
    public struct Row: Equatable, Sendable {
        /// The absolute path; identifies the row.
        public let path: String
        public let isPinned: Bool
        /// Whether the folder's pictures are open; otherwise it is a recent folder.
        public let isOpen: Bool
        /// Whether the folder is open but its pictures are hidden.
        public let isLeftOut: Bool
        /// Whether the folder no longer exists.
        public let isGone: Bool

        public var title: String { Caption.title(ofFolder: path) }
    }

    /// Pinned folders, the latest first.
    public private(set) var pinned: [String]
    public private(set) var leftOut: Set<String>

    /// Maximum number of pinned folders and of hidden folders; it is more than a list shows.
    static let most = 100

    public init(pinned: [String] = [], leftOut: Set<String> = []) {
        self.pinned = Array(pinned.prefix(LibraryFolders.most))
        self.leftOut = leftOut
    }

    /// Pins a folder, or moves it to the front of the pinned ones.
    public mutating func pin(_ path: String) {
        pinned = Array(([path] + pinned.filter { $0 != path }).prefix(LibraryFolders.most))
    }

    public mutating func unpin(_ path: String) { pinned.removeAll { $0 == path } }

    /// Sets whether a folder's pictures are hidden. Does nothing if there are already `most` hidden folders.
    public mutating func setLeftOut(_ path: String, _ isLeftOut: Bool) {
        if !isLeftOut { leftOut.remove(path) } else if leftOut.count < LibraryFolders.most { leftOut.insert(path) }
    }

    /// The state of a folder that was removed from both lists.
    public struct Forgotten: Sendable {
        let path: String
        /// Its index among the pinned folders; nil if it was not pinned.
        let pin: Int?
        let isLeftOut: Bool
    }

    /// Removes a folder from both lists.
    @discardableResult
    public mutating func forget(_ path: String) -> Forgotten {
        let forgotten = Forgotten(path: path, pin: pinned.firstIndex(of: path), isLeftOut: leftOut.contains(path))
        unpin(path)
        leftOut.remove(path)
        return forgotten
    }

    /// Restores a removed folder. Changes made to it since then stay.
    public mutating func remember(_ forgotten: Forgotten) {
        if let pin = forgotten.pin, !pinned.contains(forgotten.path) {
            pinned.insert(forgotten.path, at: min(pin, pinned.count))
            pinned = Array(pinned.prefix(LibraryFolders.most))
        }
        if forgotten.isLeftOut { setLeftOut(forgotten.path, true) }
    }

    /// Returns the rows: pinned folders, then open ones, then recent ones, each only once.
    /// - Parameters:
    ///   - open: Absolute paths of the open folders.
    ///   - gone: Paths of folders that no longer exist.
    public func rows(open: [String], recents: RecentFolders, gone: Set<String> = []) -> [Row] {
        var seen: Set<String> = []
        return (pinned + open + recents.paths).filter { seen.insert($0).inserted }.map { path in
            Row(
                path: path, isPinned: pinned.contains(path), isOpen: open.contains(path),
                isLeftOut: leftOut.contains(path) && open.contains(path), isGone: gone.contains(path))
        }
    }
}
