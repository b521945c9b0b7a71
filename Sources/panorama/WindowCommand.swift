public import ArgumentParser
import Glibc
import Hosting
import LayoutMath
import Replay
import Scenes
public import SDLBackend

struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open a window on folders and pictures.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("Folders and pictures; none shows the built-in sample.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup var options: SceneOptions

    @Flag(help: "Fill the screen.")
    var fullscreen = false

    @Option(help: "How frames are drawn.")
    var renderer = RendererChoice.automatic

    @Flag(help: "Show frame time and texture bytes in the title.")
    var stats = false

    @Option(help: ArgumentHelp("Write what you do as a gesture script.", valueName: "file"))
    var recordInput: String?

    func run() throws { try MainActor.assumeIsolated { try open() } }

    @MainActor
    private func open() throws {
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

    @MainActor
    private func show(_ clock: @escaping () -> Seconds) throws {
        let size = options.size?.size ?? Size(width: 1280, height: 720)
        let window = try asFailure { () throws(SDLError) in
            try Window(title: "panorama", size: size, isFullscreen: fullscreen, userScale: options.scale ?? 1)
        }
        let scene = options.scene ?? .panorama
        let fonts = try asFailure { () throws(SDLError) in try FontBook() }
        let assembly = try Assembly(paths: paths, mode: .threaded)
        for complaint in assembly.complaints { write(line: "panorama: \(complaint)", to: STDERR_FILENO) }
        var sessionOptions = options.sessionOptions(size: window.size, scale: window.scale, desktopTheme: Desktop.theme)
        // Only somebody in front of a window needs to be told.
        sessionOptions.showsHint = true
        let session = assembly.session(scene: scene, options: sessionOptions, text: fonts)
        let target = try asFailure { () throws(SDLError) in try SDLRenderer(window: window, choice: renderer, fonts: fonts) }
        let events = try asFailure { () throws(SDLError) in try EventSource(window: window, now: clock) }
        assembly.pictures.onResult = { [waker = events.waker] in waker.wake() }
        let source = WindowLoop.Source(
            stage: { session.stage }, frame: { session.frame(at: $0, events: $1) }, images: session.pictures)
        let loop = WindowLoop(window: window, renderer: target, events: events, now: clock, source: source)
        var recorder = recordInput.map { _ in InputRecorder(size: window.size, scale: window.scale, scene: scene.rawValue) }
        loop.inputTaken = { recorder?.record($0) }
        if stats { loop.frameDone = { duration in window.title = WindowCommand.statistics(duration, target.statistics) } }
        do { try loop.run() } catch { throw Failure(message: "drawing: \(error.description)") }
        if let recordInput, let script = recorder?.script.text { try TextFile.write(script, to: recordInput) }
    }
}

extension WindowCommand {
    @MainActor
    fileprivate static func statistics(_ duration: Seconds, _ statistics: RendererStatistics) -> String {
        let milliseconds = (duration * 10_000).rounded() / 10
        return "panorama  \(milliseconds) ms  \(statistics.textureBytes / 1_048_576) MB  \(statistics.rendererName)"
    }
}

extension RendererChoice: ExpressibleByArgument {}
