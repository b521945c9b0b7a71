package import Pictures

/// An album that follows changes of its files. Its sort order and depth can be chosen.
public final class AlbumListing {
    public let live: AlbumStore
    public private(set) var request: AlbumRequest
    /// Called when the sort order changes.
    package var orderChanged: (AlbumRequest) -> Void = { _ in }
    /// Called on a background thread when changes are ready for `takeNews()`.
    package var newsArrived: @Sendable () -> Void = {} { didSet { source?.onNews = newsArrived } }
    private let opener: AlbumOpener
    private var source: PictureSource<Album>? { didSet { source?.onNews = newsArrived } }

    /// Creates a listing of an album that was opened.
    package init(_ live: AlbumStore, of request: AlbumRequest, source: PictureSource<Album>?, opener: AlbumOpener) {
        self.live = live
        self.request = request
        self.source = source
        self.opener = opener
    }

    /// Creates a listing of a folder. If the opener follows files, the album is empty until the folder has been listed; otherwise the
    /// folder is listed before this returns.
    package convenience init(_ request: AlbumRequest, opener: AlbumOpener) {
        if opener.isFollowing {
            var album = Album(title: request.title, summary: "", entries: []).sorted(by: request.order)
            album.isListed = false
            self.init(AlbumStore(album), of: request, source: opener.source(of: request, from: nil), opener: opener)
        } else {
            self.init(AlbumStore(opener.album(of: request)), of: request, source: nil, opener: opener)
        }
    }

    package var order: PictureOrder { request.order }
    package var isRecursive: Bool { request.isRecursive }

    /// Sorts the pictures, now and after every change of the files.
    package func sort(by order: PictureOrder) {
        guard order != request.order else { return }
        request.order = order
        source?.remake(opener.make(of: request))
        live.replace(with: live.source.sorted(by: order))
        orderChanged(request)
    }

    /// Sets whether the pictures of all levels are shown instead of folders. The current pictures stay until the new list arrives.
    package func setRecursive(_ isRecursive: Bool) {
        guard isRecursive != request.isRecursive else { return }
        request.isRecursive = isRecursive
        if opener.isFollowing {
            source = opener.source(of: request, from: nil)
        } else {
            live.replace(with: opener.album(of: request))
        }
    }

    /// Follows a picture that was renamed, even if the picture itself was opened rather than its folder.
    package func pictureWasRenamed(_ image: String, to path: String) {
        live.pictureWasRenamed(image, to: path)
        guard request.picture == image || request.paths.contains(image) else { return }
        request.paths = request.paths.map { $0 == image ? path : $0 }
        if request.picture == image { request.picture = path }
        if opener.isFollowing { source = opener.source(of: request, from: nil) }
    }

    /// Whether the folder is listed every few seconds because the system does not report its changes.
    package var isPolling: Bool { source?.isPolling ?? false }

    /// Applies changes of the files to the album.
    /// - Returns: The paths of files whose contents changed; nil if nothing changed.
    package func takeNews() -> [String]? {
        guard let news = source?.takeNews() else { return nil }
        // A list that was requested before the order changed still has the old order.
        live.replace(with: news.output.order == request.order ? news.output : news.output.sorted(by: request.order))
        return news.outdated
    }
}
