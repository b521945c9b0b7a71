import Desktop
import Gallery
import Glibc
import Hosting
import LayoutMath
import Notes
import ParticleEditor
import Pictures
import Platform
import Replay
import Scenes
import SDLBackend
import Storage

/// A window that shows a scene: creates everything according to the command line's options, and runs it.
struct SceneWindow {
    let paths: [String]
    /// The file to open in the particle editor.
    let emitterPath: String?
    let scene: SceneName
    let options: SceneOptions
    let windowOptions: WindowOptions
    /// The file that stores the state between sessions; nil for windows opened for a single purpose.
    var stateFile: StateFile<SavedState>?

    /// The user's state file; nil without a home folder.
    static var userStateFile: StateFile<SavedState>? { UserFolders.state.map { StateFile(folder: $0) } }

    /// Accesses files for the window.
    private let work = Work(.threaded, holdsLaterWork: true)

    /// Opens the window and runs until it is closed.
    func run() throws {
        do {
            try runOnDisplay()
        } catch {
            throw SDLSystem.hasLostDisplay ? SceneWindow.loss : error
        }
    }

    private func runOnDisplay() throws {
        // Output may go to a pipe that the reader closes, which must not end the program.
        signal(SIGPIPE, SIG_IGN)
        let clock = EventQueue.makeClock()
        Sandbox.startDecoders(on: work)
        // Begun first, so that most is read while the display is connected.
        let asked = PathOpening.Paths(paths: paths, isRecursive: options.recursive)
        let opening = paths.isEmpty ? nil : PathOpening(asked, on: work)
        let files = UserFiles(stateFile, on: work)
        files.leaveSilentHome(until: clock() + UserFiles.patience, now: clock)
        do {
            try SDLSystem.start(name: "Panorama", identifier: "io.github.panorama.Panorama")
        } catch {
            throw Failure(message: "no display: \(error.reason); use `panorama replay SCRIPT` to draw without one")
        }
        // In a separate function, because the window and its renderer must be destroyed before SDL stops.
        defer { SDLSystem.stop() }
        try show(files, opening, clock)
    }

    private func show(_ files: UserFiles, _ opening: PathOpening?, _ clock: @escaping () -> Seconds) throws {
        // Connects first, so that the reply may arrive before the first frame; nothing waits for it.
        let desktop = DesktopSession(busAddress: DesktopSession.busAddress, on: work)
        defer { desktop.stop() }
        let deadline = clock() + UserFiles.patience
        let (onDisk, theme) = (files.state.output(until: deadline, now: clock), files.theme.output(until: deadline, now: clock))
        let known = try? onDisk?.get()
        let saved = usable(known ?? SavedState())
        let opening = opening ?? openAgain(saved)
        let assembly = try makeAssembly(opening)
        let place = WindowOpening(options, isFullscreen: windowOptions.fullscreen, saved)
        beginPicture(of: assembly, saved, at: place)
        let open = try open(place, clock)
        let services = WindowDesktop(
            desktop, window: open.window, theme: theme ?? .dark, wastebasket: .desktop(remembering: saved.library.discarded), work: work,
            recorder: try makeRecorder(open))
        let session = try makeSession(assembly, in: open, services, saved)
        followColors(of: open.window, session)
        if known == nil { tellUnreadState(onDisk, to: session) }
        let later = LaterWork { [work] in work.releaseLaterWork() }
        try run(session, in: open, services, later, keeper: known.flatMap { makeKeeper($0, session) }, place.record)
    }

    // MARK: Parts

    private func makeAssembly(_ opening: PathOpening) throws -> Assembly {
        try Assembly(opening, decoder: Sandbox.desktopDecoder, emitterPath: emitterPath, draftFolder: UserFolders.state)
    }

    /// If the window will start with a picture, begins to load that picture before the window exists. The window's size is only an
    /// estimate at this point. If it turns out to be different, the loaded picture is shown until one of the right size has been loaded.
    private func beginPicture(of assembly: Assembly, _ saved: SavedState, at place: WindowOpening) {
        guard options.scene == nil, let picture = pictureToBeginWith(saved) else { return }
        assembly.pictures.prefetch(Viewer.imageID(of: picture, in: place.expectedSize, scale: place.expectedScale))
    }

    private func pictureToBeginWith(_ saved: SavedState) -> String? {
        guard let path = paths.first else { return saved.picture }
        return paths.count == 1 && PictureFolder.isCandidate(path) ? FilePath.absolute(path) : nil
    }

    private func open(_ place: WindowOpening, _ clock: @escaping () -> Seconds) throws -> OpenWindow {
        let window = try asFailure { () throws(SDLError) in try place.makeWindow() }
        // Created before the stage reads the window's size, so that no later change is missed.
        let queue = try asFailure { () throws(SDLError) in try EventQueue(now: clock) }
        let events = EventSource(window: window, queue: queue)
        return OpenWindow(window: window, queue: queue, events: events, fonts: try options.fonts.makeFontBook(), clock: clock)
    }

    private func makeRecorder(_ open: OpenWindow) throws -> WindowRecorder? {
        guard let path = windowOptions.recordInput else { return nil }
        let recorder = InputRecorder(size: open.window.size, scale: open.window.scale, scene: scene.rawValue)
        return try WindowRecorder(recorder, to: path, now: open.clock)
    }

    private func makeKeeper(_ onDisk: SavedState, _ session: SceneSession) -> StateKeeper<SavedState>? {
        stateFile.map { file in
            StateKeeper(file: file, keeping: onDisk, on: work) { [weak session] in
                write(line: "panorama: \($0)", to: STDERR_FILENO)
                session?.reportFailure("what you were looking at cannot be remembered: \($0)")
            }
        }
    }

    /// A state file that cannot be read is not overwritten.
    private func tellUnreadState(_ state: Result<SavedState, FileError>?, to session: SceneSession) {
        let words = if case .failure(let error)? = state { "cannot be read: \(error)" } else { "is not answering" }
        let reason = "nothing is remembered of this time, as what was remembered of the last one \(words)"
        write(line: "panorama: \(reason)", to: STDERR_FILENO)
        session.reportFailure(reason)
    }

    private func makeSession(
        _ assembly: Assembly, in open: OpenWindow, _ services: WindowDesktop, _ saved: SavedState
    ) throws -> SceneSession {
        var state = options.state(of: scene, size: open.window.size, scale: open.window.scale)
        services.takeFirstLook().apply(to: &state)
        state.isMotionReduced = options.reducedMotion
        state.showsStatistics = windowOptions.stats
        (state.home, state.currentFolder, state.today) = (UserDesktop.home, FilePath.real(".") ?? "/", UserDesktop.today)
        state.language = UserDesktop.language
        state.calendar = { UserDesktop.calendar }
        restore(saved, in: &state)
        return try assembly.session(state, with: makeServices(assembly, in: open, services))
    }

    private func makeServices(_ assembly: Assembly, in open: OpenWindow, _ desktop: WindowDesktop) -> AppServices {
        let kept = KeptNotes.desktop
        let notes = NoteStore(kept: kept)
        var services = assembly.services(measuring: open.fonts)
        services.clipboard = SystemClipboard()
        services.desktop = desktop
        services.facts = FactsReader(on: work, year: { UserDesktop.today.year })
        services.failsWithoutPictures = true
        services.thumbnails = UserFolders.thumbnails.map { ThumbnailUse(root: $0) }
        services.library.wastebasket = desktop.wastebasket
        services.library.shotReader = ShotReader(file: PictureIndexFile.desktop, on: work, clock: { UserDesktop.clock })
        services.library.notes = notes
        services.noteQueue = NoteQueue(notes, on: work)
        services.noteDrafts = UserFolders.state.map { folder in
            NoteDrafts(folder: folder, on: work) { write(line: "panorama: \($0)", to: STDERR_FILENO) }
        }
        services.renamer = PictureRenamer(kept: kept)
        services.makeCopyRun = Sandbox.copies(on: work)
        services.editor = Sandbox.editor(thumbnails: UserFolders.thumbnails, wastebasket: desktop.wastebasket, keepsOriginals: true)
        return services
    }

    private func followColors(of window: Window, _ session: SceneSession) {
        let follower = ScreenColorsFollower(window, on: work) { [weak session] in session?.showPictures(in: $0) }
        window.colorProfileMayHaveChanged = { follower.follow() }
        follower.follow()
    }

    private func restore(_ saved: SavedState, in state: inout AppState) {
        state.settings = saved.settings
        if options.theme == nil { state.chosenTheme = saved.theme }
        // Only windows show the hint, because a replay has no user.
        state.showsHint = !saved.hasSeenHint
        state.restored = saved
    }

    // MARK: Running

    private func run(
        _ session: SceneSession, in open: OpenWindow, _ services: WindowDesktop, _ later: LaterWork, keeper: StateKeeper<SavedState>?,
        _ placement: PlacementRecord
    ) throws {
        let renderer = try asFailure { () throws(SDLError) in
            try SDLRenderer(window: open.window, choice: windowOptions.renderer, fonts: open.fonts)
        }
        work.wakeOwner { [waker = open.queue.waker] in waker.wake() }
        let hosted = makeHosted(session, in: open, services, renderer)
        hosted.nextDeadline = { [keeper?.deadline, later.deadline].compactMap { $0 }.min() }
        let follower = SessionFollower(
            session, in: open, keeper: keeper, placement: placement, measuring: windowOptions.stats ? renderer : nil)
        hosted.frameDone = { [weak hosted] in
            follower.follow($0)
            if services.hasQuit || session.openingFailure != nil { hosted?.end() }
            services.keepsScreenOn = session.keepsScreenOn && open.window.isSeen
            later.follow(awaitsPictures: session.awaitsPictures, at: open.clock())
        }
        defer { end(session, in: open, services, keeper) }
        let outcome = Result { try run(hosted, in: open, of: session) }
        // If the display is lost, errors from drawing do not matter.
        if open.window.isLost { throw SceneWindow.loss }
        try outcome.get()
        try services.recorder?.finish()
    }

    private static let loss = Failure(message: "the display has ended; what was not saved is kept for the next start")

    /// Saves unsaved changes after the window has been hidden.
    private func end(_ session: SceneSession, in open: OpenWindow, _ services: WindowDesktop, _ keeper: StateKeeper<SavedState>?) {
        if !open.window.isLost {
            services.keepsScreenOn = false
            open.window.hide()
        }
        session.end()
        keeper?.end()
        let wait = ClosingWait(now: open.clock)
        wait.finish { work.unsavedCount }
        // The drafts of notes that are saved now are removed.
        let stuckCount = work.unsavedCount
        work.deliver()
        wait.finish { max(0, work.unsavedCount - stuckCount) }
        let lost = work.unsavedSubjects
        guard !lost.isEmpty else { return }
        write(line: "panorama: closed without saving, as a disk is not answering: \(lost.joined(separator: ", "))", to: STDERR_FILENO)
    }

    private func makeHosted(
        _ session: SceneSession, in open: OpenWindow, _ services: WindowDesktop, _ renderer: SDLRenderer
    ) -> HostedWindow {
        let hosted = HostedWindow(window: open.window, renderer: renderer, events: open.events, source: source(session, services))
        hosted.inputTaken = { [recorder = services.recorder] in recorder?.take($0) }
        return hosted
    }

    private func source(_ session: SceneSession, _ services: WindowDesktop) -> HostedWindow.Source {
        HostedWindow.Source(
            stage: { session.stage },
            frame: { time, inputs in
                session.today = UserDesktop.today
                services.report(to: session)
                return session.frame(at: time, events: inputs)
            }, images: session.pictures)
    }

    /// Runs the window's loop until it ends.
    /// - Throws: `Failure` if frames cannot be drawn, or if none of the given paths could be opened.
    private func run(_ hosted: HostedWindow, in open: OpenWindow, of session: SceneSession) throws {
        let loop = WindowLoop(queue: open.queue, now: open.clock)
        loop.add(hosted)
        loop.run()
        if case .failed(let error) = hosted.ending { throw Failure(message: "drawing: \(error.description)") }
        if let complaints = session.openingFailure { throw Failure(message: complaints.joined(separator: "; ")) }
    }

    // MARK: Restored state

    /// The part of the saved state to restore: everything, or everything except the contents if paths or a scene were given.
    private func usable(_ saved: SavedState) -> SavedState {
        paths.isEmpty && options.scene == nil ? saved : saved.withoutContents
    }

    /// Starts to open what the window showed in the last session.
    private func openAgain(_ saved: SavedState) -> PathOpening {
        PathOpening(
            PathOpening.Paths(
                paths: saved.paths, isRecursive: options.recursive || saved.isRecursive, areFoundAgain: true), on: work)
    }
}
