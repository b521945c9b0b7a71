import CDisplays
import CSDL2

/// The calls of SDL that return in the middle if the X server ends: those in which a window spends its time, and those in which SDL would use
/// what Xlib then does not return, and crash. Once it has ended, they do nothing.
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

    /// The ICC profile of a window's screen; nil if there is none, or if it is longer than `limit`.
    static func colorProfile(of window: OpaquePointer, atMost limit: Int) -> [UInt8]? {
        var profile = panorama_profile(window: window, bytes: nil, count: 0)
        guard x11_guard(panorama_find_profile, &profile) != 0 else { return nil }
        defer { SDL_free(profile.bytes) }
        return (1...limit).contains(profile.count) ? [UInt8](UnsafeRawBufferPointer(start: profile.bytes, count: profile.count)) : nil
    }

    static func present(_ renderer: OpaquePointer) { _ = x11_guard(panorama_present, UnsafeMutableRawPointer(renderer)) }
}
