public import LayoutMath

/// Where a window opens that was somewhere before.
public nonisolated enum WindowPlacement {
    /// The part of a window's upper edge by which a hand can still take it, in units of the desktop.
    static let grip = Size(width: 96, height: 32)

    /// The frame itself where a hand can take it, or else its size in the middle of the first display, as far as it fits there.
    /// - Parameters:
    ///   - displays: the usable areas; without any the frame stays as it is.
    ///   - least: the smallest size a window may have.
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
        // A display may be smaller than the least window: then its upper left corner is what can be taken.
        let origin = Point(
            x: max(display.minX, display.midX - fitting.width / 2), y: max(display.minY, display.midY - fitting.height / 2))
        return Rect(origin: origin, size: fitting)
    }
}
