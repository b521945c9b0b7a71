import CSDL2
public import LayoutMath
public import Platform

extension Window {
    /// Whether the upper left corner of a window includes the desktop's decorations: with SDL 2, but not with SDL 3.
    public static var cornerIncludesDecorations: Bool { !LinkedSDL.isCompatibilityLayer }

    /// The corner and size with which a window must be opened to be placed here, in window units. The size excludes the desktop's
    /// decorations. On desktops that place windows themselves, the corner means nothing.
    public var frame: Rect {
        var (x, y, top, left): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        SDL_GetWindowPosition(handle.pointer, &x, &y)
        if Window.cornerIncludesDecorations { SDL_GetWindowBordersSize(handle.pointer, &top, &left, nil, nil) }
        let corner = Point(x: Double(x - left) / desktopScale, y: Double(y - top) / desktopScale)
        return Rect(origin: corner, size: measures.units)
    }

    /// Whether keys go to the window.
    public var hasKeyboard: Bool { SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    /// Where screen readers and magnifiers find the contents: their corner on the screen, which is secret on Wayland, and their units in a
    /// logical pixel.
    public var placeForReaders: (origin: Point?, scale: Double) {
        guard panorama_x11_window(handle.pointer) != 0 else { return (nil, scale / (measures.pixels.width / measures.units.width)) }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(handle.pointer, &x, &y)
        return (Point(x: Double(x), y: Double(y)), scale)
    }

    /// How the desktop shows the window, or will show it once it responds. A window that is being maximised again has no frame to report
    /// in the meantime.
    public var state: WindowState {
        let flags = SDL_GetWindowFlags(handle.pointer)
        if flags & WindowFlags.unseen != 0 { return .unseen }
        if flags & WindowFlags.desktopFullscreen != 0 { return .fullscreen }
        return maximizing == .asked || flags & WindowFlags.maximized != 0 ? .maximized : .normal
    }

    /// The scale at which an X11 desktop asks programs to draw; 1 on desktops that scale windows themselves.
    public static var desktopScale: Double { X11Desktop()?.scale(watches: false).value(variable) ?? 1 }

    nonisolated static func variable(_ name: String) -> String? { SDL_getenv(name).map { String(cString: $0) } }

    /// The area that windows may cover on each display, in window units.
    /// - Parameter desktopScale: The window's desktop scale.
    public static func displays(desktopScale: Double = 1) -> [Rect] {
        (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { number in
            GuardedCalls.usableArea(ofDisplay: number).map { Rect($0, unit: desktopScale) }
        }
    }

    /// The complete area of the first display, in window units; nil if there is none. A window in full screen fills it if the desktop
    /// shows the window on that display.
    /// - Parameter desktopScale: The window's desktop scale.
    public static func firstDisplay(desktopScale: Double = 1) -> Rect? {
        var area = SDL_Rect()
        return SDL_GetDisplayBounds(0, &area) == 0 ? Rect(area, unit: desktopScale) : nil
    }

    /// The area that the window may cover on its display, in window units; nil if it is not known.
    var usableArea: Rect? {
        let display = SDL_GetWindowDisplayIndex(handle.pointer)
        return display < 0 ? nil : GuardedCalls.usableArea(ofDisplay: display).map { Rect($0, unit: desktopScale) }
    }

    /// Frames per second of the display that shows most of the window, clamped to 24…500; 60 if the system does not report it.
    public var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let isKnown = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(handle.pointer), &mode) == 0
        return Window.refreshRate(reported: isKnown ? Int(mode.refresh_rate) : 0)
    }

    /// - Parameter rate: Frames per second; 0 or less means unknown.
    static func refreshRate(reported rate: Int) -> Double { rate > 0 ? Double(rate).clamped(to: 24...500) : 60 }
}

extension Rect {
    /// - Parameter unit: Pixels of `area` per unit of the rectangle.
    fileprivate init(_ area: SDL_Rect, unit: Double) {
        self.init(x: Double(area.x) / unit, y: Double(area.y) / unit, width: Double(area.w) / unit, height: Double(area.h) / unit)
    }
}
