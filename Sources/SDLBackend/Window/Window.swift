import CDisplays
import CSDL2
import Glibc
public import Imaging
public import LayoutMath
public import Platform

/// A window of the desktop. One logical pixel is `userScale` window units.
///
/// A window unit is a unit of the window system, except on X11. X11 desktops ask programs to draw larger themselves, so there a window
/// unit is `desktopScale` pixels.
public final class Window {
    let handle: WindowHandle
    let visibility: WindowVisibility
    private let x11: X11Desktop?
    /// The user's scale factor, in addition to the display's; above 0.
    public var userScale: Double {
        didSet { precondition(userScale > 0, "a scale is positive, got \(userScale)") }
    }
    /// Pixels per window unit on X11; 1 on desktops that scale windows themselves.
    public private(set) var desktopScale: Double
    private let followsDesktopScale: Bool
    private let leastSize: Size
    /// Needed because window managers and libdecor forget that a window was maximised, or its size, while it is in full screen.
    private(set) var maximizing: Maximizing
    /// Whether the program draws the title bar and makes the edges resize the window, because the desktop does neither.
    public let hasOwnFrame: Bool
    /// Called when the screen's colours may have changed: because of the desktop's settings, or because the window moved to another
    /// screen.
    public var colorProfileMayHaveChanged: () -> Void = {}
    private var cursors: WindowCursors
    private let latin = LatinConverter()
    /// The drag of what the user's hand carries outside the window; nil if nothing.
    var drag: (any DesktopDrag)?
    /// Nil until the loop runs, and on desktops other than Wayland.
    var wayland: WaylandInput?

    /// Opens a window. `SDLSystem.start` must have succeeded before.
    /// - Parameters:
    ///   - geometry: Where and in which state it opens.
    ///   - leastSize: The minimum size to which the user can shrink the window, in window units; at least 1 in each direction.
    ///   - desktopScale: The value of `Window.desktopScale`, which the window then follows; nil draws at the same scale on every X11
    ///     desktop.
    public init(
        title: String, _ geometry: WindowGeometry, leastSize: Size = Size(width: 1, height: 1), desktopScale: Double? = nil,
        userScale: Double = 1
    ) throws(SDLError) {
        precondition(userScale > 0, "a scale is positive, got \(userScale)")
        precondition(leastSize.width >= 1 && leastSize.height >= 1, "a window has at least one unit each way, got \(leastSize)")
        let scale = desktopScale ?? 1
        let (size, state) = (geometry.size, geometry.state)
        let corner =
            geometry.corner.map { (Window.pixels($0.x, scale), Window.pixels($0.y, scale)) }
            ?? (WindowFlags.centered, WindowFlags.centered)
        let (width, height) = (max(1, Window.pixels(size.width, scale)), max(1, Window.pixels(size.height, scale)))
        // SDL 3 would open a window of the maximised size that is not maximised.
        let isMaximizedLater = state == .maximized && LinkedSDL.isCompatibilityLayer
        let flags = WindowFlags.opening(isMaximizedLater ? .normal : state)
        let pointer = GuardedCalls.createWindow(title, at: corner, width, height, flags)
        guard let pointer else { throw .last("opening a window") }
        if isMaximizedLater { SDL_MaximizeWindow(pointer) }
        handle = WindowHandle(owning: pointer)
        x11 = panorama_x11_display(pointer).flatMap { X11Desktop(display: $0) }
        visibility = WindowVisibility(handle, x11)
        hasOwnFrame = !Self.isFramed(handle)
        (self.desktopScale, followsDesktopScale, self.leastSize) = (scale, desktopScale != nil, leastSize)
        (self.userScale, maximizing) = (userScale, geometry.isMaximizedBelow ? .afterFullscreen : .no)
        cursors = WindowCursors()
        serveFrame()
        limitSize()
    }

    static func pixels(_ length: Double, _ scale: Double) -> Int32 { Int32(PixelRect.whole((length * scale).rounded())) }

    /// Sets the minimum size, limited to the size of the display.
    private func limitSize() {
        let room = usableArea?.size ?? leastSize
        let least = Size(width: leastSize.width, height: leastSize.height + titleHeight * userScale)
        SDL_SetWindowMinimumSize(
            handle.pointer, Window.pixels(min(least.width, max(1, room.width)), desktopScale),
            Window.pixels(min(least.height, max(1, room.height)), desktopScale))
    }

    public var title: String {
        get { String(cString: SDL_GetWindowTitle(handle.pointer)) }
        set { setTitle(newValue) }
    }

    /// Xlib stores a title twice: as UTF-8 if the locale has all its characters, and in an older encoding for older programs if the
    /// locale is C.
    private func setTitle(_ title: String) {
        let locale = setlocale(LC_CTYPE, nil).map { String(cString: $0) } ?? "C"
        if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
        SDL_SetWindowTitle(handle.pointer, title)
        setlocale(LC_CTYPE, "C")
        SDL_SetWindowTitle(handle.pointer, title)
        setlocale(LC_CTYPE, locale)
    }

    /// Whether the window fills the screen. A window that was maximised before is maximised again afterwards.
    public var isFullscreen: Bool {
        get { SDL_GetWindowFlags(handle.pointer) & WindowFlags.desktopFullscreen != 0 }
        set {
            guard newValue != isFullscreen else { return }
            if newValue { maximizing = state == .maximized ? .afterFullscreen : .no }
            SDL_SetWindowFullscreen(handle.pointer, newValue ? WindowFlags.desktopFullscreen : 0)
            if !newValue, maximizing == .afterFullscreen { maximizeAgain() }
        }
    }

    /// Whether the program has to maximise the window again.
    enum Maximizing {
        case no
        /// The window was maximised when it entered full screen.
        case afterFullscreen
        /// The desktop has been asked but has not done so yet.
        case asked
    }

    private func maximizeAgain() {
        if x11 == nil { SDL_RestoreWindow(handle.pointer) }
        SDL_MaximizeWindow(handle.pointer)
        maximizing = SDL_GetWindowFlags(handle.pointer) & WindowFlags.maximized == 0 ? .asked : .no
    }

    /// Call this when the desktop has maximised the window.
    func didMaximize() { if maximizing == .asked { maximizing = .no } }

    /// Whether the window can be seen. False if the desktop reports that it is hidden, minimised, covered or on another workspace.
    public var isSeen: Bool { visibility.isSeen }

    /// The ICC profile of the window's screen as reported by the desktop, unchecked; nil if the desktop reports none.
    /// - Parameter limit: The maximum number of bytes; a larger profile is ignored.
    public func colorProfile(atMost limit: Int) -> [UInt8]? {
        GuardedCalls.colorProfile(of: handle.pointer, atMost: limit)
    }

    /// Whether the window system is asked to keep the screen on; initially false.
    public var keepsScreenOn: Bool {
        get { SDL_IsScreenSaverEnabled() == SDL_FALSE }
        set {
            guard newValue != keepsScreenOn else { return }
            if newValue { return SDL_DisableScreenSaver() }
            SDL_EnableScreenSaver()
            x11?.resumeScreenSaver()
        }
    }

    /// Hides the window without closing it.
    public func hide() { SDL_HideWindow(handle.pointer) }

    /// Asks the desktop to report changes of the window's visibility and scale. Call this once the window has its renderer.
    func watchDesktop() {
        visibility.watch()
        followScale()
    }

    /// Whether the compositor or X server has ended, or has closed the connection. The window is then gone, and the program should end.
    public var isLost: Bool {
        X11Desktop.isLost || panorama_wayland_display(handle.pointer).map { wayland_is_lost($0) } ?? false
    }

    func take(_ event: SDL_SysWMEvent) {
        var event = event
        guard let told = panorama_x11_event(&event) else { return }
        visibility.take(told)
        if followsDesktopScale, x11?.changesScale(told) == true { followScale() }
    }

    /// Adopts the desktop's current scale. A normal window keeps its size in window units if the display has room for it.
    private func followScale() {
        guard followsDesktopScale, let desktop = x11?.scale(watches: true) else { return }
        let scale = desktop.value(Window.variable)
        cursors.fit(to: desktop, at: scale, in: handle)
        guard scale != desktopScale else { return }
        let size = measures.units
        desktopScale = scale
        limitSize()
        guard state == .normal else { return }
        let room = usableArea?.size ?? size
        SDL_SetWindowSize(
            handle.pointer, Window.pixels(min(size.width, room.width), scale), Window.pixels(min(size.height, room.height), scale))
    }

    /// Asks the desktop for another size of the normal window.
    /// - Parameter size: In window units, without the program's own title bar; at least the minimum size.
    public func resize(to size: Size) {
        SDL_SetWindowSize(
            handle.pointer, Window.pixels(size.width * userScale, desktopScale),
            Window.pixels((size.height + titleHeight) * userScale, desktopScale))
    }

    /// The current size, scale and units.
    public var measures: WindowMeasures {
        var (pixelWidth, pixelHeight): (Int32, Int32) = (0, 0)
        SDL_GetWindowSizeInPixels(handle.pointer, &pixelWidth, &pixelHeight)
        return WindowMeasures(
            units: Size(width: handle.size.width / desktopScale, height: handle.size.height / desktopScale),
            pixels: Size(width: Double(pixelWidth), height: Double(pixelHeight)), desktopScale: desktopScale, userScale: userScale,
            titleHeight: titleHeight)
    }

    /// Size in logical pixels, below the program's own title bar.
    public var size: Size { measures.size }
    /// Device pixels per logical pixel.
    public var scale: Double { measures.scale }

    /// The window's identifier for the desktop portal, as the parent of dialogs: `x11:` and its number; empty if it has none. Source: XDG
    /// Desktop Portal, Window Identifiers. A Wayland window would have to be exported, which SDL cannot do.
    public var portalHandle: String {
        let number = panorama_x11_window(handle.pointer)
        return number == 0 ? "" : "x11:" + String(number, radix: 16)
    }

    /// Sets the icon of the taskbar entry.
    public func setIcon(_ icon: Bitmap) {
        icon.pixels.withUnsafeBytes { pixels in
            // SDL's parameter is a mutable pointer, but it only copies the pixels.
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress), Int32(icon.width), Int32(icon.height), 32,
                Int32(icon.width * 4), PixelFormat.alpha)
            SDL_SetWindowIcon(handle.pointer, surface)
            SDL_FreeSurface(surface)
        }
    }

    // MARK: Pointer and text

    /// Shows a cursor.
    public func show(_ cursor: Cursor) { cursors.show(cursor) }

    /// Starts text input from the keyboard and input methods, which show their windows beside `rect`, in logical pixels. If text input is
    /// already active, it is restarted, which discards dead keys and compositions.
    public func startTextInput(at rect: Rect) {
        placeTextInput(at: rect)
        SDL_StartTextInput()
        isTyping = true
    }

    /// Moves the windows that input methods show beside the text.
    /// - Parameter rect: The position of the text in logical pixels.
    public func placeTextInput(at rect: Rect) {
        var area = PixelRect(rect.offset(by: Vector(x: 0, y: titleHeight)), scale: desktopScale * userScale).sdl
        SDL_SetTextInputRect(&area)
    }

    /// Stops text input and makes input methods discard their compositions.
    public func stopTextInput() {
        SDL_StopTextInput()
        isTyping = false
    }

    /// Whether typed characters are text for a field.
    private(set) var isTyping = false
}

/// Owns an SDL window.
final class WindowHandle {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    isolated deinit { if !X11Desktop.isLost { SDL_DestroyWindow(pointer) } }

    /// The size in units of the window system, which are pixels on X11.
    var size: Size {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowSize(pointer, &width, &height)
        return Size(width: Double(width), height: Double(height))
    }
}

/// Keeps the converter that SDL uses to read typed letters on X11. Otherwise the C library would load it from a file at the first key
/// press.
private final class LatinConverter {
    private let pointer = SDL_iconv_open("UTF-8", "ISO-8859-1")

    isolated deinit { if let pointer, Int(bitPattern: pointer) != -1 { SDL_iconv_close(pointer) } }
}
