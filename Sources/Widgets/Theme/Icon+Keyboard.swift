public import Platform

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
