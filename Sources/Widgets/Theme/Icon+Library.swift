import LayoutMath
public import Platform

// Icons of lists and of the library.
nonisolated extension Icon {
    /// A magnifying glass, 20 points.
    public static let search = Icon(
        name: "search", side: 20, strokes: [arc(center: (8.8, 8.8), radius: 5, from: 0, to: 360), line((12.6, 12.6), (16.5, 16.5))])
    /// Three lines that become shorter: an order, 20 points.
    public static let order = Icon(
        name: "order", side: 20, strokes: [line((3.5, 5.5), (16.5, 5.5)), line((3.5, 10), (12.5, 10)), line((3.5, 14.5), (8.5, 14.5))])
    /// A pin, 20 points.
    public static let pin = Icon(
        name: "pin", side: 20,
        strokes: [
            line((7, 3.5), (13, 3.5)), line((8, 3.5), (8, 8.5), (5.5, 11.5), (14.5, 11.5), (12, 8.5), (12, 3.5)),
            line((10, 11.5), (10, 17)),
        ])
    /// A crossed-out eye, 20 points.
    public static let hide = Icon(
        name: "hide", side: 20,
        strokes: [
            line((2.5, 10), (5.5, 6.8), (10, 5.4), (14.5, 6.8), (17.5, 10), (14.5, 13.2), (10, 14.6), (5.5, 13.2), (2.5, 10)),
            arc(center: (10, 10), radius: 2.2, from: 0, to: 360), line((4.5, 15.5), (15.5, 4.5)),
        ])
    /// A narrow arrowhead downwards, for controls that open something below or close downwards, 20 points.
    public static let chevronDown = Icon(name: "chevron-down", side: 20, strokes: [line((4.5, 7.5), (10, 13), (15.5, 7.5))])
    /// The outline of a star with five points, 24 points.
    public static let star = Icon(name: "star", side: 24, strokes: [star(radius: 9)])
    /// A star with five points, filled, 24 points.
    public static let starFilled = Icon(
        name: "star-filled", side: 24, strokeWidth: 2.4, strokes: stride(from: 8.6, to: 0, by: -1.6).map { star(radius: $0) })

    /// The outline of a star with one point upwards. Its inner corners are on the sides of a pentagram.
    private static func star(radius: Double) -> [Point] {
        (0...10).map { corner in
            let reach = corner.isMultiple(of: 2) ? radius : radius * 0.382 * 1.2
            return Point(x: 12, y: 12.6) + Angle(degrees: Double(corner) * 36 - 90).direction * reach
        }
    }
}
