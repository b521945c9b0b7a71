public import LayoutMath

/// The placement of a restored window.
public nonisolated enum WindowPlacement {
    /// Smallest visible part of a window's upper edge by which it can be moved, in desktop units.
    static let grip = Size(width: 96, height: 32)

    /// Returns `frame` if the window can be moved there, or else a frame of its size, limited to and centred in the first display.
    /// - Parameters:
    ///   - displays: The usable areas of the displays; if empty, `frame` is returned.
    ///   - least: The smallest size of a window.
    public static func inSight(_ frame: Rect, displays: [Rect], least: Size) -> Rect {
        let size = Size(width: max(least.width, frame.width), height: max(least.height, frame.height))
        let upperEdge = Rect(x: frame.minX, y: frame.minY, width: size.width, height: grip.height)
        let canBeTaken = displays.contains { display in
            let seen = display.intersection(upperEdge)
            return seen.width >= grip.width && seen.height >= grip.height / 2
        }
        guard !canBeTaken, let display = displays.first else { return Rect(origin: frame.origin, size: size) }
        let fitting = Size(
            width: max(least.width, min(size.width, display.width)), height: max(least.height, min(size.height, display.height)))
        // A display may be smaller than the smallest window: then the upper left corner stays reachable.
        let origin = Point(
            x: max(display.minX, display.midX - fitting.width / 2), y: max(display.minY, display.midY - fitting.height / 2))
        return Rect(origin: origin, size: fitting)
    }
}
