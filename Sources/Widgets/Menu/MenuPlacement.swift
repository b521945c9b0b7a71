public import LayoutMath
import Views

/// The place at which a menu opens.
public enum MenuAnchor: Equatable, Sendable {
    /// With a corner at a point of the window, for example under the pointer.
    case point(Point)
    /// Below a control of the window, or above it if there is more room. Menu and control have the same trailing edge.
    case control(Rect)

    /// Returns the frame of a menu in a window of size `room`, at most as large as the window without its margins. At a point, the menu
    /// opens to the lower right. On an axis where it does not fit, it opens the other way, or else is moved by as much as needed.
    /// - Parameter margin: Space kept free along the window's edges, in points.
    public func place(_ size: Size, within room: Size, margin: Double) -> Rect {
        let size = Size(width: min(size.width, room.width - 2 * margin), height: min(size.height, room.height - 2 * margin))
        let origin =
            switch self {
            case .point(let point):
                Point(x: MenuAnchor.start(point.x, size.width, room.width), y: MenuAnchor.start(point.y, size.height, room.height))
            case .control(let rect):
                Point(x: rect.maxX - size.width, y: MenuAnchor.beside(rect.minY, rect.maxY, size.height, room.height, gap: margin / 2))
            }
        let x = origin.x.clamped(to: margin...max(margin, room.width - margin - size.width))
        let y = origin.y.clamped(to: margin...max(margin, room.height - margin - size.height))
        return Rect(origin: Point(x: x, y: y), size: size)
    }

    private static func start(_ place: Double, _ length: Double, _ room: Double) -> Double {
        place + length <= room || place < length ? place : place - length
    }

    private static func beside(_ low: Double, _ high: Double, _ length: Double, _ room: Double, gap: Double) -> Double {
        high + gap + length <= room || low < room - high ? high + gap : low - gap - length
    }
}
