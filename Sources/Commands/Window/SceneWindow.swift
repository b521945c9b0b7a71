import Desktop
import Gallery
import Glibc
import Hosting
import LayoutMath
import ParticleEditor
import Pictures
import Platform
import Replay
import Scenes
import SDLBackend
import Storage

/// A window on a scene: sets up everything from the command line's options, and runs it.
struct SceneWindow {
    let paths: [String]
    /// The file to open in the particle editor.
    let emitterPath: String?
    let scene: SceneName
    let options: WindowOptions
    /// The file that keeps the state between sessions; nil for windows opened for a single purpose.
    var stateFile: StateFile?

    /// The size below which the pages have no room, in window units.
    private static let leastSize = Size(width: 640, height: 480)

    /// Opens the window and runs until it is closed.
    func run() throws {
        // Output may go to a pipe whose reader exits; that must not end the window.
        signal(SIGPIPE, SIG_IGN)
        let clock = EventSource.makeClock()
        do {
            try SDLSystem.start(name: "Panorama", identifier: "io.github.panorama.Panorama")
        } catch {
            throw Failure(message: "no display: \(error.reason); use `panorama replay SCRIPT` to draw without one")
        }
        // In a separate function, because the window and its renderer must be destroyed before SDL stops.
        defer { SDLSystem.stop() }
        try show(clock)
    }

    private func show(_ clock: @escaping () -> Seconds) throws {
        // Connects first, so that the answer may arrive before the first frame; nothing waits for it.
        let desktop = DesktopSession(busAddress: UserDesktop.busAddress)
        defer { desktop.stop() }
        let onDisk = stateFile?.read() ?? SavedState()
        let saved = usable(onDisk)
        let assembly = try Assembly(
            pathsToBeginWith(saved), mode: .threaded, decoder: Sandbox.desktopDecoder, emitterPath: emitterPath,
            draftFolder: UserFolders.state)
        let size = options.scene.size?.size ?? Size(width: 1280, height: 720)
        let window = try asFailure { () throws(SDLError) in
            try Window(
                title: "Panorama", size: size, leastSize: SceneWindow.leastSize, isFullscreen: options.fullscreen,
                userScale: options.scene.scale ?? 1)
        }
        place(window, as: saved)
        // Before the stage takes the window's size, so that no later change is missed.
        let events = try asFailure { () throws(SDLError) in try EventSource(window: window, now: clock) }
        let fonts = try options.scene.fonts.makeFontBookAloud()
        var sessionOptions = options.scene.sessionOptions(size: window.size, scale: window.scale)
        var look = DesktopLook()
        for case .appearance(let appearance) in desktop.takeNews() { look.take(appearance) }
        look.apply(to: &sessionOptions)
        sessionOptions.isMotionReduced = options.scene.reducedMotion
        sessionOptions.settings = saved.settings
        if options.scene.theme == nil { sessionOptions.chosenTheme = saved.theme }
        (sessionOptions.home, sessionOptions.currentFolder) = (UserDesktop.home, FilePath.real(".") ?? "/")
        // Only in windows, where a user sees it.
        sessionOptions.showsHint = !saved.hasSeenHint
        sessionOptions.showsStatistics = options.stats
        sessionOptions.today = UserDesktop.today
        sessionOptions.restored = saved
        let recorder = options.recordInput.map { _ in
            WindowRecorder(InputRecorder(size: window.size, scale: window.scale, scene: scene.rawValue), now: clock)
        }
        let copier = UserDesktop.pictureCopier
        copier?.onNews = { [waker = events.waker] in waker.wake() }
        let services = WindowDesktop(desktop, window: window, copier: copier, recorder: recorder)
        let session = try assembly.session(
            scene: scene, options: sessionOptions, text: fonts, clipboard: SystemClipboard(), desktop: services,
            facts: FactsReader(year: { UserDesktop.today.year }))
        let target = try asFailure { () throws(SDLError) in try SDLRenderer(window: window, choice: options.renderer, fonts: fonts) }
        assembly.pictures.onResult = { [waker = events.waker] in waker.wake() }
        session.newsArrived = { [waker = events.waker] in waker.wake() }
        desktop.onNews = { [waker = events.waker] in waker.wake() }
        session.thumbnails = UserFolders.thumbnails.map { ThumbnailUse(root: $0, mode: .threaded) }
        let source = WindowLoop.Source(
            stage: { session.stage },
            frame: { time, inputs in
                session.today = UserDesktop.today
                for news in desktop.takeNews() { take(news, into: &look, services, for: session, recordedBy: recorder) }
                services.tellCopies(to: session)
                return session.frame(at: time, events: inputs)
            }, images: session.pictures)
        let loop = WindowLoop(window: window, renderer: target, events: events, now: clock, source: source)
        services.end = { loop.end() }
        var failure: Failure?
        session.nothingToBeginWith = { complaints in
            guard !complaints.isEmpty else { return true }
            failure = Failure(message: complaints.joined(separator: "; "))
            loop.end()
            return false
        }
        loop.inputTaken = { recorder?.take($0) }
        var meter = FrameMeter()
        let keeper = stateFile.map { StateKeeper(file: $0, keeping: onDisk) { write(line: "panorama: \($0)", to: STDERR_FILENO) } }
        loop.nextDeadline = { keeper?.deadline }
        var subject: WindowSubject?
        loop.frameDone = { duration in
            if subject != session.subject {
                subject = session.subject
                window.title = session.subject.title
            }
            keeper?.follow(state(of: session, in: window, saved), at: clock())
            session.frameStatistics = meter.add(duration, at: clock())
            if options.stats { session.note(FrameCost(duration: duration, textureBytes: target.statistics.textureBytes)) }
        }
        defer { keeper?.end() }
        do { try loop.run() } catch { throw Failure(message: "drawing: \(error.description)") }
        if let failure { throw failure }
        if let path = options.recordInput, let script = recorder?.script { try OutputFile.write(script, to: path, awaitsReader: false) }
    }

    private func take(
        _ news: DesktopSession.News, into look: inout DesktopLook, _ services: WindowDesktop, for session: SceneSession,
        recordedBy recorder: WindowRecorder?
    ) {
        switch news {
        case .appearance(let appearance):
            look.take(appearance)
            session.changeLook { look.apply(to: &$0) }
        case .chosen(let number, let answer):
            if session.take(ChoiceOutcome(answer), of: number) { recorder?.choiceEnded(ChoiceOutcome(answer)) }
        case .finished(let number, let answer): services.take(answer, of: number, for: session)
        }
    }

    // MARK: Restored state

    /// The part of the saved state to restore: all of it, or all but the contents if paths or a scene were given.
    private func usable(_ saved: SavedState) -> SavedState {
        paths.isEmpty && options.scene.scene == nil ? saved : saved.withoutContents
    }

    private func pathsToBeginWith(_ saved: SavedState) -> Assembly.Paths {
        let asked = Assembly.Paths(paths: paths, isRecursive: options.scene.recursive)
        guard paths.isEmpty else { return asked }
        return Assembly.Paths(paths: saved.paths, isRecursive: asked.isRecursive || saved.isRecursive, areFoundAgain: true)
    }

    private func place(_ window: Window, as saved: SavedState) {
        guard let frame = saved.frame, options.scene.size == nil, !options.fullscreen else { return }
        window.frame = WindowPlacement.inSight(frame, displays: Window.displays, least: SceneWindow.leastSize)
    }

    private func state(of session: SceneSession, in window: Window, _ saved: SavedState) -> SavedState {
        var state = session.savedState
        state.frame = window.isFullscreen ? saved.frame : window.frame
        return state
    }
}
