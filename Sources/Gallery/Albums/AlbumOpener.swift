public import Pictures
public import Storage

/// The paths to open, and how they are listed.
public nonisolated struct AlbumRequest: Equatable, Sendable {
    /// Paths of folders and files; several are shown together.
    public var paths: [String]
    /// Whether the pictures of all levels are shown instead of folders.
    public var isRecursive: Bool
    public var order: PictureOrder
    /// The path of a file in the folder that is listed even if its name is not that of a picture.
    public var picture: String?

    public init(paths: [String], isRecursive: Bool = false, order: PictureOrder = .byName, picture: String? = nil) {
        self.paths = paths
        self.isRecursive = isRecursive
        self.order = order
        self.picture = picture
    }

    /// The only path; nil if there are several.
    public var folder: String? { paths.count == 1 ? paths[0] : nil }

    /// The folder's name; for several paths the name of the folder that holds them all, or "3 places" if there is none.
    package var title: String {
        if let folder { return Caption.title(ofFolder: FilePath.absolute(folder)) }
        let folders = Set(paths.map { FilePath.folder(of: FilePath.absolute($0)) })
        return folders.count == 1 ? Caption.title(ofFolder: folders.first ?? "/") : "\(paths.count) places"
    }
}

/// Creates albums from paths, and optionally follows changes of their files.
public nonisolated struct AlbumOpener: Sendable {
    /// Whether changes of files are followed and folders are listed on a background thread when the user enters them.
    public let isFollowing: Bool

    /// Returns the user's calendar; called on the thread that lists.
    private let calendar: @Sendable () -> UserCalendar
    /// The order of names.
    package let names: NameOrder
    /// Lists followed folders.
    private let work: Work

    /// - Parameters:
    ///   - calendar: Returns the user's calendar; called on the thread that lists.
    ///   - names: The order of names.
    ///   - work: Lists followed folders.
    public init(
        isFollowing: Bool, calendar: @escaping @Sendable () -> UserCalendar = { .ofReplays }, names: NameOrder = .ofReplays,
        on work: Work = Work(.synchronous)
    ) {
        (self.isFollowing, self.calendar, self.names, self.work) = (isFollowing, calendar, names, work)
    }

    /// Opens paths. A single picture is shown with its whole folder; when files are followed, it is shown alone until the folder is listed.
    /// - Parameter checksFiles: Whether files that are clearly no pictures are refused.
    public func open(_ paths: [String], isRecursive: Bool = false, checksFiles: Bool = false) -> OpenedPaths {
        if let opened = openPicture(paths, isRecursive: isRecursive, checksFiles: checksFiles) { return opened }
        let request = AlbumRequest(paths: paths, isRecursive: isRecursive)
        let listed = PictureFolder(opening: paths, isRecursive: isRecursive, checksFiles: checksFiles, names: names)
        var opened = OpenedPaths(refusals: listed.refusals.map(\.line))
        opened.complaints = listed.complaints
        guard !listed.files.isEmpty || !listed.folders.isEmpty else { return opened }
        opened.album = Album(of: listed, title: request.title, in: calendar())
        opened.request = request
        opened.source = isFollowing ? source(of: request, from: listed) : nil
        return opened
    }

    /// Opens a single picture; nil if `paths` is anything other than one picture.
    private func openPicture(_ paths: [String], isRecursive: Bool, checksFiles: Bool) -> OpenedPaths? {
        guard paths.count == 1, let given = paths.first, let file = PictureFile(at: given) else { return nil }
        // A dropped document is refused; a damaged picture is shown with its error.
        if checksFiles, !PictureFolder.isCandidate(file.name), (try? PictureHeader(ofFile: given)) == nil { return nil }
        let folder = FilePath.folder(of: given)
        let path = FilePath.joined(folder, file.name)
        let request = AlbumRequest(paths: [folder], isRecursive: isRecursive, picture: path)
        var opened = OpenedPaths()
        opened.request = request
        opened.picture = path
        if isFollowing {
            opened.album = Album(
                of: PictureFolder(
                    of: [
                        PictureFile(
                            path: path, modified: file.modified, nanoseconds: file.modifiedNanoseconds, size: file.size,
                            device: file.device)
                    ], names: names), title: request.title, in: calendar())
            opened.source = source(of: request, from: nil)
        } else {
            opened.album = album(of: request)
        }
        return opened
    }

    /// Returns a source that follows the request's files. If `listed` is nil, the first list arrives as a change.
    func source(of request: AlbumRequest, from listed: PictureFolder?) -> PictureSource<Album> {
        let listing = FolderListing(request.paths, isRecursive: request.isRecursive, including: request.picture, names: names)
        return PictureSource(following: listing, from: listed, on: work, make: make(of: request))
    }

    /// Returns the function that turns a list of files into the request's album.
    func make(of request: AlbumRequest) -> @Sendable (PictureFolder) -> Album {
        { [calendar] in Album(of: $0, title: request.title, order: request.order, in: calendar()) }
    }

    /// Lists the request's files on the calling thread.
    func album(of request: AlbumRequest) -> Album {
        let listed = PictureFolder(
            opening: request.paths, isRecursive: request.isRecursive, including: request.picture, names: names)
        return make(of: request)(listed)
    }
}
