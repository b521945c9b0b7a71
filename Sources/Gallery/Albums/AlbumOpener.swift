public import Pictures
import Storage

/// What is to be opened, and how it is listed.
public nonisolated struct AlbumRequest: Equatable, Sendable {
    /// Folders, and files; several are shown together.
    public var paths: [String]
    /// Shows the pictures of all levels at once in place of folders to enter.
    public var isRecursive: Bool
    public var order: PictureOrder
    /// A file within the one folder that is listed whatever its name tells.
    public var picture: String?

    public init(paths: [String], isRecursive: Bool = false, order: PictureOrder = .byName, picture: String? = nil) {
        self.paths = paths
        self.isRecursive = isRecursive
        self.order = order
        self.picture = picture
    }

    /// The one folder that is shown; nil for several paths together.
    public var folder: String? { paths.count == 1 ? paths[0] : nil }

    /// The folder's name, or that of the folder in which all of several paths lie.
    package var title: String {
        if let folder { return Caption.title(ofFolder: FilePath.absolute(folder)) }
        let folders = Set(paths.map { FilePath.folder(of: FilePath.absolute($0)) })
        return folders.count == 1 ? Caption.title(ofFolder: folders.first ?? "/") : "\(paths.count) places"
    }
}

/// Makes albums of paths, and follows their files where that is wanted.
public nonisolated struct AlbumOpener: Sendable {
    /// Whether news of the files are told, and folders that are entered are listed on a thread of their own.
    public let isFollowing: Bool

    /// That of today, which dates need not tell.
    private let year: Int

    public init(isFollowing: Bool, year: Int = CalendarDay.ofReplays.year) { (self.isFollowing, self.year) = (isFollowing, year) }

    /// Opens paths. One picture alone is shown at once, in its whole folder, which joins when it is listed.
    /// - Parameter checksFiles: refuses files that are visibly no pictures.
    public func open(_ paths: [String], isRecursive: Bool = false, checksFiles: Bool = false) -> OpenedPaths {
        if let opened = openPicture(paths, isRecursive: isRecursive, checksFiles: checksFiles) { return opened }
        let request = AlbumRequest(paths: paths, isRecursive: isRecursive)
        let listed = PictureFolder(opening: paths, isRecursive: isRecursive, checksFiles: checksFiles)
        var opened = OpenedPaths(refusals: listed.refusals.map(\.line))
        opened.complaints = listed.complaints
        guard !listed.files.isEmpty || !listed.folders.isEmpty else { return opened }
        opened.album = Album(of: listed, title: request.title, year: year)
        opened.request = request
        opened.source = isFollowing ? source(of: request, from: listed) : nil
        return opened
    }

    /// Nil for anything but one picture.
    private func openPicture(_ paths: [String], isRecursive: Bool, checksFiles: Bool) -> OpenedPaths? {
        guard paths.count == 1, let given = paths.first, let file = PictureFile(at: given) else { return nil }
        // A letter that is dropped is refused; a damaged picture is shown with its reason.
        if checksFiles, !PictureFolder.isCandidate(file.name), (try? PictureHeader(ofFile: given)) == nil { return nil }
        let folder = FilePath.folder(of: given)
        let path = FilePath.joined(folder, file.name)
        let request = AlbumRequest(paths: [folder], isRecursive: isRecursive, picture: path)
        var opened = OpenedPaths()
        opened.request = request
        opened.picture = path
        if isFollowing {
            opened.album = Album(
                of: PictureFolder(of: [PictureFile(path: path, modified: file.modified, size: file.size)]), title: request.title, year: year
            )
            opened.source = source(of: request, from: nil)
        } else {
            opened.album = album(of: request)
        }
        return opened
    }

    /// Follows what a request lists; where nothing is known of it, the first list is news.
    func source(of request: AlbumRequest, from listed: PictureFolder?) -> PictureSource<Album> {
        PictureSource(
            following: request.paths, isRecursive: request.isRecursive, including: request.picture, from: listed,
            make: make(of: request))
    }

    /// What becomes of a list.
    func make(of request: AlbumRequest) -> @Sendable (PictureFolder) -> Album {
        { [year] in Album(of: $0, title: request.title, order: request.order, year: year) }
    }

    /// Lists what a request asks for, now.
    func album(of request: AlbumRequest) -> Album {
        let listed = PictureFolder(opening: request.paths, isRecursive: request.isRecursive, including: request.picture)
        return make(of: request)(listed)
    }
}
