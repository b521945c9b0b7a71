import CDisplays
import CSDL2

/// The calls of SDL in which a window spends its time. They return in the middle if the X server ends: SDL would use what Xlib then does not
/// return, and crash. Once it has ended, they do nothing.
enum GuardedCalls {
    /// Takes the next event; false if there is none.
    static func poll(_ event: inout SDL_Event) -> Bool { withUnsafeMutablePointer(to: &event) { x11_guard(panorama_poll_event, $0) != 0 } }

    /// Waits for the next event; false if none comes.
    /// - Parameter milliseconds: The longest wait; negative for no limit.
    static func wait(for event: inout SDL_Event, _ milliseconds: Int32) -> Bool {
        withUnsafeMutablePointer(to: &event) { event in
            var wait = panorama_wait(event: event, milliseconds: milliseconds)
            return x11_guard(panorama_wait_event, &wait) != 0
        }
    }

    static func present(_ renderer: OpaquePointer) { _ = x11_guard(panorama_present, UnsafeMutableRawPointer(renderer)) }
}
