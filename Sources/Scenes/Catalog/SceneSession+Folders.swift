public import Gallery
public import Pictures
public import Platform
import Storage
import Widgets

/// A listing that lives for as long as it is shown.
struct WeakListing {
    weak var listing: AlbumListing?
}

/// Listing folders and following changes of their files.
extension SceneSession {
    /// Follows the files of the pages' album, in the order that was chosen for its folder.
    func follow(_ source: PictureSource<Album>?, _ request: AlbumRequest?) {
        listing = nil
        guard let request = request ?? source.map({ _ in AlbumRequest(paths: []) }) else { return }
        let listing = AlbumListing(live, of: request, source: source, opener: opener)
        if let folder = request.folder { listing.sort(by: options.restored.orders[FilePath.absolute(folder)]) }
        take(listing)
        self.listing = listing
        if options.settings.includesSubfolders, !request.paths.isEmpty { listing.setRecursive(true) }
    }

    private func take(_ listing: AlbumListing) {
        listing.didChange = { [weak self] in self?.follow(changed: $0) }
        listing.didBeginPolling = { [weak self] in self?.announcePolling() }
        listing.orderChanged = { [weak self] request in
            guard let folder = request.folder else { return }
            self?.options.restored.orders[FilePath.absolute(folder)] = request.order
        }
        listings.removeAll { $0.listing == nil }
        listings.append(WeakListing(listing: listing))
        listing.followSource()
    }

    /// Follows changes of a folder.
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
        announce(Toast.Message("folders are read every 5 seconds: the system has no watches left", icon: .warning))
    }
}

extension SceneSession: AlbumServices {
    public var folderListing: AlbumListing? { listing.flatMap { $0.request.paths.isEmpty ? nil : $0 } }

    public func openSample() {
        listing = nil
        options.restored.paths = []
        show(sample, in: scene)
    }

    public func chooseFolder() { choose(.folder) }

    public func enter(_ folder: String) -> AlbumListing {
        let order = options.restored.orders[FilePath.absolute(folder)]
        let listing = AlbumListing(AlbumRequest(paths: [folder], order: order), opener: opener)
        take(listing)
        previews.forgetFailures()
        return listing
    }

    /// The pages show what the listing shows, now and when it changes.
    public func adopt(_ listing: AlbumListing) {
        guard listing !== self.listing else { return }
        self.listing = listing
        if let folder = listing.request.folder { options.restored.paths = [FilePath.absolute(folder)] }
        live.replace(with: listing.live.source)
        listing.live.observeSource(live) { [weak live] in live?.replace(with: $0) }
        countProgress()
    }

    public func preview(of folder: Subfolder) -> FolderPreview? { previews.preview(of: folder) }

    public func retry(_ image: ImageID) { pictures.retry(image) }
}
