import CDisplays
import CSDL2

/// The desktop of an X server, for what it reports besides SDL's events.
final class X11Desktop {
    private let pointer: OpaquePointer

    /// - Parameter display: The connection, which must outlive the object; nil opens another one. Fails on other desktops.
    init?(display: UnsafeMutableRawPointer? = nil) {
        guard SDL_GetCurrentVideoDriver().map(String.init(cString:)) == "x11", let pointer = x11_desktop_open(display) else { return nil }
        self.pointer = pointer
    }

    isolated deinit { x11_desktop_close(pointer) }

    /// Reads what the desktop states about its scale.
    /// - Parameter watches: Whether changes are to be reported as events from now on.
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

    /// Sets the size of cursors that are made from now on, in pixels.
    static func setCursorSize(_ size: Int, on display: UnsafeMutableRawPointer?) { x11_set_cursor_size(display, Int32(clamping: size)) }

    /// Whether the scale may be another one after an event, an `XEvent *`.
    func changesScale(_ event: UnsafeRawPointer) -> Bool { x11_changes_settings(pointer, event) }

    /// Whether a window may have got to a shown workspace, or away from it, with an event.
    func changesWorkspace(_ event: UnsafeRawPointer, of window: UInt) -> Bool { x11_changes_workspace(pointer, event, window) }

    /// Whether a window is on a workspace that is not shown.
    func isElsewhere(_ window: UInt) -> Bool { x11_is_elsewhere(pointer, window) }

    /// Lets the screen saver start again. SDL 2.26 forgets to do so on desktops without a screen saver service.
    func resumeScreenSaver() { x11_resume_screen_saver(pointer) }

    /// Makes the end of the server end the program like SIGTERM, and not in the middle of a call.
    static func watchLoss(of display: UnsafeMutableRawPointer?) { _ = x11_watch_loss(display) }

    /// Whether the server has ended: then nothing may be called that waits for it.
    static var isLost: Bool { x11_is_lost() }
}
