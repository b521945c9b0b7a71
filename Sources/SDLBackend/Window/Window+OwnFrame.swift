import CSDL2
import CDisplays
import LayoutMath

extension Window {
    /// Height of the title bar that the program draws, in logical pixels at the user's scale. It is 0 if the desktop draws one, and in
    /// full screen.
    public var titleHeight: Double { hasOwnFrame && !isFullscreen ? Self.ownTitleHeight : 0 }

    /// Height of the program's title bar in logical pixels, large enough to touch its button with a finger.
    public nonisolated static let ownTitleHeight = 36.0
    /// Width of the close button at the right end of the title bar, in logical pixels.
    public nonisolated static let closeButtonWidth = 44.0

    /// Whether the desktop draws the window's title bar and edges, either itself or with the library that SDL uses. X11 window managers
    /// do.
    static func isFramed(_ handle: WindowHandle) -> Bool {
        guard let display = panorama_wayland_display(handle.pointer), !FrameLibrary.isUsed else { return true }
        return visibility_wayland_frames(display)
    }

    /// Makes the desktop move and resize the window when the program's title bar and edges are dragged.
    func serveFrame() {
        guard hasOwnFrame else { return }
        SDL_SetWindowHitTest(
            handle.pointer,
            { _, area, context in
                guard let area, let context else { return SDL_HITTEST_NORMAL }
                let point = Point(x: Double(area.pointee.x), y: Double(area.pointee.y))
                // SDL calls this while it handles the display's events, on the thread that owns the window.
                return MainActor.assumeIsolated { Unmanaged<Window>.fromOpaque(context).takeUnretainedValue().part(at: point) }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func part(at point: Point) -> SDL_HitTestResult {
        guard !isFullscreen else { return SDL_HITTEST_NORMAL }
        let isMaximized = SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_MAXIMIZED.rawValue != 0
        let frame = OwnFrame(
            titleHeight: titleHeight * userScale, buttonsWidth: Self.closeButtonWidth * userScale, isResizable: !isMaximized)
        return frame.part(at: point, in: measures.units)
    }
}
