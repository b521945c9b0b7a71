import CSDL2
import Synchronization

/// Ends the sleep of an event loop, from any thread. It works only while the `EventQueue` exists, because SDL stops after that and must
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

    /// Makes `EventQueue.wait` return soon; does nothing once the source is gone. Can be called from any thread. If SDL's queue
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
