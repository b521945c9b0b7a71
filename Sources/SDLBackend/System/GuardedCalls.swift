import CDisplays
import CSDL2

/// The calls of SDL that return in the middle if the X server ends: those in which a window spends its time, those that would never return, and
/// those in which SDL would use what Xlib then does not return, and crash. Once it has ended, they do nothing.
enum GuardedCalls {
    /// Connects SDL to the display; false if it fails.
    static func startVideo() -> Bool { x11_guard(panorama_start_video, nil) != 0 }

    /// Opens a window; nil if it fails.
    static func createWindow(
        _ title: String, at corner: (Int32, Int32), _ width: Int32, _ height: Int32, _ flags: UInt32
    ) -> OpaquePointer? {
        title.withCString { title in
            var opening = panorama_opening(
                title: title, x: corner.0, y: corner.1, width: width, height: height, flags: flags, window: nil)
            return x11_guard(panorama_create_window, &opening) != 0 ? opening.window : nil
        }
    }

    /// Creates a window's renderer; nil if it fails.
    static func createRenderer(for window: OpaquePointer, _ flags: UInt32) -> OpaquePointer? {
        var made = panorama_renderer(window: window, flags: flags, renderer: nil)
        return x11_guard(panorama_create_renderer, &made) != 0 ? made.renderer : nil
    }

    /// The area of a display that windows may cover; nil if there is no such display.
    static func usableArea(ofDisplay number: Int32) -> SDL_Rect? {
        var display = panorama_display(number: number, usable: SDL_Rect())
        return x11_guard(panorama_find_usable, &display) != 0 ? display.usable : nil
    }

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
