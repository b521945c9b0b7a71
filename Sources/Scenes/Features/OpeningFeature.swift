import Gallery
import LayoutMath
import ParticleEditor
import Pictures
import Storage
import Views
import Widgets

/// Opens folders and pictures: those of the command line, and those that are dropped, typed or chosen later.
final class OpeningFeature {
    /// The opening in progress; a later one replaces it.
    private(set) var pending: PendingOpening?
    /// How many openings did not answer and were begun again.
    private(set) var givenUpCount = 0
    /// Lines about the first paths, if none of them could be opened and the session is nothing without them; nil otherwise.
    private(set) var failure: [String]?
    /// Asks what to open.
    private(set) lazy var choice = PathChoice(session)
    /// The unresponsive folder of pictures that was announced last.
    private(set) var silentPictures: String?
    private unowned let session: SceneSession

    init(_ session: SceneSession) { self.session = session }

    func response(to action: any Action) -> ActionResponse? {
        switch action {
        case is OpenSample: ActionResponse { [self] in openSample() }
        case is AskForFolder: ActionResponse { [self] in choice.ask(.folder) }
        case let action as OpenPath: ActionResponse { [self] in open([action.path]) }
        case let action as ChooseFolder:
            ActionResponse(isEnabled: session.services.desktop.hasFileChooser) { [self] in
                choice.ask(in: action.start, taken: action.chosen)
            }
        case let action as AskForFile:
            ActionResponse { [self] in
                session.root.ask(action.question, over: action.view, completion: choice.makeCompletion(), submit: action.submit)
            }
        default: nil
        }
    }

    // MARK: Opening

    /// Opens paths in the current scene.
    func open(_ paths: [String]) {
        begin(PendingOpening(paths, on: session.services.work) { [open = session.services.openPaths] in open(paths) })
    }

    /// Shows the paths once they are opened.
    func begin(_ opening: PendingOpening) {
        pending = opening
        if opening.isFirst, opening.paths.count == 1 { session.library.expect(folder: FilePath.absolute(opening.paths[0])) }
        opening.whenDone { [weak self, weak opening] in
            if let self, let opening { finish(opening) }
        }
    }

    private func finish(_ opening: PendingOpening) {
        guard pending === opening, let opened = opening.opened else { return }
        pending = nil
        guard !opening.isFirst else { return begin(with: opened) }
        // Showing it may create another stage, which has no time yet.
        let time = session.stage.time
        show(opened, of: opening.paths)
        session.flow.drops.veil.end(with: opened.album, at: time)
    }

    /// Shows opened paths and a toast about the result; the scene does not change if there is nothing to show.
    /// - Parameter tellsRefusals: Whether the toast reports paths that could not be opened.
    private func show(_ opened: OpenedPaths, of paths: [String], tellsRefusals: Bool = true) {
        session.services.complain(opened.complaints)
        noteRecents(paths, opened.album)
        if opened.album != nil {
            // Supersedes any opening that is still pending.
            pending = nil
            session.albums.paths = opened.request?.paths ?? paths
            session.state.restored.picture = opened.picture
            session.show(opened)
        }
        let news = opened.news { [weak self] in self?.open(paths) }
        if tellsRefusals || opened.refusals.isEmpty, let news { session.messages.announce(news) }
    }

    private func noteRecents(_ paths: [String], _ album: Album?) {
        guard let album else { return }
        let pictures = Set(album.entries.map(\.image))
        for path in paths.reversed() where !pictures.contains(path) { session.state.restored.recents.note(path) }
    }

    private func openSample() {
        session.albums.followNothing()
        session.show(session.services.sample)
    }

    /// Opens a typed path. Once it is opened, the prompt disappears with its scene.
    /// - Parameter done: Receives the reason if nothing was opened.
    func open(typed path: String, _ done: @escaping @MainActor @Sendable (String?) -> Void) {
        session.services.work.perform(in: "opening typed paths") { [open = session.services.openPaths] in
            open([path])
        } then: { [weak self] opened in
            self?.show(opened, of: [path], tellsRefusals: false)
            done(opened.album == nil ? opened.refusals.first ?? "there are no pictures to open" : nil)
        }
    }

    // MARK: The first paths

    /// Shows the result of the first opening in place of its placeholder, or the sample if there is nothing to show.
    private func begin(with opened: OpenedPaths) {
        let (albums, services) = (session.albums, session.services)
        guard let album = opened.album else {
            guard !services.failsWithoutPictures || opened.complaints.isEmpty else { return failure = opened.complaints }
            albums.followNothing()
            albums.replace(with: services.sample)
            return session.stage.setNeedsDisplay()
        }
        services.complain(opened.complaints)
        albums.paths = (opened.request?.paths ?? []).map(FilePath.absolute)
        if let picture = opened.picture {
            session.state.restored.picture = picture
            session.show(opened)
        } else {
            albums.replace(with: album)
            albums.follow(opened.source, opened.request)
        }
        session.stage.setNeedsDisplay()
    }

    // MARK: Unresponsive disks

    /// Announces after a while that a disk does not respond, and offers to ask it again.
    func awaitAnswer(at time: Seconds) {
        guard let pending else { return }
        let root = session.stage.root
        guard let since = pending.since else {
            pending.since = time
            return root.setNeedsAdvance(at: time + PendingOpening.patience)
        }
        guard !pending.isAnnounced else { return }
        guard time >= since + PendingOpening.patience else { return root.setNeedsAdvance(at: since + PendingOpening.patience) }
        pending.isAnnounced = true
        let retry = Toast.Action("ask again") { [weak self] in self?.reopen(pending) }
        session.messages.announce(
            Toast.Message(
                "\(AlbumRequest(paths: pending.paths).title) is not answering", icon: .warning, iconColor: \.error,
                action: givenUpCount < PendingOpening.mostGivenUp ? retry : nil))
        if pending.isFirst { showLastSeen(pending.placeholder) }
    }

    /// Shows the names of the pictures that a silent folder had when it was last seen.
    private func showLastSeen(_ placeholder: Album) {
        let names = session.services.opener.names
        let files = names.sorted(session.library.lastSeen, by: \.name)
        guard !files.isEmpty else { return }
        var album = Album(of: PictureFolder(of: files, names: names), title: placeholder.title, in: session.state.calendar())
        album.isListed = false
        session.albums.replace(with: album)
    }

    /// Tries again to open paths that do not respond. The thread that waits for them is given up.
    private func reopen(_ silent: PendingOpening) {
        guard pending === silent else { return }
        givenUpCount += 1
        let paths = silent.paths
        begin(
            PendingOpening(paths, isFirst: silent.isFirst, on: session.services.work) { [open = session.services.openPaths] in open(paths) }
        )
        session.stage.setNeedsDisplay()
    }

    /// Replaces threads that wait too long for a folder, and announces the folder; its pictures appear once it responds.
    func followSilentPictures(at time: Seconds) {
        let (pictures, root) = (session.pictures, session.root)
        if let next = pictures.replaceSilentThreads(at: time) { root.setNeedsAdvance(at: next) } else { root.cancelAdvance() }
        let folder = pictures.silentFolder
        guard folder != silentPictures else { return }
        silentPictures = folder
        guard let folder else { return }
        let title = AlbumRequest(paths: [folder]).title
        session.messages.announceFailure("\(title) is not answering")
        session.stage.setNeedsDisplay()
    }
}
