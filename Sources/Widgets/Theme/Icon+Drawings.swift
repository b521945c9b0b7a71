import LayoutMath
public import Platform

// The line icons of the design: 20 or 24 points, strokes of 1.6 points with round ends.
nonisolated extension Icon {
    /// A plus sign, 24 points.
    public static let plus = Icon(name: "plus", side: 24, strokes: [line((12, 5), (12, 19)), line((5, 12), (19, 12))])
    /// A plus sign of 12 points, for small buttons.
    public static let plusSmall = Icon(name: "plus-small", side: 12, strokes: [line((6, 2), (6, 10)), line((2, 6), (10, 6))])
    /// A check mark, 20 points.
    public static let check = Icon(name: "check", side: 20, strokes: [line((4.5, 10.5), (8.5, 14.5), (15.5, 6))])
    /// A minus sign of 12 points, for small buttons.
    public static let minus = Icon(name: "minus", side: 12, strokes: [line((2, 6), (10, 6))])
    /// An arrow that turns back to the left, 20 points.
    public static let undo = Icon(
        name: "undo", side: 20,
        strokes: [
            line((7.5, 3.5), (3.5, 7.5), (7.5, 11.5)), line((4, 7.5), (12, 7.5)), arc(center: (12, 12), radius: 4.5, from: -90, to: 90),
            line((12, 16.5), (8, 16.5)),
        ])
    /// An arrow that turns back to the right, 20 points.
    public static let redo = Icon(
        name: "redo", side: 20,
        strokes: [
            line((12.5, 3.5), (16.5, 7.5), (12.5, 11.5)), line((16, 7.5), (8, 7.5)), arc(center: (8, 12), radius: 4.5, from: 90, to: 270),
            line((8, 16.5), (12, 16.5)),
        ])
    /// A folder, 20 points.
    public static let open = Icon(
        name: "open", side: 20, strokes: [line((3, 16), (3, 4.5), (8, 4.5), (10, 7), (17, 7), (17, 16), (3, 16))])
    /// An arrow down into a tray, 20 points.
    public static let save = Icon(
        name: "save", side: 20,
        strokes: [
            line((10, 3), (10, 12)), line((6.2, 8.6), (10, 12.4), (13.8, 8.6)), line((3.5, 13), (3.5, 16.5), (16.5, 16.5), (16.5, 13)),
        ])
    /// Two sheets, one behind the other, 20 points.
    public static let copy = Icon(
        name: "copy", side: 20,
        strokes: [line((7, 7), (16.5, 7), (16.5, 16.5), (7, 16.5), (7, 7)), line((4.5, 13), (3.5, 13), (3.5, 3.5), (13, 3.5), (13, 4.5))])
    /// A play triangle before a bar: one frame forward, 20 points.
    public static let step = Icon(
        name: "step", side: 20, strokes: [line((5, 4), (12.5, 10), (5, 16), (5, 4)), line((15.5, 4), (15.5, 16))])
    /// Two slider tracks with their thumbs: settings, 20 points.
    public static let sliders = Icon(
        name: "sliders", side: 20,
        strokes: [line((3, 6), (17, 6)), line((3, 14), (17, 14)), line((7, 3.5), (7, 8.5)), line((13, 11.5), (13, 16.5))])
    /// A diagonal cross, for closing and removing, 20 points.
    public static let cross = Icon(name: "cross", side: 20, strokes: [line((5, 5), (15, 15)), line((15, 5), (5, 15))])
    /// An arrowhead to the left, for going back, 20 points.
    public static let back = Icon(name: "back", side: 20, strokes: [line((12.5, 4), (6.5, 10), (12.5, 16))])
    /// A tall thin arrowhead, 24 points.
    public static let hintChevron = Icon(name: "hint-chevron", side: 24, strokes: [line((7, 2), (17, 12), (7, 22))])
    /// A circular arrow, 20 points.
    public static let retry = Icon(
        name: "retry", side: 20,
        strokes: [arc(center: (10, 10), radius: 6.2, from: -50, to: 250), line((14.2, 1.8), (14.2, 5.6), (10.4, 5.6))])
    /// A triangle with an exclamation mark, 24 points.
    public static let warning = Icon(
        name: "warning", side: 24,
        strokes: [line((12, 4), (21.5, 20), (2.5, 20), (12, 4)), line((12, 10), (12, 14.4)), line((12, 17.2))])
    /// A framed landscape, the icon of a picture, 28 points.
    public static let picture = Icon(
        name: "picture", side: 28,
        strokes: [
            line((2, 4), (26, 4), (26, 24), (2, 24), (2, 4)), line((3, 22), (10, 13), (15, 19), (19, 15), (25, 22)), line((19, 9)),
        ])
    /// Two upright bars, 20 points.
    public static let pause = Icon(name: "pause", side: 20, strokes: [line((7.2, 4.5), (7.2, 15.5)), line((12.8, 4.5), (12.8, 15.5))])
    /// A triangle that points to the right, 20 points.
    public static let play = Icon(name: "play", side: 20, strokes: [line((6.5, 4), (15.5, 10), (6.5, 16), (6.5, 4))])

    /// A narrow arrowhead to the left, for the previous picture, 20 points.
    public static let chevronLeft = Icon(name: "chevron-left", side: 20, strokes: [line((12.5, 4.5), (7, 10), (12.5, 15.5))])
    /// A narrow arrowhead to the right, for the next picture, 20 points.
    public static let chevronRight = Icon(name: "chevron-right", side: 20, strokes: [line((7.5, 4.5), (13, 10), (7.5, 15.5))])
    /// Three dots in a row: more actions, 20 points.
    public static let more = Icon(
        name: "more", side: 20, strokeWidth: 2.4, strokes: [line((4.5, 10)), line((10, 10)), line((15.5, 10))])
    /// A letter i in a circle: information about a picture, 20 points.
    public static let facts = Icon(
        name: "facts", side: 20,
        strokes: [
            (0...36).map { Point(x: 10, y: 10) + Angle(degrees: Double($0) * 10).direction * 7 }, line((10, 9.5), (10, 13.6)),
            line((10, 6.6)),
        ])
    /// Four corners of a frame: full screen, 20 points.
    public static let wholeScreen = Icon(
        name: "whole-screen", side: 20,
        strokes: [
            line((3.5, 7.5), (3.5, 3.5), (7.5, 3.5)), line((12.5, 3.5), (16.5, 3.5), (16.5, 7.5)),
            line((16.5, 12.5), (16.5, 16.5), (12.5, 16.5)), line((7.5, 16.5), (3.5, 16.5), (3.5, 12.5)),
        ])
    /// A wastebasket, 20 points.
    public static let wastebasket = Icon(
        name: "wastebasket", side: 20,
        strokes: [
            line((3.5, 5.5), (16.5, 5.5)), line((7.5, 5), (8, 3.2), (12, 3.2), (12.5, 5)),
            line((5, 6), (5.8, 16.8), (14.2, 16.8), (15, 6)),
        ])

    static func line(_ points: (Double, Double)...) -> [Point] { points.map { Point(x: $0.0, y: $0.1) } }

    static func arc(center: (Double, Double), radius: Double, from: Double, to: Double) -> [Point] {
        stride(from: from, through: to, by: 10).map { degrees in
            Point(x: center.0, y: center.1) + Angle(degrees: degrees).direction * radius
        }
    }
}

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

// Icons of the on-screen keyboard's keys.
nonisolated extension Icon {
    /// The outline of an arrow upwards: capitals, 20 points.
    public static let shift = Icon(name: "shift", side: 20, strokes: [shiftArrow])
    /// An arrow upwards over a line: capitals until Shift is pressed again, 20 points.
    public static let shiftLocked = Icon(name: "shift-locked", side: 20, strokes: [shiftArrow, line((7, 17.5), (13, 17.5))])
    /// A tag to the left with a cross: deletes before the caret, 20 points.
    public static let deleteLeft = Icon(
        name: "delete-left", side: 20,
        strokes: [
            line((7, 4.5), (17.5, 4.5), (17.5, 15.5), (7, 15.5), (2.5, 10), (7, 4.5)), line((9.5, 7.8), (13.9, 12.2)),
            line((13.9, 7.8), (9.5, 12.2)),
        ])
    /// A globe: the next language, 20 points.
    public static let globe = Icon(
        name: "globe", side: 20,
        strokes: [
            arc(center: (10, 10), radius: 7.2, from: 0, to: 360), line((2.8, 10), (17.2, 10)),
            line((10, 2.8), (7.6, 5.6), (6.8, 10), (7.6, 14.4), (10, 17.2)),
            line((10, 2.8), (12.4, 5.6), (13.2, 10), (12.4, 14.4), (10, 17.2)),
        ])

    private static let shiftArrow = line((10, 3), (16.5, 9.5), (13, 9.5), (13, 15), (7, 15), (7, 9.5), (3.5, 9.5), (10, 3))
}
