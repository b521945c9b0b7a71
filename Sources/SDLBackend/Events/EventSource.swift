import CSDL2
public import LayoutMath
public import Platform
import Synchronization

/// The events since the last poll.
public struct EventBatch {
    public var inputs: [InputEvent] = []
    /// Whether the system has asked the program to quit, for example by a signal.
    public var isQuit = false
    /// Whether the user has asked to close the window.
    public var isClosed = false
    /// Whether the renderer's textures may be lost: call `SDLRenderer.dropTextures()`.
    public var areTexturesLost = false
}

/// Delivers a window's events, with times from one monotonic clock.
@MainActor public final class EventSource {
    /// Wakes `waitForEvents` from any thread.
    public let waker: EventWaker

    private let window: Window
    private let now: () -> Seconds
    private var translator: EventTranslator
    /// Nil until the loop runs, and on desktops other than Wayland.
    private var wayland: WaylandInput?
    private let wheelMarker: UInt32
    private let stamps: InputStamps
    private var clock = ServerClock()

    /// - Parameter now: The stage's clock; must be monotonic.
    public init(window: Window, now: @escaping () -> Seconds = EventSource.makeClock()) throws(SDLError) {
        waker = try EventWaker()
        wheelMarker = try EventWaker.registered()
        stamps = InputStamps()
        self.window = window
        self.now = now
        translator = EventTranslator(measures: window.measures)
        TypedCharacters.begin()
    }

    isolated deinit {
        waker.end()
        TypedCharacters.end()
    }

    /// Starts listening to events that SDL does not report. Call this once the window has its renderer, because SDL may have recreated
    /// the window for it.
    public func watch() {
        window.watchDesktop()
        wayland = WaylandInput(window.handle, marker: wheelMarker, stamps)
    }

    /// Returns a clock that starts at 0.
    public static func makeClock() -> () -> Seconds {
        let start = SDL_GetPerformanceCounter()
        let rate = Double(SDL_GetPerformanceFrequency())
        return { Double(SDL_GetPerformanceCounter() - start) / rate }
    }

    /// Returns all pending events, without blocking.
    public func poll() -> EventBatch {
        var batch = EventBatch()
        drain(into: &batch)
        return batch
    }

    /// Sleeps until an event arrives, `waker` wakes it or the timeout expires; then returns all pending events.
    /// - Parameter timeout: Longest sleep in seconds; nil for no limit.
    public func waitForEvents(timeout: Seconds? = nil) -> EventBatch {
        var batch = EventBatch()
        var event = SDL_Event()
        let hasEvent =
            if let timeout {
                SDL_WaitEventTimeout(&event, Int32((timeout * 1_000).clamped(to: 0...Self.longestSleep).rounded(.up))) != 0
            } else {
                SDL_WaitEvent(&event) != 0
            }
        if hasEvent { take(event, at: now(), into: &batch) }
        drain(into: &batch)
        return batch
    }

    /// Sleeps for up to a second, without handling events.
    public func pause(for duration: Seconds) {
        SDL_Delay(UInt32((duration * 1_000).clamped(to: 0...1_000).rounded(.down)))
    }

    /// In milliseconds; a longer sleep would exceed SDL's range.
    private static let longestSleep = 86_400_000.0

    private func drain(into batch: inout EventBatch) {
        let time = now()
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 { take(event, at: time, into: &batch) }
        stamps.forget()
        clock.correct(&batch.inputs)
        // An event whose time is not known happened no later than the one after it.
        for index in batch.inputs.indices.dropLast().reversed() {
            batch.inputs[index].time = min(batch.inputs[index].time, batch.inputs[index + 1].time)
        }
        translator.measures = window.measures
        batch.inputs += translator.untoldResize().map { InputEvent(time: time, $0) }
        TypedCharacters.fetched(isTyping: window.isTyping)
    }

    /// - Parameter now: When the event was collected. Events collected together get the same time, except those whose time is known from the
    ///   window system: SDL 2 stamps events when it collects them.
    private func take(_ event: SDL_Event, at now: Seconds, into batch: inout EventBatch) {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_EventType(rawValue: wheelMarker):
            var index = batch.inputs.count
            let wheels = wayland?.takeWheels(at: translator.mousePosition, modifiers: translator.heldModifiers) { stamp in
                let time = clock.time(of: stamp, receivedAt: now)
                clock.note(index..<index + 1)
                index += 1
                return time
            }
            batch.inputs += wheels ?? []
            return
        case SDL_MOUSEWHEEL where wayland?.hasWheels == true: return
        case SDL_QUIT: batch.isQuit = true
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET, SDL_APP_DIDENTERFOREGROUND: batch.areTexturesLost = true
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_RESTORED.rawValue): batch.areTexturesLost = true
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_CLOSE.rawValue): batch.isClosed = true
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_MAXIMIZED.rawValue): window.didMaximize()
        case SDL_WINDOWEVENT where Self.colorEvents.contains(event.window.event): window.colorProfileMayHaveChanged()
        case SDL_DROPFILE, SDL_DROPTEXT: noteMouse()
        case SDL_SYSWMEVENT: window.take(event.syswm)
        default: break
        }
        translator.measures = window.measures
        let (count, stamp) = (batch.inputs.count, stamps.take(for: event, in: window.handle.size))
        let time = stamp.map { clock.time(of: $0, receivedAt: now) } ?? now
        translator.translate(event, at: time, isTyping: window.isTyping, into: &batch.inputs)
        if stamp != nil { clock.note(count..<batch.inputs.count) }
    }

    private static let colorEvents = [SDL_WINDOWEVENT_ICCPROF_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED].map { UInt8($0.rawValue) }

    private func noteMouse() {
        var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        SDL_GetGlobalMouseState(&x, &y)
        SDL_GetWindowPosition(window.handle.pointer, &left, &top)
        translator.noteMouse(x: Double(x - left), y: Double(y - top))
    }
}

/// Ends the sleep of an event loop, from any thread. It works only while the `EventSource` exists, because SDL stops after that and must
/// not be called.
public nonisolated struct EventWaker: Sendable {
    /// The lock is held while SDL is called, so that SDL does not stop during the call.
    private final class EventType: Sendable {
        let number: Mutex<UInt32?>
        init(_ number: UInt32) { self.number = Mutex(number) }
    }

    private let eventType: EventType

    init() throws(SDLError) {
        eventType = EventType(try EventWaker.registered())
    }

    /// Returns a type of user events that nothing else uses.
    static func registered() throws(SDLError) -> UInt32 {
        let registered = SDL_RegisterEvents(1)
        guard registered != UInt32.max else { throw SDLError("registering an event", reason: "no event number is left") }
        return registered
    }

    /// Makes `EventSource.waitForEvents` return soon; does nothing once the source is gone. Can be called from any thread. If SDL's queue
    /// is full, no event is needed to wake the loop.
    public func wake() {
        eventType.number.withLock { number in
            guard let number else { return }
            var event = SDL_Event()
            event.type = number
            SDL_PushEvent(&event)
        }
    }

    /// Waits for calls in progress; later calls do nothing.
    func end() { eventType.number.withLock { $0 = nil } }
}
