import LayoutMath
import Platform
import Replay
import SDLBackend
import Scenes
import Views

/// The loop of the window: events in, a frame out, and sleep whenever nothing moves.
struct WindowLoop {
    let window: Window
    let renderer: SDLRenderer
    let events: EventSource
    let session: SceneSession
    let now: () -> Seconds
    var showsStatistics = false
    /// Takes note of everything the user does.
    var recorder: InputRecorder?
    private var shownCursor: Cursor?
    private var typesText = false

    init(window: Window, renderer: SDLRenderer, events: EventSource, session: SceneSession, now: @escaping () -> Seconds) {
        self.window = window
        self.renderer = renderer
        self.events = events
        self.session = session
        self.now = now
    }

    /// Shortest time between two frames in seconds, for renderers that do not wait for the display.
    private static let shortestFrame: Seconds = 1.0 / 120

    mutating func run() throws {
        var isSharp = false
        var wasMoving = true
        var drawn: (stage: Stage, generation: Int)?
        while true {
            let batch = wasMoving ? events.poll() : events.waitForEvents()
            if batch.isQuit { return }
            if batch.areTexturesLost {
                renderer.dropTextures()
                session.stage.setNeedsDisplay()
            }
            recorder?.record(batch.inputs)
            handleWindowKeys(batch.inputs)
            let start = now()
            let list = session.frame(at: start, events: batch.inputs)
            let stage = session.stage
            if drawn?.stage !== stage || drawn?.generation != stage.displayGeneration || !isSharp { try draw(list) }
            drawn = (stage, stage.displayGeneration)
            isSharp = !renderer.needsAnotherFrame
            followStage()
            wasMoving = session.stage.needsFrame || !isSharp
            if wasMoving { pace(from: start) }
            if showsStatistics { showStatistics(from: start) }
        }
    }

    private func draw(_ list: DisplayList) throws {
        do {
            try renderer.render(list, images: session.pictures)
        } catch {
            throw Failure(message: "drawing: \(error.description)")
        }
    }

    /// Keys that are about the window and not about what it shows.
    private func handleWindowKeys(_ inputs: [InputEvent]) {
        for input in inputs {
            guard case .keyDown(let key, let modifiers, isRepeat: false) = input.kind, modifiers.isEmpty else { continue }
            if key == .function(11) || (key == .character("f") && session.stage.focusedView?.acceptsTextInput != true) {
                window.isFullscreen.toggle()
            }
        }
    }

    private mutating func followStage() {
        let stage = session.stage
        if stage.cursor != shownCursor {
            shownCursor = stage.cursor
            window.show(stage.cursor)
        }
        let wantsText = stage.focusedView?.acceptsTextInput == true
        if wantsText, let view = stage.focusedView { window.startTextInput(at: view.convert(view.bounds, to: nil)) }
        if !wantsText, typesText { window.stopTextInput() }
        typesText = wantsText
    }

    /// A frame that came back at once did not wait for the display; the next one shall not come sooner than anyone could see it.
    private func pace(from start: Seconds) {
        let rest = WindowLoop.shortestFrame - (now() - start)
        if rest > 0.001 { events.pause(for: rest) }
    }

    private func showStatistics(from start: Seconds) {
        let milliseconds = ((now() - start) * 10_000).rounded() / 10
        let statistics = renderer.statistics
        window.title = "panorama  \(milliseconds) ms  \(statistics.textureBytes / 1_048_576) MB  \(statistics.rendererName)"
    }
}
