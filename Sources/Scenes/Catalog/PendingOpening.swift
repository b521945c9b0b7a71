public import Gallery
public import Pictures
import Storage

/// Paths being opened on a background thread, so that a disk that does not answer never blocks the window.
public struct PendingOpening {
    /// The work that opens the paths.
    let work: BackgroundWork<OpenedPaths>
    /// The paths as they were given.
    let paths: [String]
    /// Whether the window began with these paths and shows nothing else yet.
    let isFirst: Bool

    /// Creates the first opening of a window, during which the pages show a placeholder.
    public init(first paths: [String], _ work: BackgroundWork<OpenedPaths>) {
        (self.work, self.paths, isFirst) = (work, paths, true)
    }

    init(_ paths: [String], _ work: BackgroundWork<OpenedPaths>) { (self.work, self.paths, isFirst) = (work, paths, false) }

    /// The album shown until the paths are opened.
    var placeholder: Album {
        var album = Album(title: AlbumRequest(paths: paths).title, summary: "", entries: [])
        album.isListed = false
        return album
    }
}

extension SceneSession {
    /// Shows the result of the last opening, if it has finished.
    func drainOpening() {
        guard let pending = pendingOpening, let opened = pending.work.take() else { return }
        pendingOpening = nil
        if pending.isFirst {
            begin(with: opened)
        } else {
            // Showing it may create another stage, which has no time yet.
            let time = stage.time
            show(opened, of: pending.paths)
            veil.end(with: opened.album, at: time)
        }
    }

    /// Shows the result of the first opening in place of its placeholder, or the sample if there is nothing to show.
    private func begin(with opened: OpenedPaths) {
        guard let album = opened.album else {
            if nothingToBeginWith(opened.complaints) { beginWithSample() }
            return
        }
        complained(opened.complaints)
        options.restored.paths = (opened.request?.paths ?? []).map(FilePath.absolute)
        if let picture = opened.picture {
            options.restored.picture = picture
            (options.size, options.scale) = (stage.size, stage.scale)
            live = AlbumStore(album)
            follow(opened.source, opened.request)
            open(scene)
        } else {
            live.replace(with: album)
            countProgress()
            follow(opened.source, opened.request)
        }
        stage.setNeedsDisplay()
    }

    private func beginWithSample() {
        options.restored.paths = []
        live.replace(with: sample)
        countProgress()
        stage.setNeedsDisplay()
    }
}
