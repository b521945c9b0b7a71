import CSDL2
public import LayoutMath

extension Window {
    /// Position and size on the desktop in window units, without decorations. On desktops that place windows themselves,
    /// setting it changes only the size.
    public var frame: Rect {
        get {
            var (x, y): (Int32, Int32) = (0, 0)
            SDL_GetWindowPosition(handle.pointer, &x, &y)
            return Rect(origin: Point(x: Double(x), y: Double(y)), size: measures.units)
        }
        set {
            SDL_SetWindowSize(handle.pointer, Int32(newValue.width.rounded()), Int32(newValue.height.rounded()))
            SDL_SetWindowPosition(handle.pointer, Int32(newValue.minX.rounded()), Int32(newValue.minY.rounded()))
        }
    }

    /// The area of each display that windows may cover, in window units.
    public static var displays: [Rect] {
        (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { number in
            var area = SDL_Rect()
            guard SDL_GetDisplayUsableBounds(number, &area) == 0 else { return nil }
            return Rect(x: Double(area.x), y: Double(area.y), width: Double(area.w), height: Double(area.h))
        }
    }

    /// The whole area of the first display, in window units; nil if there is none. A window in full screen takes it, if the desktop shows it
    /// there.
    public static var firstDisplay: Rect? {
        var area = SDL_Rect()
        guard SDL_GetDisplayBounds(0, &area) == 0 else { return nil }
        return Rect(x: Double(area.x), y: Double(area.y), width: Double(area.w), height: Double(area.h))
    }

    /// Frames per second of the display that shows most of the window, 24 to 500; 60 if the system does not report it.
    public var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let isKnown = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(handle.pointer), &mode) == 0
        return Window.refreshRate(reported: isKnown ? Int(mode.refresh_rate) : 0)
    }

    /// - Parameter rate: Frames per second; 0 or less means unknown.
    static func refreshRate(reported rate: Int) -> Double { rate > 0 ? Double(rate).clamped(to: 24...500) : 60 }
}
