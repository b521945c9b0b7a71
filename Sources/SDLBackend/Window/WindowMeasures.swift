public import LayoutMath

/// The relation between window units, device pixels and logical pixels of a window.
public nonisolated struct WindowMeasures: Equatable, Sendable {
    /// Size in window units.
    public let units: Size
    /// Size in device pixels.
    public let pixels: Size
    /// The window system's units per window unit.
    public let desktopScale: Double
    /// Window units per logical pixel.
    public let userScale: Double
    /// Height in logical pixels of the title bar that the program draws. Positions are relative to its lower edge.
    public let titleHeight: Double

    public init(units: Size, pixels: Size, desktopScale: Double = 1, userScale: Double, titleHeight: Double = 0) {
        self.units = units
        self.pixels = pixels
        self.desktopScale = desktopScale
        self.userScale = userScale
        self.titleHeight = titleHeight
    }

    /// Device pixels per logical pixel: the display's scale times the user's.
    public var scale: Double {
        guard units.width > 0, pixels.width > 0 else { return desktopScale * userScale }
        return pixels.width / units.width * userScale
    }

    /// Size in logical pixels, below the title bar.
    public var size: Size { Size(width: pixels.width / scale, height: max(0, pixels.height / scale - titleHeight)) }

    /// Converts a position in the window system's units to logical pixels.
    func point(x: Double, y: Double) -> Point {
        Point(x: x / (desktopScale * userScale), y: y / (desktopScale * userScale) - titleHeight)
    }

    /// Converts a position in fractions of the window's size to logical pixels.
    func point(fractions: Vector) -> Point {
        Point(x: fractions.x * pixels.width / scale, y: fractions.y * pixels.height / scale - titleHeight)
    }
}
