/// The most recently opened folders, newest first.
public nonisolated struct RecentFolders: Equatable, Sendable {
    public private(set) var paths: [String]

    /// Maximum number of folders. It is larger than a menu shows, because some folders may no longer exist.
    static let most = 10

    public init(_ paths: [String] = []) { self.paths = Array(paths.prefix(RecentFolders.most)) }

    /// Moves a folder to the front, or adds it there.
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

    /// Puts a removed folder back at its index, or at the end if the list has become shorter. A folder that was opened again since then
    /// stays where it is.
    public mutating func insert(_ path: String, at index: Int) {
        guard !paths.contains(where: { $0.utf8.elementsEqual(path.utf8) }) else { return }
        paths.insert(path, at: min(index, paths.count))
        paths = Array(paths.prefix(RecentFolders.most))
    }
}
