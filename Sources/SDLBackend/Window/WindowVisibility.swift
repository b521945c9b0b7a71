import CSDL2
import CDisplays

/// Whether a window can be seen, according to the desktop.
///
/// SDL reports that a window is hidden or minimised. X11 reports on request that a window is completely covered, unless a compositing
/// manager keeps images of all windows, and its window managers report the workspace of a window. Wayland reports neither, but a
/// compositor asks for a surface's next frame only while the surface is visible.
final class WindowVisibility {
    private let pointer: OpaquePointer
    private let x11: X11Desktop?
    private var isCovered = false
    private var isElsewhere = false
    /// The pending frame callback, and the time when it was requested on SDL's clock.
    private var request: UnsafeMutableRawPointer?
    private var requestTime: UInt64 = 0
    private var isAnswered = false

    /// Maximum time in milliseconds that a compositor needs to show a frame; displays take about 7 to 40.
    private static let timeout: UInt64 = 500

    /// - Parameter x11: The desktop of an X server; nil on other desktops.
    init(_ handle: WindowHandle, _ x11: X11Desktop?) { (pointer, self.x11) = (handle.pointer, x11) }

    isolated deinit { visibility_wayland_forget(request) }

    var isSeen: Bool {
        SDL_GetWindowFlags(pointer) & WindowFlags.unseen == 0 && !isCovered && !isElsewhere && !isLeftUnanswered
    }

    private var isLeftUnanswered: Bool {
        request != nil && !isAnswered && SDL_GetTicks64() - requestTime > WindowVisibility.timeout
    }

    // MARK: X11

    /// Requests events about covering. Call this once the window has its renderer, because SDL may have recreated the window for it.
    func watch() {
        guard visibility_x11_watch(panorama_x11_display(pointer), panorama_x11_window(pointer)) else { return }
        SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
        isElsewhere = x11?.isElsewhere(panorama_x11_window(pointer)) ?? false
    }

    /// Handles an event of the X server, given as `XEvent *`.
    func take(_ event: UnsafeRawPointer) {
        let window = panorama_x11_window(pointer)
        let state = visibility_x11_state(event, window)
        if state >= 0 { isCovered = state == 1 }
        if let x11, x11.changesWorkspace(event, of: window) { isElsewhere = x11.isElsewhere(window) }
    }

    // MARK: Wayland

    /// Requests a callback for the next frame.
    func willPresent() {
        if isAnswered {
            visibility_wayland_forget(request)
            (request, isAnswered) = (nil, false)
        }
        guard request == nil, let surface = panorama_wayland_surface(pointer) else { return }
        requestTime = SDL_GetTicks64()
        request = visibility_wayland_request(
            surface,
            { context in
                guard let context else { return }
                // SDL dispatches the display's events on the thread that owns the window.
                MainActor.assumeIsolated { Unmanaged<WindowVisibility>.fromOpaque(context).takeUnretainedValue().answer() }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func answer() {
        let wasSeen = isSeen
        isAnswered = true
        guard !wasSeen else { return }
        // Wakes an event loop that is sleeping until an event arrives.
        var event = SDL_Event()
        event.type = SDL_USEREVENT.rawValue
        SDL_PushEvent(&event)
    }
}
