/// The reading direction, and therefore the side of a row's first item.
@frozen public enum LayoutDirection: Hashable, Sendable {
    /// The first item is at the left.
    case leftToRight
    /// The first item is at the right.
    case rightToLeft
}

extension Rect {
    /// The rectangle itself from left to right, and its mirror image within `room` from right to left.
    func placed(in room: Rect, _ direction: LayoutDirection) -> Rect {
        guard direction == .rightToLeft else { return self }
        return Rect(x: room.minX + room.maxX - maxX, y: minY, width: width, height: height)
    }
}
