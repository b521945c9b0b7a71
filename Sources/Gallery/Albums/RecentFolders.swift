/// The most recently opened folders, newest first.
public nonisolated struct RecentFolders: Equatable, Sendable {
    public private(set) var paths: [String]

    /// Maximum number of folders: more than a menu shows, because some may have been removed.
    static let most = 10

    public init(_ paths: [String] = []) { self.paths = Array(paths.prefix(RecentFolders.most)) }

    /// Moves or adds a folder to the front.
    public mutating func note(_ path: String) {
        // A trailing slash names the same folder.
        let name = path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(Substring(path.utf8.dropLast())) : path
        paths = Array(([name] + paths.filter { !$0.utf8.elementsEqual(name.utf8) }).prefix(RecentFolders.most))
    }

    /// Removes a folder.
    /// - Returns: Its index; nil if it was not there.
    @discardableResult
    public mutating func forget(_ path: String) -> Int? {
        guard let index = paths.firstIndex(where: { $0.utf8.elementsEqual(path.utf8) }) else { return nil }
        paths.remove(at: index)
        return index
    }

    /// Puts a folder that was removed back to its index, or to the end of a list that has become shorter; one that was opened since stays
    /// where it is.
    public mutating func insert(_ path: String, at index: Int) {
        guard !paths.contains(where: { $0.utf8.elementsEqual(path.utf8) }) else { return }
        paths.insert(path, at: min(index, paths.count))
        paths = Array(paths.prefix(RecentFolders.most))
    }
}
