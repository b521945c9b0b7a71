import LayoutMath

/// Whether users can zoom the pictures of a swiper, and the click that a second one makes a double click.
struct SwiperZooming {
    var isAllowed = false
    /// Whether a newly selected picture gets the magnification of the previous one.
    var keepsMagnification = false
    private var lastClick: (time: Seconds, place: Point)?

    /// Greatest time and distance between the two clicks of a double click; the usual values of desktops.
    private static let doubleClickTime: Seconds = 0.4
    private static let doubleClickDistance = 8.0

    /// Notes a click.
    /// - Returns: Whether it is the second one of a double click that zooms.
    mutating func click(at place: Point, time: Seconds) -> Bool {
        guard let last = lastClick, isAllowed, time - last.time <= SwiperZooming.doubleClickTime,
            last.place.distance(to: place) <= SwiperZooming.doubleClickDistance
        else {
            lastClick = (time, place)
            return false
        }
        lastClick = nil
        return true
    }
}
