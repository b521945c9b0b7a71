import Hosting
import LayoutMath
import Platform
import Scenes
import SDLBackend

/// Where and how the window opens: in the same way as the last one was left, unless the command line requests otherwise. Lengths are in
/// window units.
struct WindowOpening {
    /// The size of the normal window, and its upper left corner; a nil corner means the middle of the screen.
    let size: Size
    let corner: Point?
    let isMaximized: Bool
    let isFullscreen: Bool
    /// The scale to follow; nil if the command line gives one.
    let desktopScale: Double?
    let userScale: Double
    /// The record of the window's position from now on.
    let record: PlacementRecord

    /// Minimum size that has enough room for the pages.
    private static let leastSize = Size(width: 640, height: 480)
    /// The size if neither the command line nor an earlier window determines one.
    private static let usualSize = Size(width: 1280, height: 720)

    init(_ options: SceneOptions, isFullscreen: Bool, _ saved: SavedState) {
        desktopScale = options.scale == nil ? Window.desktopScale : nil
        userScale = options.scale ?? 1
        self.isFullscreen = isFullscreen
        let scale = desktopScale ?? 1
        if let size = options.size?.size {
            (self.size, corner, isMaximized, record) = (size, nil, false, PlacementRecord())
            return
        }
        let frame = saved.frame.map { WindowPlacement.inSight($0, least: WindowOpening.leastSize, desktopScale: scale) }
        let room = Window.displays(desktopScale: scale).first?.size ?? WindowOpening.usualSize
        size = frame?.size ?? WindowOpening.usualSize.limited(to: room)
        (corner, isMaximized) = (frame?.origin, saved.isMaximized)
        record = PlacementRecord(frame: frame, isMaximized: saved.isMaximized)
    }

    func makeWindow() throws(SDLError) -> Window {
        let geometry = WindowGeometry(
            size: size, corner: corner, state: isFullscreen ? .fullscreen : isMaximized ? .maximized : .normal,
            isMaximizedBelow: isMaximized)
        return try Window(
            title: "Panorama", geometry, leastSize: WindowOpening.leastSize, desktopScale: desktopScale, userScale: userScale)
    }

    /// The expected size of the window in logical pixels, before the window exists.
    var expectedSize: Size {
        let scale = desktopScale ?? 1
        var units = size
        if isMaximized, let display = Window.displays(desktopScale: scale).first { units = display.size }
        if isFullscreen, let display = Window.firstDisplay(desktopScale: scale) { units = display.size }
        return Size(width: units.width / userScale, height: units.height / userScale)
    }

    /// The expected number of device pixels per logical pixel, before the window exists.
    var expectedScale: Double { userScale * (desktopScale ?? 1) }
}

extension Size {
    fileprivate func limited(to room: Size) -> Size { Size(width: min(width, room.width), height: min(height, room.height)) }
}
