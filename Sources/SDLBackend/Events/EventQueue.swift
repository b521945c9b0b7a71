import CSDL2
public import LayoutMath

/// SDL's queue of events, which all windows of a program share. It passes each event to the ``EventSource`` of its window.
///
/// One queue at a time may exist.
@MainActor public final class EventQueue {
    /// Ends ``wait(timeout:)`` from any thread.
    public let waker: EventWaker
    /// The type of the events that windows add to SDL's queue for themselves.
    let marker: UInt32

    private let now: () -> Seconds
    /// A window's events, until the window ends.
    private struct Entry {
        let id: UInt32
        weak var source: EventSource?
    }
    private var entries: [Entry] = []
    private let controllers = GameControllers()

    /// - Parameter now: The clock of the events, in seconds; must be monotonic.
    public init(now: @escaping () -> Seconds = EventQueue.makeClock()) throws(SDLError) {
        waker = try EventWaker()
        marker = try EventWaker.registered()
        self.now = now
        TypedCharacters.begin()
    }

    isolated deinit {
        waker.end()
        TypedCharacters.end()
    }

    /// Returns a clock that starts at 0.
    public static func makeClock() -> () -> Seconds {
        let start = SDL_GetPerformanceCounter()
        let rate = Double(SDL_GetPerformanceFrequency())
        return { Double(SDL_GetPerformanceCounter() - start) / rate }
    }

    /// Passes the events of the window with SDL's number `id` to a source, as long as the source exists.
    func add(_ source: EventSource, id: UInt32) { entries.append(Entry(id: id, source: source)) }

    /// Passes all pending events to their windows, without blocking.
    public func poll() {
        entries.removeAll { $0.source == nil }
        let time = now()
        var event = SDL_Event()
        while GuardedCalls.poll(&event) { pass(event, at: time) }
        for entry in entries { entry.source?.finish(at: time) }
        TypedCharacters.fetched(isTyping: entries.contains { $0.source?.isTyping == true })
    }

    /// Sleeps until an event arrives, `waker` wakes it or the timeout expires; then passes all pending events to their windows.
    /// - Parameter timeout: Longest sleep in seconds; nil for no limit.
    public func wait(timeout: Seconds? = nil) {
        var event = SDL_Event()
        let milliseconds = timeout.map { Int32(($0 * 1_000).clamped(to: 0...Self.longestSleep).rounded(.up)) }
        if GuardedCalls.wait(for: &event, milliseconds ?? -1) { pass(event, at: now()) }
        poll()
    }

    /// Sleeps for up to a second, without handling events.
    public func pause(for duration: Seconds) {
        SDL_Delay(UInt32((duration * 1_000).clamped(to: 0...1_000).rounded(.down)))
    }

    /// In milliseconds; a longer sleep would exceed SDL's range.
    private static let longestSleep = 86_400_000.0

    private func pass(_ event: SDL_Event, at time: Seconds) {
        controllers.take(event)
        guard let id = event.windowID else {
            for entry in entries { entry.source?.take(event, at: time) }
            return
        }
        // SDL does not know the window of some touches, and controllers have none.
        let source = id == 0 ? focusedSource : entries.first { $0.id == id }?.source
        if let source { source.take(event, at: time) } else { event.freeContents() }
    }

    private var focusedSource: EventSource? {
        let focus = SDL_GetKeyboardFocus().map { SDL_GetWindowID($0) }
        return (entries.first { $0.id == focus } ?? entries.first)?.source
    }
}

extension SDL_Event {
    /// The number of the window to which the event belongs, 0 if that is not known; nil if it belongs to the whole program.
    fileprivate var windowID: UInt32? {
        switch SDL_EventType(rawValue: type) {
        case SDL_WINDOWEVENT: window.windowID
        case SDL_KEYDOWN, SDL_KEYUP: key.windowID
        case SDL_TEXTINPUT: text.windowID
        case SDL_TEXTEDITING: edit.windowID
        case SDL_TEXTEDITING_EXT: editExt.windowID
        case SDL_MOUSEMOTION: motion.windowID
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
        case SDL_MOUSEWHEEL: wheel.windowID
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: tfinger.windowID
        case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: drop.windowID
        case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP, SDL_CONTROLLERAXISMOTION: 0
        default: type < SDL_USEREVENT.rawValue ? nil : user.windowID
        }
    }

    /// Frees what SDL has allocated for an event that nothing takes.
    func freeContents() {
        switch SDL_EventType(rawValue: type) {
        case SDL_DROPFILE, SDL_DROPTEXT: SDL_free(drop.file)
        case SDL_TEXTEDITING_EXT: SDL_free(editExt.text)
        default: break
        }
    }
}
