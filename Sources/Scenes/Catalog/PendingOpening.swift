public import Gallery
import LayoutMath
import Pictures
public import Storage
import Widgets

/// Paths being opened on another thread, so that a disk that does not respond never blocks the window.
public final class PendingOpening {
    /// The paths as they were given.
    let paths: [String]
    /// Whether the window began with these paths and shows nothing else yet.
    let isFirst: Bool
    /// What was opened; nil until then.
    public private(set) var opened: OpenedPaths?
    /// The time of the first frame that waited, and whether it was announced that the paths do not respond.
    var since: Seconds?
    var isAnnounced = false
    private var done: () -> Void = {}

    /// Seconds after which it is announced that nothing responds.
    static let patience: Seconds = 2
    /// The most openings that are given up: their threads wait in the kernel until the disk responds.
    static let mostGivenUp = 8

    /// Begins to open paths.
    /// - Parameter isFirst: Whether a window begins with them; the pages show a placeholder meanwhile.
    public init(_ paths: [String], isFirst: Bool = false, on work: Work, _ open: @escaping @Sendable () -> OpenedPaths) {
        (self.paths, self.isFirst) = (paths, isFirst)
        // A lane for each opening: it must not wait for one that was given up.
        work.perform(in: "opening \(ObjectIdentifier(self))", open) { [self] in
            opened = $0
            done()
        }
    }

    /// Calls `done` once the paths are opened; at once if they are.
    func whenDone(_ done: @escaping () -> Void) {
        self.done = done
        if opened != nil { done() }
    }

    /// The album shown until the paths are opened.
    var placeholder: Album {
        var album = Album(title: AlbumRequest(paths: paths).title, summary: "", entries: [])
        album.isListed = false
        return album
    }
}

extension SceneSession {
    /// Shows the result of the last opening.
    func finishOpening() {
        guard let pending = pendingOpening, let opened = pending.opened else { return }
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

    /// Announces after a while that a disk does not respond, and offers to ask it again.
    func awaitOpening(at time: Seconds) {
        guard let pending = pendingOpening else { return }
        guard let since = pending.since else {
            pending.since = time
            return stage.root.setNeedsAdvance(at: time + PendingOpening.patience)
        }
        guard !pending.isAnnounced else { return }
        guard time >= since + PendingOpening.patience else { return stage.root.setNeedsAdvance(at: since + PendingOpening.patience) }
        pending.isAnnounced = true
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

    /// Tries again to open paths that do not respond. The thread that waits for them is given up.
    private func reopen(_ paths: [String]) {
        guard let pending = pendingOpening, pending.paths == paths, let openInBackground else { return }
        givenUpOpenings += 1
        pendingOpening = PendingOpening(paths, isFirst: pending.isFirst, on: work) { openInBackground(paths) }
        pendingOpening?.whenDone { [weak self] in self?.finishOpening() }
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
