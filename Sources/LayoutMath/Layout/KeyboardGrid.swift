/// The positions of the keys of an on-screen keyboard along the lower edge of a window.
///
/// A keyboard whose longest row has u keys is 96·u − 8 points wide: keys are 88 × 60 points with gaps of 8. A key of w units is 96·w − 8
/// wide, and each row is centred. The panel is as wide as the window and 320 high: 24 above the first of four rows, and 32 below the
/// last. A narrower window scales widths. If the panel would take more than half of the window's height, heights are scaled.
public struct KeyboardGrid: Hashable, Sendable {
    /// The panel's height in points.
    public let height: Double
    /// The frames of the keys, row by row, in the panel's coordinates.
    public let keys: [[Rect]]
    /// The frame of a key at the right of the last row; nil if there is no room for it beside the rows.
    public let besideKey: Rect?
    /// Space between two keys, horizontally and vertically.
    public let gap: Size
    /// Height in points of the enlarged picture of a pressed key, which is one gap above the key.
    public let popHeight: Double
    /// Factor for the design's type sizes: the smaller one of the factors for widths and heights.
    public let magnification: Double

    /// The design's measures in points.
    private static let (keyWidth, keyHeight, space) = (88.0, 60.0, 8.0)
    private static let (panelHeight, topMargin, pop, besideWidth) = (320.0, 24.0, 68.0, 60.0)
    /// Maximum share of the window's height that the panel takes.
    public static let greatestShare = 0.5

    /// Creates a grid of rows whose keys have these widths in units; a row without keys stays empty.
    /// - Parameters:
    ///   - rows: Widths of the keys, finite and positive; other values trap.
    ///   - window: Size of the window in points; an empty size gives keys without size.
    ///   - scale: Factor for the design's measures, positive.
    public init(rows: [[Double]], window: Size, scale: Double = 1) {
        precondition(rows.joined().allSatisfy { $0 > 0 && $0.isFinite }, "the widths of keys are positive and finite, got \(rows)")
        precondition(scale > 0 && scale.isFinite, "a keyboard's scale is positive and finite, got \(scale)")
        let units = rows.map { $0.reduce(0, +) }.max() ?? 0
        let (width, windowHeight) = (max(0, window.width), max(0, window.height))
        let natural = KeyboardGrid.length(units)
        let across = natural > 0 ? min(scale, max(0, width - 2 * KeyboardGrid.space) / natural) : scale
        let down = min(scale, windowHeight * KeyboardGrid.greatestShare / KeyboardGrid.panelHeight)
        magnification = min(across, down)
        height = KeyboardGrid.panelHeight * down
        gap = Size(width: KeyboardGrid.space * across, height: KeyboardGrid.space * down)
        popHeight = KeyboardGrid.pop * down
        let top: (Int) -> Double = { (KeyboardGrid.topMargin + Double($0) * (KeyboardGrid.keyHeight + KeyboardGrid.space)) * down }
        let keyHeight = KeyboardGrid.keyHeight * down
        keys = rows.enumerated().map { index, row in
            var x = (width - KeyboardGrid.length(row.reduce(0, +)) * across) / 2
            return row.map { units in
                defer { x += units * (KeyboardGrid.keyWidth + KeyboardGrid.space) * across }
                return Rect(x: x, y: top(index), width: KeyboardGrid.length(units) * across, height: keyHeight)
            }
        }
        let side = (width - natural * across) / 2
        let beside = KeyboardGrid.besideWidth * across
        besideKey =
            side < beside + 2 * KeyboardGrid.space * across
            ? nil : Rect(x: width - (side + beside) / 2, y: top(max(0, rows.count - 1)), width: beside, height: keyHeight)
    }

    /// Returns the length in points at scale 1 of a key or a row of `units`.
    private static func length(_ units: Double) -> Double { max(0, units * (keyWidth + space) - space) }

    /// Returns the frame of the enlarged picture of a pressed key, in the panel's coordinates.
    public func pop(of key: Rect) -> Rect { Rect(x: key.minX, y: key.minY - gap.height - popHeight, width: key.width, height: popHeight) }

    /// Returns the frames of `count` choices in a row above a key. The first one is above the key, and the others continue to the right,
    /// or to the left if the panel's `width` ends there. If they fit neither way, the row is moved to the left or made narrower.
    public func choices(_ count: Int, over key: Rect, width: Double) -> [Rect] {
        let (place, row) = (pop(of: key), Double(count) * key.width)
        let goesLeft = key.minX + row > width - gap.width && key.maxX - row >= gap.width
        let cell = min(key.width, max(0, width) / Double(max(1, count)))
        let start = goesLeft ? key.minX : max(0, min(key.minX, width - gap.width - row))
        return (0..<max(0, count)).map { index in
            Rect(x: start + Double(goesLeft ? -index : index) * cell, y: place.minY, width: cell, height: place.height)
        }
    }
}
