import Glibc
import Hosting
import LayoutMath
import Replay
import SDLBackend
import Scenes

/// A window on a scene, from the command line's words to the last frame.
struct SceneWindow {
    let paths: [String]
    /// The emitter file that the particle editor begins with.
    let emitterPath: String?
    let scene: SceneName
    let options: WindowOptions

    /// Opens the window and runs until it is closed.
    func run() throws {
        let clock = EventSource.makeClock()
        do {
            try SDLSystem.start(name: "Panorama", identifier: "io.github.panorama.Panorama")
        } catch {
            throw Failure(message: "no display: \(error.reason); use `panorama replay SCRIPT` to draw without one")
        }
        // The window and its renderer live in a function of their own: they must be gone before SDL stops.
        defer { SDLSystem.stop() }
        try show(clock)
    }

    private func show(_ clock: @escaping () -> Seconds) throws {
        let size = options.scene.size?.size ?? Size(width: 1280, height: 720)
        let window = try asFailure { () throws(SDLError) in
            try Window(title: "panorama", size: size, isFullscreen: options.fullscreen, userScale: options.scene.scale ?? 1)
        }
        let fonts = try asFailure { () throws(SDLError) in try FontBook() }
        let assembly = try Assembly(
            paths: paths, mode: .threaded, decoder: Sandbox.desktopDecoder, emitterPath: emitterPath, draftFolder: UserFolders.state)
        for complaint in assembly.complaints { write(line: "panorama: \(complaint)", to: STDERR_FILENO) }
        var sessionOptions = options.scene.sessionOptions(size: window.size, scale: window.scale, desktopTheme: Desktop.theme)
        // Only somebody in front of a window needs to be told.
        sessionOptions.showsHint = true
        let session = assembly.session(scene: scene, options: sessionOptions, text: fonts, clipboard: SystemClipboard())
        let target = try asFailure { () throws(SDLError) in try SDLRenderer(window: window, choice: options.renderer, fonts: fonts) }
        let events = try asFailure { () throws(SDLError) in try EventSource(window: window, now: clock) }
        assembly.pictures.onResult = { [waker = events.waker] in waker.wake() }
        session.newsArrived = { [waker = events.waker] in waker.wake() }
        session.toggleFullscreen = { window.isFullscreen.toggle() }
        let facts = FactsReader()
        session.facts = { facts.facts(of: $0) }
        if let wastebasket = Wastebasket() { session.moveToTrash = { try wastebasket.discard($0) } }
        let source = WindowLoop.Source(
            stage: { session.stage }, frame: { session.frame(at: $0, events: $1) }, images: session.pictures)
        let loop = WindowLoop(window: window, renderer: target, events: events, now: clock, source: source)
        var recorder = options.recordInput.map { _ in InputRecorder(size: window.size, scale: window.scale, scene: scene.rawValue) }
        loop.inputTaken = { recorder?.record($0) }
        var meter = FrameMeter()
        loop.frameDone = { duration in
            session.frameStatistics = meter.add(duration, at: clock())
            if options.stats { window.title = SceneWindow.title(duration, target.statistics) }
        }
        do { try loop.run() } catch { throw Failure(message: "drawing: \(error.description)") }
        if let path = options.recordInput, let script = recorder?.script.text { try TextFile.write(script, to: path) }
    }

    private static func title(_ duration: Seconds, _ statistics: RendererStatistics) -> String {
        let milliseconds = (duration * 10_000).rounded() / 10
        return "panorama  \(milliseconds) ms  \(statistics.textureBytes / 1_048_576) MB  \(statistics.rendererName)"
    }
}
