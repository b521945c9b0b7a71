/// The summary of a folder on its tile: counts of its contents, and some of its pictures.
public struct FolderPreview: Equatable, Sendable {
    /// Counts of the pictures and folders directly in the folder.
    public var pictureCount = 0
    public var folderCount = 0
    /// The number of files in unsupported picture formats.
    public var unreadCount = 0
    /// Paths of the newest pictures, newest first. If the folder has no pictures, the newest picture of each of its first subfolders.
    public var pictures: [String] = []
    /// Why the folder cannot be listed; nil if it can.
    public var error: PictureError?

    /// The most pictures on a tile.
    public static let mostPictures = 4

    public init() {}

    /// Lists the folder at `path`; if it has no pictures, also lists at most `mostPictures` of its subfolders.
    /// - Complexity: O(n log n) in the number of files.
    public init(ofFolder path: String, names: NameOrder = .plain) {
        let listed = PictureFolder(opening: [path], names: names)
        (pictureCount, folderCount, unreadCount) = (listed.files.count, listed.subfolders.count, listed.unread.total)
        error = listed.refusals.first?.error
        pictures = FolderPreview.newest(of: listed, FolderPreview.mostPictures)
        guard pictures.isEmpty else { return }
        pictures = listed.subfolders.prefix(FolderPreview.mostPictures).flatMap {
            FolderPreview.newest(of: PictureFolder(opening: [$0.path], names: names), 1)
        }
    }

    private static func newest(of folder: PictureFolder, _ count: Int) -> [String] {
        PictureOrder.newestFirst.arranged(folder.files, modified: \.modified, size: \.size).prefix(count).map(\.path)
    }

    /// `12 pictures, 3 folders`, `empty`, or the reason why it cannot be listed.
    public var words: String {
        if let error { return error.reason }
        let counts = [(pictureCount, "picture"), (folderCount, "folder")].filter { $0.0 > 0 }
        if !counts.isEmpty { return counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ") }
        if unreadCount > 0 { return unreadCount == 1 ? "1 file that is not read" : "\(unreadCount) files that are not read" }
        return "empty"
    }
}
