public import LayoutMath
public import Platform
public import SDLBackend
public import Views

/// The main loop of a window: it handles events, runs the code of the main actor, draws a frame, and sleeps while nothing moves.
///
/// While the window is not visible, nothing is drawn and the stage's time is paused. Motion continues from there later.
public final class WindowLoop {
    /// The content of a loop: a stage, its frames and its pictures.
    public struct Source {
        /// Returns the current stage; called several times per turn.
        public var stage: () -> Stage
        /// Processes the events, given with the stage's time, and records the frame.
        public var frame: (Seconds, [InputEvent]) -> DisplayList
        /// Provides the pictures named in frames.
        public var images: any ImageProviding

        /// Creates the content of a loop.
        /// - Parameters:
        ///   - stage: Returns the current stage, which may change.
        ///   - frame: Returns a frame of the stage; it should also apply pictures that have finished loading.
        public init(stage: @escaping () -> Stage, frame: @escaping (Seconds, [InputEvent]) -> DisplayList, images: any ImageProviding) {
            self.stage = stage
            self.frame = frame
            self.images = images
        }
    }

    /// The times of a turn: it waits for events, collects them, and works.
    public struct Turn: Sendable {
        /// When the events were collected, on the clock of `now`.
        public var start: Seconds
        /// Seconds for which the loop waited for events before that; 0 if it was busy.
        public var wait: Seconds
        /// Seconds of work.
        public var work: Seconds
    }

    /// Called with all input before the stage receives it.
    public var inputTaken: ([InputEvent]) -> Void = { _ in }
    /// Called after every turn.
    public var frameDone: (Turn) -> Void = { _ in }
    /// Returns whether the loop ends when the user wants to close the window. A program that is asked to quit ends in any case.
    public var shouldClose: () -> Bool = { true }
    /// Returns the time, on the clock of `now`, at which the loop must run a turn even if there are no events; nil if there is none.
    public var nextDeadline: () -> Seconds? = { nil }
    /// Keys that toggle full screen when pressed without modifiers; the stage receives them too. A key that types a character does so
    /// only while the focused view accepts no text. Empty by default.
    public var fullscreenKeys: Set<Key> = []

    private let window: Window
    private let renderer: SDLRenderer
    private let events: EventSource
    private let source: Source
    private let now: () -> Seconds
    private var drawn: (stage: Stage, generations: [Int])?
    private var shownCursor: Cursor?
    private var textInput = TextInputSession()
    /// The title bar; nil if the desktop draws one.
    private var titleBar: TitleBarStage?
    private var isEnding = false
    /// The stage's clock, paused while the window is not visible.
    private var stageClock = Playback()

    /// Creates a loop, which begins with `run()`.
    /// - Parameter now: The clock that `events` also uses, in seconds.
    public init(window: Window, renderer: SDLRenderer, events: EventSource, now: @escaping () -> Seconds, source: Source) {
        self.window = window
        self.renderer = renderer
        self.events = events
        self.now = now
        self.source = source
    }

    /// Minimum pause in seconds. A display's rate is rounded, and a renderer that waits for the display must not be late.
    private static let shortestPause: Seconds = 0.001

    /// Ends `run` after the current frame.
    public func end() { isEnding = true }

    private func close() { if shouldClose() { end() } }

    /// Runs until the user or the system quits the program, or `end()` is called.
    public func run() throws(RenderError) {
        events.watch()
        let mainQueue = MainQueue(waking: events.waker)
        defer { mainQueue.end() }
        if window.hasOwnFrame { titleBar = TitleBarStage(above: source.stage()) { [weak self] in self?.close() } }
        var isBusy = true
        while !isEnding {
            let end = now()
            var batch = isBusy ? events.poll() : events.waitForEvents(timeout: longestSleep(with: mainQueue))
            let start = now()
            let wait = isBusy ? 0 : start - end
            stageClock.setPaused(!window.isSeen, at: start)
            for index in batch.inputs.indices { batch.inputs[index].time = stageClock.time(at: batch.inputs[index].time) }
            batch.inputs = titleBar?.take(batch.inputs) ?? batch.inputs
            if batch.isQuit || batch.isClosed && shouldClose() {
                inputTaken(batch.inputs)
                return
            }
            mainQueue.run()
            isBusy = try turn(batch, at: stageClock.time(at: start)) && !stageClock.isPaused
            let work = now() - start
            if isBusy { pace(from: start) }
            frameDone(Turn(start: start, wait: wait, work: work))
        }
    }

    /// Maximum time in seconds to sleep without events; nil for no limit.
    private func longestSleep(with mainQueue: MainQueue) -> Seconds? {
        let time = now()
        let deadline = nextDeadline().map { $0 - time }
        let alarm = stageClock.isPaused ? nil : source.stage().nextAlarm.map { $0 - stageClock.time(at: time) }
        return [deadline, alarm, mainQueue.longestSleep].compactMap(\.self).min().map { max(0, $0) }
    }

    /// Processes the events, and draws changes if the window is visible.
    /// - Parameter time: The stage's time.
    /// - Returns: Whether to continue without waiting.
    private func turn(_ batch: EventBatch, at time: Seconds) throws(RenderError) -> Bool {
        if batch.areTexturesLost {
            renderer.dropTextures()
            source.stage().setNeedsDisplay()
        }
        inputTaken(batch.inputs)
        followFullscreenKeys(in: batch.inputs)
        textInput.take(batch.inputs)
        let list = source.frame(time, batch.inputs)
        let stage = source.stage()
        let bar = window.titleHeight > 0 ? titleBar : nil
        bar?.advance(to: time, title: window.title, above: stage)
        let generations = [stage.displayGeneration, bar?.displayGeneration].compactMap(\.self)
        let isDrawn = drawn?.stage === stage && drawn?.generations == generations && !renderer.needsAnotherFrame
        if !isDrawn, !stageClock.isPaused {
            try renderer.render(bar?.placed(above: list) ?? list, images: source.images)
            drawn = (stage, generations)
        }
        follow(stage, bar)
        return stage.needsFrame || bar?.needsFrame == true || renderer.needsAnotherFrame
    }

    private func followFullscreenKeys(in inputs: [InputEvent]) {
        for input in inputs {
            guard case .keyDown(let key, let modifiers, isRepeat: false) = input.kind, modifiers.isEmpty, fullscreenKeys.contains(key)
            else { continue }
            if case .character = key, source.stage().focusedView?.acceptsTextInput == true { continue }
            window.isFullscreen.toggle()
        }
    }

    /// Applies the cursor and the stage's text input state to the window.
    private func follow(_ stage: Stage, _ bar: TitleBarStage?) {
        let cursor = bar?.cursor ?? stage.cursor
        if cursor != shownCursor {
            shownCursor = cursor
            window.show(cursor)
        }
        for step in textInput.follow(stage.focusedView) {
            switch step {
            case .start(let rect): window.startTextInput(at: rect)
            case .move(let rect): window.placeTextInput(at: rect)
            case .stop: window.stopTextInput()
            }
        }
    }

    /// Pauses after a frame that did not wait for the display, so that no more frames are drawn than the display shows.
    private func pace(from start: Seconds) {
        if let rest = WindowLoop.pause(after: now() - start, refreshRate: window.refreshRate) { events.pause(for: rest) }
    }

    /// Returns the pause in seconds after a frame that took `duration`; nil if no pause is needed.
    /// - Parameter refreshRate: Frames per second; above 0.
    static func pause(after duration: Seconds, refreshRate: Double) -> Seconds? {
        let rest = 1 / refreshRate - duration
        return rest > shortestPause ? rest : nil
    }
}
