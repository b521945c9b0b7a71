public import LayoutMath
public import Platform
public import SDLBackend
public import Views

/// The loop of a window: it takes events, draws a frame, and sleeps whenever nothing moves.
///
/// While the window cannot be seen, nothing is drawn and the stage's time stands still; movements continue from there.
public final class WindowLoop {
    /// The stage that is shown, its frames, and its pictures.
    public struct Source {
        /// The stage that is shown now; asked for several times in a turn.
        public var stage: () -> Stage
        /// Works through the events, given with the stage's time, and records the frame.
        public var frame: (Seconds, [InputEvent]) -> DisplayList
        /// The pictures that the frame names.
        public var images: any ImageProviding

        /// What a loop shows.
        /// - Parameters:
        ///   - stage: Returns the stage, which may be another one later.
        ///   - frame: Returns a frame of the stage; this is also where finished pictures are taken in.
        public init(stage: @escaping () -> Stage, frame: @escaping (Seconds, [InputEvent]) -> DisplayList, images: any ImageProviding) {
            self.stage = stage
            self.frame = frame
            self.images = images
        }
    }

    /// Called with all input before the stage gets it.
    public var inputTaken: ([InputEvent]) -> Void = { _ in }
    /// Called after every turn with the time that its work took, in seconds.
    public var frameDone: (Seconds) -> Void = { _ in }
    /// Returns the time at which the loop must turn although nothing happens on the stage, on the clock of `now`; nil for none.
    public var nextDeadline: () -> Seconds? = { nil }
    /// Keys that toggle the full screen, pressed without modifiers; the stage gets them too. A key that types a character does so only while
    /// the focused view accepts no text. By default none.
    public var fullscreenKeys: Set<Key> = []

    private let window: Window
    private let renderer: SDLRenderer
    private let events: EventSource
    private let source: Source
    private let now: () -> Seconds
    private var drawn: (stage: Stage, generation: Int)?
    private var shownCursor: Cursor?
    private var typesText = false
    private var isEnding = false
    /// The stage's time, which stands still while nobody can see the window.
    private var stageClock = Playback()

    /// A loop that begins with `run()`.
    /// - Parameter now: The clock that `events` uses too, in seconds.
    public init(window: Window, renderer: SDLRenderer, events: EventSource, now: @escaping () -> Seconds, source: Source) {
        self.window = window
        self.renderer = renderer
        self.events = events
        self.now = now
        self.source = source
    }

    /// Shortest time between two frames in seconds, for renderers that do not wait for the display.
    private static let shortestFrame: Seconds = 1.0 / 120

    /// Ends `run` after the frame that is being worked on.
    public func end() { isEnding = true }

    /// Runs until the user or the system asks the program to end, or `end()` is called.
    public func run() throws(RenderError) {
        window.watchVisibility()
        var isBusy = true
        while !isEnding {
            var batch = isBusy ? events.poll() : events.waitForEvents(timeout: timeToNextAlarm)
            let start = now()
            stageClock.setPaused(!window.isSeen, at: start)
            for index in batch.inputs.indices { batch.inputs[index].time = stageClock.time(at: batch.inputs[index].time) }
            if batch.isQuit {
                inputTaken(batch.inputs)
                return
            }
            isBusy = try turn(batch, at: stageClock.time(at: start)) && !stageClock.isPaused
            let duration = now() - start
            if isBusy { pace(from: start) }
            frameDone(duration)
        }
    }

    /// How long the loop may sleep when nothing happens; nil is as long as it likes.
    private var timeToNextAlarm: Seconds? {
        let time = now()
        let deadline = nextDeadline().map { $0 - time }
        let alarm = stageClock.isPaused ? nil : source.stage().nextAlarm.map { $0 - stageClock.time(at: time) }
        guard let first = deadline ?? alarm else { return nil }
        return max(0, min(first, alarm ?? first))
    }

    /// Takes the events, draws what changed if anybody can see it.
    /// - Parameter time: the stage's.
    /// - Returns: whether to go on without waiting.
    private func turn(_ batch: EventBatch, at time: Seconds) throws(RenderError) -> Bool {
        if batch.areTexturesLost {
            renderer.dropTextures()
            source.stage().setNeedsDisplay()
        }
        inputTaken(batch.inputs)
        followFullscreenKeys(in: batch.inputs)
        let list = source.frame(time, batch.inputs)
        let stage = source.stage()
        let isDrawn = drawn?.stage === stage && drawn?.generation == stage.displayGeneration && !renderer.needsAnotherFrame
        if !isDrawn, !stageClock.isPaused {
            try renderer.render(list, images: source.images)
            drawn = (stage, stage.displayGeneration)
        }
        follow(stage)
        return stage.needsFrame || renderer.needsAnotherFrame
    }

    private func followFullscreenKeys(in inputs: [InputEvent]) {
        for input in inputs {
            guard case .keyDown(let key, let modifiers, isRepeat: false) = input.kind, modifiers.isEmpty, fullscreenKeys.contains(key)
            else { continue }
            if case .character = key, source.stage().focusedView?.acceptsTextInput == true { continue }
            window.isFullscreen.toggle()
        }
    }

    /// The pointer's picture and the keyboard's text are the window's, but the stage decides.
    private func follow(_ stage: Stage) {
        if stage.cursor != shownCursor {
            shownCursor = stage.cursor
            window.show(stage.cursor)
        }
        let field = stage.focusedView.flatMap { $0.acceptsTextInput ? $0 : nil }
        if let field { window.startTextInput(at: field.convert(field.bounds, to: nil)) }
        if field == nil, typesText { window.stopTextInput() }
        typesText = field != nil
    }

    /// A frame that came back at once did not wait for the display; the next one shall not come sooner than anyone could see it.
    private func pace(from start: Seconds) {
        let rest = WindowLoop.shortestFrame - (now() - start)
        if rest > 0.001 { events.pause(for: rest) }
    }
}
