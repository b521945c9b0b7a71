public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A short text on a pill, drawn over a picture or beside a name.
public nonisolated struct Badge: Equatable, Sendable {
    /// Text of the badge, drawn on one line and never truncated.
    public var text: String
    /// Font of the text.
    public var font: Font
    /// Colour of the text.
    public var color: Color
    /// Colour of the pill.
    public var fill: Color
    /// Space to the left and right of the text, in points; half as much above and below. Default 10.
    public var padding = 10.0

    /// A badge with the default padding of 10 points.
    public init(_ text: String, font: Font, color: Color, fill: Color) {
        self.text = text
        self.font = font
        self.color = color
        self.fill = fill
    }

    /// Size of the pill in points: the width of the text and the height of its line, with the padding.
    public func size(measuring measure: any TextMeasuring) -> Size {
        let extent = measure.metrics(of: font)
        let width = measure.width(of: TextRun(text, font: font))
        return Size(width: width + 2 * padding, height: extent.ascent + extent.descent + padding)
    }
}

extension Canvas {
    /// Draws a badge whose upper left corner is `origin`.
    public func badge(_ badge: Badge, at origin: Point, measuring measure: any TextMeasuring) {
        let rect = Rect(origin: origin, size: badge.size(measuring: measure))
        fill(.rounded(radius: rect.height / 2), in: rect, badge.fill)
        let baseline = rect.minY + badge.padding / 2 + measure.metrics(of: badge.font).ascent
        text(TextRun(badge.text, font: badge.font), at: Point(x: rect.minX + badge.padding, y: baseline), badge.color)
    }
}
