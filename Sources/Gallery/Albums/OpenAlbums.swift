package import Pictures
package import Platform
package import Storage
import Widgets

/// The open pictures, and the listings of the folders that they come from. A folder that the user enters gets a listing of its own.
package final class OpenAlbums {
    private struct WeakListing {
        weak var listing: AlbumListing?
    }

    /// What the last session left.
    package struct Restored {
        package var paths: [String]
        package var orders: FolderOrders
        package var includesSubfolders: Bool

        package init(paths: [String] = [], orders: FolderOrders = FolderOrders(), includesSubfolders: Bool = false) {
            (self.paths, self.orders, self.includesSubfolders) = (paths, orders, includesSubfolders)
        }
    }

    /// The pages' pictures. Another folder gets another store, so that views of the old one receive no changes of the new one.
    package private(set) var live: AlbumStore { didSet { countProgress() } }
    /// The listing of the pages' pictures; nil for albums without files.
    package private(set) var listing: AlbumListing?
    /// The absolute paths of what is open; empty for the sample.
    package var paths: [String]
    /// The sort orders that were chosen for folders.
    package private(set) var orders: FolderOrders
    /// Whether folders are listed with the pictures of their subfolders.
    package var includesSubfolders: Bool
    package let opener: AlbumOpener

    /// All listings in use, including those of entered folders.
    private var listings: [WeakListing] = []
    private let pictures: PictureLibrary
    private let previews: FolderPreviews
    private let messages: Messages
    /// Whether it was announced that the system has no watches left.
    private var hasAnnouncedPolling = false

    /// - Parameters:
    ///   - album: Shown at first.
    ///   - opener: Lists folders that are entered.
    ///   - work: Looks into folders for their previews.
    package init(
        _ album: Album, restored: Restored, opener: AlbumOpener, loading pictures: PictureLibrary, on work: Work, messages: Messages
    ) {
        live = AlbumStore(album)
        (paths, orders, includesSubfolders) = (restored.paths, restored.orders, restored.includesSubfolders)
        (self.opener, self.pictures, self.messages) = (opener, pictures, messages)
        previews = FolderPreviews(on: work, names: opener.names)
        countProgress()
    }

    // MARK: The pages' pictures

    /// Shows other pictures, in another store. Their files are not followed before ``follow(_:_:)``.
    package func show(_ album: Album) { live = AlbumStore(album) }

    /// Shows other pictures in the same store, so that the pages stay as they are.
    package func replace(with album: Album) {
        live.replace(with: album)
        countProgress()
    }

    /// Forgets the files behind the pages' pictures.
    package func followNothing() { (listing, paths) = (nil, []) }

    /// Follows the files of the pages' pictures, in the order that was chosen for their folder.
    package func follow(_ source: PictureSource<Album>?, _ request: AlbumRequest?) {
        listing = nil
        guard let request = request ?? source.map({ _ in AlbumRequest(paths: []) }) else { return }
        let listing = AlbumListing(live, of: request, source: source, opener: opener)
        if let folder = request.folder { listing.sort(by: orders[FilePath.absolute(folder)]) }
        take(listing)
        self.listing = listing
        if includesSubfolders, !request.paths.isEmpty { listing.setRecursive(true) }
    }

    /// Counts only the album's pictures for the loading progress, not the landscape's.
    private func countProgress() {
        let names = Set(live.source.entries.map(\.image))
        pictures.isCounted = { names.contains($0.name) }
    }

    // MARK: Listings

    /// The listing of the pages' pictures; nil for pictures without a folder.
    package var folderListing: AlbumListing? { listing.flatMap { $0.request.paths.isEmpty ? nil : $0 } }

    /// Returns a listing of a folder, which follows the folder's changes as long as it exists.
    package func enter(_ folder: String) -> AlbumListing {
        let listing = AlbumListing(AlbumRequest(paths: [folder], order: orders[FilePath.absolute(folder)]), opener: opener)
        take(listing)
        previews.forgetFailures()
        return listing
    }

    /// Shows a listing's pictures on the pages, now and when they change.
    package func adopt(_ listing: AlbumListing) {
        guard listing !== self.listing else { return }
        self.listing = listing
        if let folder = listing.request.folder { paths = [FilePath.absolute(folder)] }
        live.replace(with: listing.live.source)
        listing.live.observeSource(live) { [weak live] in live?.replace(with: $0) }
        countProgress()
    }

    private func take(_ listing: AlbumListing) {
        listing.didChange = { [weak self] in self?.follow(changed: $0) }
        listing.didBeginPolling = { [weak self] in self?.announcePolling() }
        listing.orderChanged = { [weak self] request in
            guard let folder = request.folder else { return }
            self?.orders[FilePath.absolute(folder)] = request.order
        }
        listings.removeAll { $0.listing == nil }
        listings.append(WeakListing(listing: listing))
        listing.followSource()
    }

    /// - Parameter paths: Files whose contents changed, or that were removed.
    private func follow(changed paths: [String]) {
        for path in paths { pictures.invalidate(path) }
        previews.forgetFailures()
        countProgress()
    }

    /// Announces once that changes of folders appear late.
    private func announcePolling() {
        guard !hasAnnouncedPolling else { return }
        hasAnnouncedPolling = true
        messages.announce(Toast.Message("folders are read every 5 seconds: the system has no watches left", icon: .warning))
    }

    // MARK: Pictures

    /// Returns a preview of a folder's contents; nil until they have been read.
    func preview(of folder: Subfolder) -> FolderPreview? { previews.preview(of: folder) }

    /// Loads a picture again after it could not be read.
    package func retry(_ image: ImageID) { pictures.retry(image) }

    /// Lets all stores show a file as it is now.
    package func pictureWasWritten(_ file: PictureFile) {
        pictures.invalidate(file.path)
        live.pictureWasWritten(file)
        for entry in listings { entry.listing?.live.pictureWasWritten(file) }
    }

    /// Lets all stores follow a picture that was renamed.
    package func pictureWasRenamed(_ image: String, to path: String) {
        live.pictureWasRenamed(image, to: path)
        for entry in listings { entry.listing?.pictureWasRenamed(image, to: path) }
        paths = paths.map { $0 == image ? path : $0 }
    }

    /// Tells the stores of entered folders what is known about the pages' pictures.
    package func shareKnowledge() {
        for entry in listings {
            guard let store = entry.listing?.live, store !== live else { continue }
            store.follow(live.shots)
            store.follow(live.words)
        }
    }
}
