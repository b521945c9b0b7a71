package import Pictures

/// An album that is kept as its files are, in the order and to the depth that were chosen for it.
public final class AlbumListing {
    public let live: AlbumStore
    public private(set) var request: AlbumRequest
    /// Called when another order was chosen.
    package var orderChanged: (AlbumRequest) -> Void = { _ in }
    /// Called on another thread when news are waiting.
    package var newsArrived: @Sendable () -> Void = {} { didSet { source?.onNews = newsArrived } }
    private let opener: AlbumOpener
    private var source: PictureSource<Album>? { didSet { source?.onNews = newsArrived } }

    /// An album that was opened.
    package init(_ live: AlbumStore, of request: AlbumRequest, source: PictureSource<Album>?, opener: AlbumOpener) {
        self.live = live
        self.request = request
        self.source = source
        self.opener = opener
    }

    /// A folder of which nothing is known: it is empty until its list arrives, where it is followed.
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

    /// Shows the pictures in another order, now and when the files change.
    package func sort(by order: PictureOrder) {
        guard order != request.order else { return }
        request.order = order
        source?.remake(opener.make(of: request))
        live.replace(with: live.album.sorted(by: order))
        orderChanged(request)
    }

    /// Shows the pictures of all levels at once, or folders to enter. What is shown stays until the new list is there.
    package func setRecursive(_ isRecursive: Bool) {
        guard isRecursive != request.isRecursive else { return }
        request.isRecursive = isRecursive
        if opener.isFollowing {
            source = opener.source(of: request, from: nil)
        } else {
            live.replace(with: opener.album(of: request))
        }
    }

    /// Shows what has become of the files.
    /// - Returns: paths whose files hold other contents than before; nil when nothing has changed.
    package func takeNews() -> [String]? {
        guard let news = source?.takeNews() else { return nil }
        // A list that was on its way when another order was chosen still has the old one.
        live.replace(with: news.output.order == request.order ? news.output : news.output.sorted(by: request.order))
        return news.outdated
    }
}
