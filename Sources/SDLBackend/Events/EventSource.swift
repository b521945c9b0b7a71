import CSDL2
import LayoutMath
public import Platform

/// The events of a window since the last turn of its loop.
public struct EventBatch {
    public var inputs: [InputEvent] = []
    /// Whether the system has asked the program to quit, for example by a signal.
    public var isQuit = false
    /// Whether the user has asked to close the window.
    public var isClosed = false
    /// Whether the renderer's textures may be lost: call `SDLRenderer.dropTextures()`.
    public var areTexturesLost = false
}

/// Collects a window's events from the program's queue, with times from one monotonic clock.
@MainActor public final class EventSource {
    private let window: Window
    private var batch = EventBatch()
    private var translator: EventTranslator
    private let marker: UInt32
    private let stamps = InputStamps()
    private let lostPresses = LostPresses()
    private var clock = ServerClock()
    private var heldKeys = HeldKeys()
    private let waker: EventWaker

    /// Gets a key before the window, and answers whether it is meant for a screen reader; then the window does not get it.
    public typealias KeyReader = (KeyStroke, _ answer: @escaping @MainActor (_ isTaken: Bool) -> Void) -> Void

    /// Is asked about each key, and later keys wait for its answer. Nil, the default, while no reader is there; keys that wait are then passed on.
    public var keyReader: KeyReader? {
        didSet { if keyReader == nil, !heldKeys.isEmpty { waker.wake() } }
    }

    /// Collects the window's events from now on.
    public init(window: Window, queue: EventQueue) {
        (self.window, marker, waker) = (window, queue.marker, queue.waker)
        translator = EventTranslator(measures: window.measures)
        queue.add(self, id: SDL_GetWindowID(window.handle.pointer))
    }

    /// Starts listening to events that SDL does not report. Call this once the window has its renderer, because SDL may have recreated
    /// the window for it.
    public func watch() {
        window.watchDesktop()
        window.wayland = WaylandInput(window.handle, marker: marker, stamps)
    }

    /// Returns the events that were collected since the last call.
    public func takeBatch() -> EventBatch {
        defer { batch = EventBatch() }
        return batch
    }

    private func passKeys(at time: Seconds) {
        if keyReader == nil { heldKeys.passAll() }
        heldKeys.ask { stroke, number in
            keyReader?(stroke) { [weak self] isTaken in
                self?.heldKeys.answer(number, isTaken: isTaken)
                self?.waker.wake()
            }
        }
        for event in heldKeys.takeAnswered() { translate(event, at: time) }
    }

    /// Whether typed characters are text for a field.
    var isTyping: Bool { window.isTyping }

    /// Call this at `time`, when SDL's queue is empty.
    func finish(at time: Seconds) {
        passKeys(at: time)
        stamps.forget()
        clock.correct(&batch.inputs)
        // An event whose time is not known happened no later than the one after it.
        for index in batch.inputs.indices.dropLast().reversed() {
            batch.inputs[index].time = min(batch.inputs[index].time, batch.inputs[index + 1].time)
        }
        translator.measures = window.measures
        let news = window.takeDragNews(at: time).flatMap { translator.translate($0) }
        batch.inputs += (translator.untoldResize() + news).map { InputEvent(time: time, $0) }
    }

    /// - Parameter now: When the event was collected. Events collected together get the same time, except those whose time is known from the
    ///   window system: SDL 2 stamps events when it collects them.
    func take(_ event: SDL_Event, at now: Seconds) {
        if event.isOfKeys, keyReader != nil || !heldKeys.isEmpty { return heldKeys.add(event) }
        switch SDL_EventType(rawValue: event.type) {
        case SDL_EventType(rawValue: marker):
            var index = batch.inputs.count
            let wheels = window.wayland?.takeWheels(at: translator.mousePosition, modifiers: translator.heldModifiers) { stamp in
                let time = clock.time(of: stamp, receivedAt: now)
                clock.note(index..<index + 1)
                index += 1
                return time
            }
            batch.inputs += wheels ?? []
            return
        case SDL_MOUSEBUTTONUP where window.drag?.holdsPointer == true: return
        case SDL_MOUSEMOTION where hasLost(event.motion.which): return
        case SDL_MOUSEBUTTONUP where hasLost(event.button.which): return
        case SDL_MOUSEWHEEL where window.wayland?.hasWheels == true: return
        case SDL_QUIT: batch.isQuit = true
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET, SDL_APP_DIDENTERFOREGROUND: batch.areTexturesLost = true
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_RESTORED.rawValue): batch.areTexturesLost = true
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_CLOSE.rawValue): batch.isClosed = true
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_MAXIMIZED.rawValue): window.didMaximize()
        case SDL_WINDOWEVENT where Self.colorEvents.contains(event.window.event): window.colorProfileMayHaveChanged()
        case let type where type.isDrop && window.drag?.takesDrop(type) == true:
            event.freeContents()
            return
        case SDL_DROPFILE, SDL_DROPTEXT: noteMouse()
        case SDL_SYSWMEVENT: window.take(event.syswm)
        default: break
        }
        translate(event, at: now)
    }

    private func translate(_ event: SDL_Event, at now: Seconds) {
        translator.measures = window.measures
        translator.isDragging = window.drag != nil
        let (count, stamp) = (batch.inputs.count, stamps.take(for: event, in: window.handle.size))
        let time = stamp.map { clock.time(of: $0, receivedAt: now) } ?? now
        translator.translate(event, at: time, isTyping: window.isTyping, into: &batch.inputs)
        if stamp != nil { clock.note(count..<batch.inputs.count) }
    }

    private static let colorEvents = [SDL_WINDOWEVENT_ICCPROF_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED].map { UInt8($0.rawValue) }

    /// Whether SDL has lost the hand on a mouse, so that the listener beside SDL reports it.
    private func hasLost(_ mouse: UInt32) -> Bool { mouse != WaylandInput.mouseID && window.wayland?.hasLostHand == true }

    private func noteMouse() {
        var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        SDL_GetGlobalMouseState(&x, &y)
        SDL_GetWindowPosition(window.handle.pointer, &left, &top)
        translator.noteMouse(x: Double(x - left), y: Double(y - top))
    }
}

extension SDL_Event {
    /// Whether the event is about keys, or text that is typed.
    fileprivate var isOfKeys: Bool {
        switch SDL_EventType(rawValue: type) {
        case SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_TEXTEDITING_EXT: true
        default: false
        }
    }
}

extension SDL_EventType {
    fileprivate var isDrop: Bool { (SDL_DROPFILE.rawValue...SDL_DROPCOMPLETE.rawValue).contains(rawValue) }
}
