import CDisplays
import CSDL2

/// The desktop of an X server. Reports what SDL's events do not include.
final class X11Desktop {
    private let pointer: OpaquePointer

    /// - Parameter display: The connection, which must outlive the object; nil opens another one. The initialiser fails on other
    ///   desktops.
    init?(display: UnsafeMutableRawPointer? = nil) {
        guard SDL_GetCurrentVideoDriver().map(String.init(cString:)) == "x11", let pointer = x11_desktop_open(display) else { return nil }
        self.pointer = pointer
    }

    isolated deinit { x11_desktop_close(pointer) }

    /// Reads the desktop's settings for its scale.
    /// - Parameter watches: Whether later changes are reported as events.
    func scale(watches: Bool) -> DesktopScale {
        var scale = DesktopScale()
        withUnsafeMutablePointer(to: &scale) { scale in
            x11_read_settings(
                pointer, watches,
                { context, resources, resourcesSize, settings, settingsSize in
                    let scale = context?.assumingMemoryBound(to: DesktopScale.self)
                    scale?.pointee.resources = [UInt8](UnsafeRawBufferPointer(start: resources, count: resourcesSize))
                    scale?.pointee.settings = [UInt8](UnsafeRawBufferPointer(start: settings, count: settingsSize))
                }, scale)
        }
        return scale
    }

    /// Sets the size in pixels of cursors that are created from now on.
    static func setCursorSize(_ size: Int, on display: UnsafeMutableRawPointer?) { x11_set_cursor_size(display, Int32(clamping: size)) }

    /// Whether an event, given as `XEvent *`, may have changed the scale.
    func changesScale(_ event: UnsafeRawPointer) -> Bool { x11_changes_settings(pointer, event) }

    /// Whether an event may have moved a window to a visible workspace, or away from one.
    func changesWorkspace(_ event: UnsafeRawPointer, of window: UInt) -> Bool { x11_changes_workspace(pointer, event, window) }

    /// Whether a window is on a workspace that is not visible.
    func isElsewhere(_ window: UInt) -> Bool { x11_is_elsewhere(pointer, window) }

    /// Allows the screen saver to start again. SDL 2.26 does not do so on desktops without a screen saver service.
    func resumeScreenSaver() { x11_resume_screen_saver(pointer) }

    /// Makes requests that the X server refuses have no effect, and the end of the server end the program like SIGTERM. Xlib would end it in
    /// the middle of a call. Call it before SDL connects to the server; a desktop watches its own connection.
    static func watchErrors() { _ = x11_watch_errors(nil) }

    /// Whether the server has ended. If so, nothing may be called that waits for it.
    nonisolated static var isLost: Bool { x11_is_lost() }
}
