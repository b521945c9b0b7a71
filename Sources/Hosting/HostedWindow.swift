public import LayoutMath
public import Platform
public import SDLBackend
public import Views

/// A window with its contents, which a ``WindowLoop`` runs.
///
/// While the window is not visible, nothing is drawn and the stage's time is paused. Motion continues from there later.
public final class HostedWindow {
    /// The contents of a window: a stage, its frames and its pictures.
    public struct Source {
        /// Returns the current stage; called several times per turn.
        public var stage: () -> Stage
        /// Processes the events, given with the stage's time, and records the frame.
        public var frame: (Seconds, [InputEvent]) -> DisplayList
        /// Provides the pictures named in frames.
        public var images: any ImageProviding

        /// Creates the contents of a window.
        /// - Parameters:
        ///   - stage: Returns the current stage, which may change.
        ///   - frame: Returns a frame of the stage; it should also apply pictures that have finished loading.
        public init(stage: @escaping () -> Stage, frame: @escaping (Seconds, [InputEvent]) -> DisplayList, images: any ImageProviding) {
            self.stage = stage
            self.frame = frame
            self.images = images
        }
    }

    /// Why a window no longer belongs to its loop.
    public enum Ending {
        /// The user, the program or the system has closed it.
        case closed
        /// Its frames cannot be drawn.
        case failed(RenderError)
    }

    /// Called with all input before the stage receives it.
    public var inputTaken: ([InputEvent]) -> Void = { _ in }
    /// Called after every turn.
    public var frameDone: (WindowLoop.Turn) -> Void = { _ in }
    /// Returns whether the window closes when the user wants that. A program that is asked to quit closes it in any case.
    public var shouldClose: () -> Bool = { true }
    /// Returns the time, on the loop's clock, of a turn that is needed even if there are no events; nil if there is none.
    public var nextDeadline: () -> Seconds? = { nil }
    /// Keys that toggle full screen when pressed without modifiers; the stage receives them too. A key that types a character does so
    /// only while the focused view accepts no text. Empty by default.
    public var fullscreenKeys: Set<Key> = []

    let window: Window
    private let renderer: SDLRenderer
    private let events: EventSource
    private let source: Source
    private var drawn: (stage: Stage, generations: [Int])?
    private var cursor = ShownCursor()
    private var textInput = TextInputSession()
    /// The title bar; nil if the desktop draws one.
    private var titleBar: TitleBarStage?
    /// Nil while the window belongs to a loop.
    public private(set) var ending: Ending?
    /// The stage's clock, paused while the window is not visible.
    private var stageClock = Playback()

    /// Puts contents into a window.
    public init(window: Window, renderer: SDLRenderer, events: EventSource, source: Source) {
        (self.window, self.renderer, self.events, self.source) = (window, renderer, events, source)
    }

    /// Ends the window after the current frame, without asking `shouldClose`.
    public func end() { if ending == nil { ending = .closed } }

    private func close() { if shouldClose() { end() } }

    var stage: Stage { source.stage() }

    /// Call this before the first turn.
    func begin() {
        events.watch()
        if window.hasOwnFrame { titleBar = TitleBarStage(above: source.stage()) { [weak self] in self?.close() } }
    }

    /// The time on the loop's clock at which the window needs a turn even if there are no events; nil if there is none.
    func nextTurn(at time: Seconds) -> Seconds? {
        let alarm = stageClock.isPaused ? nil : source.stage().nextAlarm.map { time + $0 - stageClock.time(at: time) }
        return [nextDeadline(), alarm, window.nextLook(after: time)].compactMap(\.self).min()
    }

    /// Frames per second of its display.
    var refreshRate: Double { window.refreshRate }

    /// Takes the events up to `time`.
    /// - Returns: The events of a turn; nil if the window ends instead.
    func takeEvents(at time: Seconds) -> EventBatch? {
        // Nothing may be asked of a display that has ended.
        guard !window.isLost else {
            end()
            return nil
        }
        events.keyReader = ScreenReaders.shared.keyReader
        var batch = events.takeBatch()
        stageClock.setPaused(!window.isSeen, at: time)
        for index in batch.inputs.indices { batch.inputs[index].time = stageClock.time(at: batch.inputs[index].time) }
        batch.inputs = titleBar?.take(batch.inputs) ?? batch.inputs
        guard batch.isQuit || batch.isClosed && shouldClose() else { return batch }
        inputTaken(batch.inputs)
        end()
        return nil
    }

    /// Processes the events, and draws changes if the window is visible.
    /// - Parameter time: When the events were taken.
    /// - Returns: Whether to continue without waiting.
    func turn(_ batch: EventBatch, at time: Seconds) -> Bool {
        do {
            return try turn(batch, atStageTime: stageClock.time(at: time)) && !stageClock.isPaused
        } catch {
            ending = .failed(error)
            return false
        }
    }

    private func turn(_ batch: EventBatch, atStageTime time: Seconds) throws(RenderError) -> Bool {
        if batch.areTexturesLost {
            renderer.dropTextures()
            source.stage().setNeedsDisplay()
        }
        inputTaken(batch.inputs)
        followFullscreenKeys(in: batch.inputs)
        textInput.take(batch.inputs)
        cursor.take(batch.inputs)
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
        guard !window.isLost else { return true }
        // The first frame does not wait for readers.
        if drawn != nil { ScreenReaders.shared.show(self, isChanged: !isDrawn, after: batch.inputs) }
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

    /// Applies the cursor, the stage's text input state and what the user carries to the window.
    private func follow(_ stage: Stage, _ bar: TitleBarStage?) {
        window.carry(stage.carriedContents)
        if let change = cursor.change(to: bar?.cursor ?? stage.cursor) { window.show(change) }
        for step in textInput.follow(stage.focusedView) {
            switch step {
            case .start(let rect): window.startTextInput(at: rect)
            case .move(let rect): window.placeTextInput(at: rect)
            case .stop: window.stopTextInput()
            }
        }
    }
}
