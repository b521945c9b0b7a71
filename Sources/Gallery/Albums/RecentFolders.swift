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
    public mutating func forget(_ path: String) { paths.removeAll { $0.utf8.elementsEqual(path.utf8) } }
}
