import CSDL2
import CVisibility

/// Whether a window can be seen, as far as the desktop tells.
///
/// SDL knows of hiding and minimising. That a window is wholly covered, X11 tells whoever asks, unless a compositing manager keeps all windows'
/// pictures at hand. Wayland tells neither, but a compositor asks for the next picture of a surface only while it shows some of it.
final class WindowVisibility {
    private let pointer: OpaquePointer
    private var isCovered = false
    /// What the compositor has not answered yet, and when it was asked on SDL's clock.
    private var request: UnsafeMutableRawPointer?
    private var requestTime: UInt64 = 0
    private var isAnswered = false

    /// So long a compositor may take to show a picture, in milliseconds; a display takes some 7 to 40.
    private static let timeout: UInt64 = 500

    init(_ handle: WindowHandle) { pointer = handle.pointer }

    isolated deinit { visibility_wayland_forget(request) }

    var isSeen: Bool {
        SDL_GetWindowFlags(pointer) & WindowFlags.unseen == 0 && !isCovered && !isLeftUnanswered
    }

    private var isLeftUnanswered: Bool {
        request != nil && !isAnswered && SDL_GetTicks64() - requestTime > WindowVisibility.timeout
    }

    // MARK: X11

    /// Asks to be told of covering; to be called when the window has its renderer, for which SDL may have made it anew.
    func watch() {
        guard visibility_x11_watch(panorama_x11_display(pointer), panorama_x11_window(pointer)) else { return }
        SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    }

    func take(_ event: SDL_SysWMEvent) {
        var event = event
        guard let told = panorama_x11_event(&event) else { return }
        let state = visibility_x11_state(told, panorama_x11_window(pointer))
        if state >= 0 { isCovered = state == 1 }
    }

    // MARK: Wayland

    /// Asks about the picture that is handed over next.
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
        // Whoever sleeps until something happens has to learn of it.
        var event = SDL_Event()
        event.type = SDL_USEREVENT.rawValue
        SDL_PushEvent(&event)
    }
}
