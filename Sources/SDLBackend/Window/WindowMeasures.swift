public import LayoutMath

/// The relation of a window's units, its device pixels and logical pixels.
public nonisolated struct WindowMeasures: Equatable, Sendable {
    /// Size in window units.
    public let units: Size
    /// Size in device pixels.
    public let pixels: Size
    /// The window system's own units for each window unit.
    public let desktopScale: Double
    /// Window units for each logical pixel.
    public let userScale: Double

    public init(units: Size, pixels: Size, desktopScale: Double = 1, userScale: Double) {
        self.units = units
        self.pixels = pixels
        self.desktopScale = desktopScale
        self.userScale = userScale
    }

    /// Device pixels per logical pixel: the display's scale times the user's.
    public var scale: Double {
        guard units.width > 0, pixels.width > 0 else { return desktopScale * userScale }
        return pixels.width / units.width * userScale
    }

    /// Size in logical pixels.
    public var size: Size { Size(width: pixels.width / scale, height: pixels.height / scale) }

    /// Converts a position in the window system's own units to logical pixels.
    func point(x: Double, y: Double) -> Point { Point(x: x / (desktopScale * userScale), y: y / (desktopScale * userScale)) }
}
