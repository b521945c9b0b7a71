import CDisplays
import CSDL2
import Platform

/// The cursors of a window, and which of them is shown.
struct WindowCursors {
    private var handles: [Cursor: CursorHandle] = [:]
    private var shown = Cursor.arrow
    /// The size in pixels at which the cursors were created; nil for the system's default.
    private var size: Int?

    init() { create() }

    /// Creates all cursors in advance, including the one for a hidden pointer, because libXcursor reads each from the theme's files.
    private mutating func create() {
        for cursor in Cursor.allCases { handles[cursor] = CursorHandle(cursor) }
        SDL_ShowCursor(SDL_DISABLE)
        SDL_ShowCursor(SDL_ENABLE)
    }

    mutating func show(_ cursor: Cursor) {
        shown = cursor
        SDL_ShowCursor(cursor == .hidden ? SDL_DISABLE : SDL_ENABLE)
        if cursor != .hidden { SDL_SetCursor(handles[cursor]?.pointer) }
    }

    /// Creates the cursors again if the desktop asks for another size at a scale.
    mutating func fit(to desktop: DesktopScale, at scale: Double, in window: WindowHandle) {
        // If the scale has been 1 since the start, the system's choice is just as good.
        guard let new = desktop.cursorSize(at: scale, Window.variable), new != size, size != nil || scale != 1 else { return }
        size = new
        X11Desktop.setCursorSize(new, on: panorama_x11_display(window.pointer))
        create()
        show(shown)
    }
}

/// Owns a system cursor.
private final class CursorHandle {
    let pointer: OpaquePointer

    init?(_ cursor: Cursor) {
        guard let (shape, name) = CursorHandle.shape(of: cursor) else { return nil }
        guard let pointer = SDL_CreateSystemCursor(CursorTheme.isSafe(name) ? shape : SDL_SYSTEM_CURSOR_ARROW) else { return nil }
        self.pointer = pointer
    }

    isolated deinit { if !X11Desktop.isLost { SDL_FreeCursor(pointer) } }

    /// SDL's shape, and its name in cursor themes; nil if the cursor has no shape.
    private static func shape(of cursor: Cursor) -> (SDL_SystemCursor, String)? {
        switch cursor {
        case .arrow: (SDL_SYSTEM_CURSOR_ARROW, "left_ptr")
        case .hand: (SDL_SYSTEM_CURSOR_HAND, "hand2")
        case .move: (SDL_SYSTEM_CURSOR_SIZEALL, "fleur")
        case .text: (SDL_SYSTEM_CURSOR_IBEAM, "xterm")
        case .resizeHorizontal: (SDL_SYSTEM_CURSOR_SIZEWE, "sb_h_double_arrow")
        case .notAllowed: (SDL_SYSTEM_CURSOR_NO, "pirate")
        case .hidden: nil
        }
    }
}
