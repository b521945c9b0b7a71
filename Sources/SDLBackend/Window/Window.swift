import CSDL2
import Glibc
public import Imaging
public import LayoutMath
public import Platform

/// A window of the desktop; one logical pixel is a window unit times `userScale`.
public final class Window {
    let handle: WindowHandle
    let visibility: WindowVisibility
    /// The user's scale factor, in addition to the display's; above 0.
    public var userScale: Double {
        didSet { precondition(userScale > 0, "a scale is positive, got \(userScale)") }
    }
    /// Called when the screen may have other colours: by the desktop's choice, or because the window has moved to another one.
    public var colorProfileMayHaveChanged: () -> Void = {}
    private var cursors: [Cursor: CursorHandle] = [:]
    private let latin = LatinConverter()

    /// Opens a window. `SDLSystem.start` must have succeeded before.
    /// - Parameters:
    ///   - size: Logical pixels at scale 1.
    ///   - leastSize: The size below which the system does not let the user shrink the window, in window units; at least 1 each way.
    public init(
        title: String, size: Size, leastSize: Size = Size(width: 1, height: 1), isFullscreen: Bool = false, isHidden: Bool = false,
        userScale: Double = 1
    ) throws(SDLError) {
        precondition(userScale > 0, "a scale is positive, got \(userScale)")
        precondition(leastSize.width >= 1 && leastSize.height >= 1, "a window has at least one unit each way, got \(leastSize)")
        var flags = WindowFlags.resizable | WindowFlags.highDPI
        if isFullscreen { flags |= WindowFlags.desktopFullscreen }
        if isHidden { flags |= WindowFlags.hidden }
        let (width, height) = (max(1, PixelRect.whole(size.width)), max(1, PixelRect.whole(size.height)))
        guard
            let pointer = SDL_CreateWindow(title, WindowFlags.centered, WindowFlags.centered, Int32(width), Int32(height), flags)
        else { throw .last("opening a window") }
        handle = WindowHandle(owning: pointer)
        visibility = WindowVisibility(handle)
        self.userScale = userScale
        makeCursors()
        SDL_SetWindowMinimumSize(pointer, Int32(PixelRect.whole(leastSize.width)), Int32(PixelRect.whole(leastSize.height)))
    }

    public var title: String {
        get { String(cString: SDL_GetWindowTitle(handle.pointer)) }
        set { setTitle(newValue) }
    }

    /// Xlib stores a title twice: as UTF-8, if the locale has all its characters, and for older programs in an encoding they know, if
    /// the locale is C.
    private func setTitle(_ title: String) {
        let locale = setlocale(LC_CTYPE, nil).map { String(cString: $0) } ?? "C"
        if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
        SDL_SetWindowTitle(handle.pointer, title)
        setlocale(LC_CTYPE, "C")
        SDL_SetWindowTitle(handle.pointer, title)
        setlocale(LC_CTYPE, locale)
    }

    public var isFullscreen: Bool {
        get { SDL_GetWindowFlags(handle.pointer) & WindowFlags.desktopFullscreen != 0 }
        set { SDL_SetWindowFullscreen(handle.pointer, newValue ? WindowFlags.desktopFullscreen : 0) }
    }

    /// Whether the window can be seen: false if the desktop reports that it is hidden, minimised, covered or on another workspace.
    public var isSeen: Bool { visibility.isSeen }

    /// The ICC profile of the screen that the window is on, as the desktop tells it; nil if it tells none. Nobody has checked it.
    /// - Parameter limit: The most bytes; a larger one counts as none.
    public func colorProfile(atMost limit: Int) -> [UInt8]? {
        var count = 0
        guard let bytes = SDL_GetWindowICCProfile(handle.pointer, &count) else { return nil }
        defer { SDL_free(bytes) }
        return (1...limit).contains(count) ? [UInt8](UnsafeRawBufferPointer(start: bytes, count: count)) : nil
    }

    /// Takes the window off the desktop; it stays open.
    public func hide() { SDL_HideWindow(handle.pointer) }

    /// The present size, scale and units.
    public var measures: WindowMeasures {
        var (width, height, pixelWidth, pixelHeight): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        SDL_GetWindowSize(handle.pointer, &width, &height)
        SDL_GetWindowSizeInPixels(handle.pointer, &pixelWidth, &pixelHeight)
        return WindowMeasures(
            units: Size(width: Double(width), height: Double(height)),
            pixels: Size(width: Double(pixelWidth), height: Double(pixelHeight)), userScale: userScale)
    }

    /// Size in logical pixels.
    public var size: Size { measures.size }
    /// Device pixels per logical pixel.
    public var scale: Double { measures.scale }

    /// The window's identifier for the desktop portal, as the parent of dialogs: `x11:` and its number; empty if it has none.
    /// Source: XDG Desktop Portal, Window Identifiers. Wayland's would have to be exported, which SDL cannot do.
    public var portalHandle: String {
        let number = panorama_x11_window(handle.pointer)
        return number == 0 ? "" : "x11:" + String(number, radix: 16)
    }

    /// Sets the icon of the taskbar entry.
    public func setIcon(_ icon: Bitmap) {
        icon.pixels.withUnsafeBytes { pixels in
            // SDL asks for a mutable pointer and copies from it.
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress), Int32(icon.width), Int32(icon.height), 32,
                Int32(icon.width * 4), PixelFormat.alpha)
            SDL_SetWindowIcon(handle.pointer, surface)
            SDL_FreeSurface(surface)
        }
    }

    // MARK: Pointer and text

    /// Makes all cursors from the beginning, because libXcursor reads each from the files of the theme; also the one of a hidden pointer.
    private func makeCursors() {
        for cursor in Cursor.allCases { cursors[cursor] = CursorHandle(cursor) }
        SDL_ShowCursor(SDL_DISABLE)
        SDL_ShowCursor(SDL_ENABLE)
    }

    /// Shows a cursor.
    public func show(_ cursor: Cursor) {
        SDL_ShowCursor(cursor == .hidden ? SDL_DISABLE : SDL_ENABLE)
        if cursor != .hidden { SDL_SetCursor(cursors[cursor]?.pointer) }
    }

    /// Starts text input from keyboard and input methods, which show their windows beside `rect`, in logical pixels. Input that has begun
    /// begins anew: dead keys and compositions are forgotten.
    public func startTextInput(at rect: Rect) {
        placeTextInput(at: rect)
        SDL_StartTextInput()
        isTyping = true
    }

    /// Moves what input methods show beside the text.
    /// - Parameter rect: In logical pixels.
    public func placeTextInput(at rect: Rect) {
        var area = PixelRect(rect, scale: userScale).sdl
        SDL_SetTextInputRect(&area)
    }

    /// Stops text input, and tells input methods to forget what they compose.
    public func stopTextInput() {
        SDL_StopTextInput()
        isTyping = false
    }

    /// Whether typed characters are text for a field.
    private(set) var isTyping = false
}

/// The relation of a window's units, its device pixels and logical pixels.
public nonisolated struct WindowMeasures: Equatable, Sendable {
    /// Size in the units of the window system.
    public let units: Size
    /// Size in device pixels.
    public let pixels: Size
    public let userScale: Double

    public init(units: Size, pixels: Size, userScale: Double) {
        self.units = units
        self.pixels = pixels
        self.userScale = userScale
    }

    /// Device pixels per logical pixel: the display's scale times the user's.
    public var scale: Double {
        guard units.width > 0, pixels.width > 0 else { return userScale }
        return pixels.width / units.width * userScale
    }

    /// Size in logical pixels.
    public var size: Size { Size(width: pixels.width / scale, height: pixels.height / scale) }

    /// Converts a position in window units to logical pixels.
    func point(x: Double, y: Double) -> Point { Point(x: x / userScale, y: y / userScale) }
}

/// Owns an SDL window.
final class WindowHandle {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    isolated deinit { SDL_DestroyWindow(pointer) }
}

/// Keeps the converter with which SDL reads typed letters of X11: the C library would load it from a file at the first key.
private final class LatinConverter {
    private let pointer = SDL_iconv_open("UTF-8", "ISO-8859-1")

    isolated deinit { if let pointer, Int(bitPattern: pointer) != -1 { SDL_iconv_close(pointer) } }
}

/// Owns a system cursor.
private final class CursorHandle {
    let pointer: OpaquePointer

    init?(_ cursor: Cursor) {
        guard let (shape, name) = CursorHandle.shape(of: cursor) else { return nil }
        guard let pointer = SDL_CreateSystemCursor(CursorTheme.isSafe(name) ? shape : SDL_SYSTEM_CURSOR_ARROW) else { return nil }
        self.pointer = pointer
    }

    isolated deinit { SDL_FreeCursor(pointer) }

    /// SDL's shape, and its name in cursor themes; nil for none.
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
