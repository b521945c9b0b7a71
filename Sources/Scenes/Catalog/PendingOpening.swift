public import Gallery
public import Pictures
import Storage

/// Paths that a thread looks at: a folder on a disk that does not answer costs its pictures, and no more.
public struct PendingOpening {
    /// What stands behind the paths.
    let work: BackgroundWork<OpenedPaths>
    /// The paths as they were given.
    let paths: [String]
    /// Whether the window began with them, and not with something else that is still shown.
    let isFirst: Bool

    /// The first opening of a window: until it is known what stands behind them, the pages show that they wait.
    public init(first paths: [String], _ work: BackgroundWork<OpenedPaths>) {
        (self.work, self.paths, isFirst) = (work, paths, true)
    }

    init(_ paths: [String], _ work: BackgroundWork<OpenedPaths>) { (self.work, self.paths, isFirst) = (work, paths, false) }

    /// What the pages show until then.
    var placeholder: Album {
        var album = Album(title: AlbumRequest(paths: paths).title, summary: "", entries: [])
        album.isListed = false
        return album
    }
}

extension SceneSession {
    /// Shows what a thread has found behind the paths that were opened last.
    func drainOpening() {
        guard let pending = pendingOpening, let opened = pending.work.take() else { return }
        pendingOpening = nil
        if pending.isFirst {
            begin(with: opened)
        } else {
            // Showing it may make another stage, whose time has not begun.
            let time = stage.time
            show(opened, of: pending.paths)
            veil.end(with: opened.album, at: time)
        }
    }

    /// The window begins with what was found: in the places that waited for it.
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
