package import Pictures

/// An album that follows changes of its files. Its sort order and depth can be chosen.
public final class AlbumListing {
    public let live: AlbumStore
    public private(set) var request: AlbumRequest
    /// Called when the sort order changes.
    package var orderChanged: (AlbumRequest) -> Void = { _ in }
    /// Called after changes of the files were applied to the album, with the paths of files whose contents changed.
    package var didChange: ([String]) -> Void = { _ in }
    /// Called once if the system reports no changes of a folder, so that it is listed every few seconds instead.
    package var didBeginPolling: () -> Void = {}
    private let opener: AlbumOpener
    private var source: PictureSource<Album>?

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
            followSource()
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
        guard opener.isFollowing else { return }
        source = opener.source(of: request, from: nil)
        followSource()
    }

    // MARK: Changes

    /// Begins to apply changes of the files; those of before come at once.
    package func followSource() {
        source?.report { [weak self] in
            self?.take($0)
        } didBeginPolling: { [weak self] in
            self?.didBeginPolling()
        }
    }

    private func take(_ change: PictureSource<Album>.Change) {
        // A list requested before the order changed still has the old order.
        live.replace(with: change.output.order == request.order ? change.output : change.output.sorted(by: request.order))
        didChange(change.outdated)
    }
}
