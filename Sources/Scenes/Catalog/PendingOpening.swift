public import Gallery
import LayoutMath
public import Pictures
import Storage
import Widgets

/// Paths being opened on a background thread, so that a disk that does not answer never blocks the window.
public struct PendingOpening {
    /// The work that opens the paths.
    let work: BackgroundWork<OpenedPaths>
    /// The paths as they were given.
    let paths: [String]
    /// Whether the window began with these paths and shows nothing else yet.
    let isFirst: Bool
    /// The time of the first frame that waited, and whether it was told that they do not answer.
    var since: Seconds?
    var isToldSilent = false

    /// Seconds after which people are told that nothing answers.
    static let patience: Seconds = 2
    /// The most openings that are given up: their threads hang in the kernel until the disk answers.
    static let mostGivenUp = 8

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
    /// Shows the result of the last opening, if it has finished, or tells that it does not.
    func drainOpening(at time: Seconds) {
        guard let pending = pendingOpening else { return }
        guard let opened = pending.work.take() else { return awaitOpening(pending, at: time) }
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

    /// Tells after a while that a disk does not answer, and offers to ask it again.
    private func awaitOpening(_ pending: PendingOpening, at time: Seconds) {
        guard let since = pending.since else {
            pendingOpening?.since = time
            return stage.root.setNeedsAdvance(at: time + PendingOpening.patience)
        }
        guard !pending.isToldSilent else { return }
        guard time >= since + PendingOpening.patience else { return stage.root.setNeedsAdvance(at: since + PendingOpening.patience) }
        pendingOpening?.isToldSilent = true
        let retry = Toast.Action("ask again") { [weak self] in self?.reopen(pending.paths) }
        root.show(
            Toast.Message(
                "\(AlbumRequest(paths: pending.paths).title) is not answering", icon: .warning, iconColor: \.error,
                action: givenUpOpenings < PendingOpening.mostGivenUp ? retry : nil))
        if pending.isFirst { showLastSeen(pending.placeholder) }
    }

    /// Shows the names of the pictures that a silent folder had when it was last seen.
    private func showLastSeen(_ placeholder: Album) {
        let files = opener.names.sorted(library.lastSeen, by: \.name)
        guard !files.isEmpty else { return }
        var album = Album(of: PictureFolder(of: files, names: opener.names), title: placeholder.title, in: options.calendar())
        album.isListed = false
        live.replace(with: album)
    }

    /// Opens the paths anew that do not answer; the thread that waits for them is given up.
    private func reopen(_ paths: [String]) {
        guard let pending = pendingOpening, pending.paths == paths, let openInBackground else { return }
        givenUpOpenings += 1
        let work = BackgroundWork { openInBackground(paths) }
        work.onNews = newsArrived
        pendingOpening = pending.isFirst ? PendingOpening(first: paths, work) : PendingOpening(paths, work)
        stage.setNeedsDisplay()
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
