/// What a folder's tile tells before one enters it: how much lies in it, and a few of its pictures.
public struct FolderPreview: Equatable, Sendable {
    /// Pictures and folders in the folder itself.
    public var pictureCount = 0
    public var folderCount = 0
    /// Files of picture formats that are not read.
    public var unreadCount = 0
    /// Paths of the newest pictures, the newest first; of a folder that has only folders, the newest of its first ones.
    public var pictures: [String] = []
    /// Why the folder cannot be listed; nil when it can.
    public var error: PictureError?

    /// Most pictures that a tile shows.
    public static let mostPictures = 4

    public init() {}

    /// Lists the folder at `path`, and at most `mostPictures` folders within it where it has no pictures of its own.
    /// - Complexity: O(n log n) in the number of files.
    public init(ofFolder path: String) {
        let listed = PictureFolder(opening: [path])
        (pictureCount, folderCount, unreadCount) = (listed.files.count, listed.subfolders.count, listed.unread.total)
        error = listed.refusals.first?.error
        pictures = FolderPreview.newest(of: listed, FolderPreview.mostPictures)
        guard pictures.isEmpty else { return }
        pictures = listed.subfolders.prefix(FolderPreview.mostPictures).flatMap {
            FolderPreview.newest(of: PictureFolder(opening: [$0.path]), 1)
        }
    }

    private static func newest(of folder: PictureFolder, _ count: Int) -> [String] {
        PictureOrder.newestFirst.arranged(folder.files, modified: \.modified, size: \.size).prefix(count).map(\.path)
    }

    /// `12 pictures, 3 folders`, or why there are none to see.
    public var words: String {
        if let error { return error.reason }
        let counts = [(pictureCount, "picture"), (folderCount, "folder")].filter { $0.0 > 0 }
        if !counts.isEmpty { return counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ") }
        if unreadCount > 0 { return unreadCount == 1 ? "1 file that is not read" : "\(unreadCount) files that are not read" }
        return "empty"
    }
}
