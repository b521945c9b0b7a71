import Pictures
import Views
import Widgets

/// Short ids for an album's folders and entries: numbers in the order of first appearance. A picture keeps its id while others are added
/// and removed, and the same album has the same ids on every machine.
nonisolated struct AlbumItems {
    private(set) var entries: [Album.Entry] = []
    private(set) var folders: [Subfolder] = []
    /// The ids in the album's order, folders first.
    private(set) var snapshot = CollectionSnapshot.empty
    private var numbers: [String: Int] = [:]
    private var folderNumbers: [String: Int] = [:]

    init(_ entries: [Album.Entry] = []) { follow(entries) }

    /// Updates the ids to an album's contents; pictures and folders seen before keep theirs.
    /// - Complexity: O(*n*), where *n* is the number of pictures and folders.
    mutating func follow(_ entries: [Album.Entry], folders: [Subfolder] = []) {
        // The album may have changed in something else, such as the order of days.
        guard entries != self.entries || folders != self.folders else { return }
        self.entries = entries
        self.folders = folders
        let folderIDs = folders.map { folder in
            let number = folderNumbers[folder.path] ?? folderNumbers.count
            folderNumbers[folder.path] = number
            return "\(AlbumItems.folderMark)\(number)"
        }
        numbers.reserveCapacity(entries.count)
        // A picture that was opened twice is listed twice.
        var listings: [Int] = []
        let ids = entries.map { entry in
            let number = AlbumItems.number(of: entry.image, in: &numbers)
            if number >= listings.count { listings += Array(repeating: 0, count: max(entries.count, number + 1) - listings.count) }
            listings[number] += 1
            return String(number) + String(repeating: "'", count: listings[number] - 1)
        }
        snapshot = CollectionSnapshot(folderIDs + ids, changing: snapshot)
    }

    private static func number(of image: String, in numbers: inout [String: Int]) -> Int {
        /// Needs only one dictionary lookup: the default number is stored and returned in one access.
        func entered(_ number: inout Int) -> Int { number }
        let next = numbers.count
        return entered(&numbers[image, default: next])
    }

    /// Keeps the id of a picture that was renamed, for the next call of ``follow(_:folders:)``.
    mutating func follow(_ renaming: (old: String, new: String)?) {
        guard let renaming, let number = numbers.removeValue(forKey: renaming.old) else { return }
        numbers[renaming.new] = number
    }

    func entry(_ id: String) -> Album.Entry? { index(ofEntry: id).map { entries[$0] } }

    /// Returns the picture's index in the album; nil for a folder or an unknown id.
    func index(ofEntry id: String) -> Int? {
        snapshot.index(of: id).flatMap { $0 < folders.count ? nil : $0 - folders.count }
    }

    func folder(_ id: String) -> Subfolder? {
        snapshot.index(of: id).flatMap { $0 < folders.count ? folders[$0] : nil }
    }

    /// Returns the id of the folder at `path`; nil if the album has no such folder.
    func id(ofFolder path: String) -> String? {
        folders.firstIndex { $0.path == path }.map { snapshot.ids[$0] }
    }

    /// Returns the id of the picture at `path`; nil if the album has no such picture.
    func id(ofEntry path: String) -> String? {
        entries.firstIndex { $0.image == path }.map { snapshot.ids[folders.count + $0] }
    }

    static func isFolder(_ id: String) -> Bool { id.hasPrefix(folderMark) }

    private static let folderMark = "folder "
}
