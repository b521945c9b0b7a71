public import LayoutMath
import SDLBackend

/// The placement of a restored window.
public nonisolated enum WindowPlacement {
    /// Smallest visible part of a window's upper edge by which it can be moved, in desktop units.
    public static let grip = Size(width: 96, height: 32)

    /// Returns `frame` if the window can be moved there and is not larger than all displays together; otherwise the nearest frame that does,
    /// or, if its upper edge cannot be seen at all, one that is centred in the first display.
    /// - Parameters:
    ///   - frame: The upper left corner of the window, and its size without decorations.
    ///   - displays: The usable areas of the displays; if empty, only the smallest size is kept.
    ///   - least: The smallest size of a window.
    ///   - title: The room that is left for the title bar above a window that is moved; 0 if its corner includes the title bar.
    public static func inSight(_ frame: Rect, displays: [Rect], least: Size, title: Double = 0) -> Rect {
        let size = Size(width: max(least.width, frame.width), height: max(least.height, frame.height))
        guard let first = displays.first else { return Rect(origin: frame.origin, size: size) }
        let upperEdge = Rect(x: frame.minX, y: frame.minY, width: size.width, height: grip.height)
        let display = displays.first { display in
            let seen = display.intersection(upperEdge)
            return seen.width >= grip.width && seen.height >= grip.height / 2
        }
        let desktop = displays.dropFirst().reduce(first) { $0.union($1) }
        guard let display else { return centered(fitting(size, in: first.size, least: least), in: first, title: title) }
        let fit = fitting(size, in: desktop.size, least: least)
        // A window that has become smaller would otherwise leave room on one side and hang out of the other.
        let x = fit.width < size.width ? max(display.minX, min(frame.minX, display.maxX - fit.width)) : frame.minX
        let y = frame.minY < display.minY ? display.minY + title : frame.minY
        return Rect(origin: Point(x: x, y: y), size: fit)
    }

    /// Returns `frame` placed on the present displays as by ``inSight(_:displays:least:title:)``.
    /// - Parameter scale: The desktop's scale.
    @MainActor public static func inSight(_ frame: Rect, least: Size, desktopScale scale: Double) -> Rect {
        let title = Window.cornerIncludesDecorations ? 0 : grip.height
        return inSight(frame, displays: Window.displays(desktopScale: scale), least: least, title: title)
    }

    private static func fitting(_ size: Size, in room: Size, least: Size) -> Size {
        Size(width: max(least.width, min(size.width, room.width)), height: max(least.height, min(size.height, room.height)))
    }

    private static func centered(_ size: Size, in display: Rect, title: Double) -> Rect {
        // A display may be smaller than the smallest window: then the upper left corner stays reachable.
        let origin = Point(
            x: max(display.minX, display.midX - size.width / 2), y: max(display.minY + title, display.midY - size.height / 2))
        return Rect(origin: origin, size: size)
    }
}
