/// The folders that were opened last, newest first.
public nonisolated struct RecentFolders: Equatable, Sendable {
    public private(set) var paths: [String]

    /// As many as a menu has room for, and some that may have vanished.
    static let most = 10

    public init(_ paths: [String] = []) { self.paths = Array(paths.prefix(RecentFolders.most)) }

    /// Puts a folder first.
    public mutating func note(_ path: String) {
        // A slash at the end names the same folder.
        let name = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        paths = Array(([name] + paths.filter { !$0.utf8.elementsEqual(name.utf8) }).prefix(RecentFolders.most))
    }
}
