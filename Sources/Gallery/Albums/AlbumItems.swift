import Pictures
import Views
import Widgets

/// An album's folders and entries under short ids: numbers in the order in which pictures were first met, so that a picture keeps its id
/// while others come and go, and the same album has the same ids on every machine.
nonisolated struct AlbumItems {
    private(set) var entries: [Album.Entry] = []
    private(set) var folders: [Subfolder] = []
    /// The ids in the album's order, those of the folders first.
    private(set) var snapshot = CollectionSnapshot.empty
    private var numbers: [String: Int] = [:]
    private var folderNumbers: [String: Int] = [:]

    init(_ entries: [Album.Entry] = []) { follow(entries) }

    /// - Complexity: O(pictures).
    mutating func follow(_ entries: [Album.Entry], folders: [Subfolder] = []) {
        self.entries = entries
        self.folders = folders
        let folderIDs = folders.map { folder in
            let number = folderNumbers[folder.path] ?? folderNumbers.count
            folderNumbers[folder.path] = number
            return "\(AlbumItems.folderMark)\(number)"
        }
        var taken: Set<String> = []
        taken.reserveCapacity(entries.count)
        let ids = entries.map { entry in
            let number = numbers[entry.image] ?? numbers.count
            numbers[entry.image] = number
            var id = String(number)
            // A picture that was opened twice stands there twice.
            while !taken.insert(id).inserted { id += "'" }
            return id
        }
        snapshot = CollectionSnapshot(folderIDs + ids, changing: snapshot)
    }

    func entry(_ id: String) -> Album.Entry? { index(ofEntry: id).map { entries[$0] } }

    /// The picture's place in the album; nil for a folder, and for what is not here.
    func index(ofEntry id: String) -> Int? {
        snapshot.index(of: id).flatMap { $0 < folders.count ? nil : $0 - folders.count }
    }

    func folder(_ id: String) -> Subfolder? {
        snapshot.index(of: id).flatMap { $0 < folders.count ? folders[$0] : nil }
    }

    /// The id of the folder at `path`; nil when it is not here.
    func id(ofFolder path: String) -> String? {
        folders.firstIndex { $0.path == path }.map { snapshot.ids[$0] }
    }

    static func isFolder(_ id: String) -> Bool { id.hasPrefix(folderMark) }

    private static let folderMark = "folder "
}
