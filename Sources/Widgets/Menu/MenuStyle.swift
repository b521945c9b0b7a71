public import Imaging
public import Platform
public import Views

/// Colours, fonts and measures of a menu.
public nonisolated struct MenuStyle: Equatable, Sendable {
    public var slab: SlabStyle
    public var font: Font
    public var textColor: Color
    public var shortcutFont: Font
    public var shortcutColor: Color
    public var checkIcon: Icon
    public var checkColor: Color
    /// Lies under the row that Enter would choose.
    public var highlight: Color
    public var separator: Color
    public var rowHeight: Double
    /// Around all rows.
    public var padding: Double
    /// Between two groups, with the line in its middle.
    public var groupGap: Double
    /// Between a row's edge and its contents.
    public var inset: Double
    /// Kept for the mark left of the titles.
    public var checkWidth: Double
    /// Least room between a title and its keys.
    public var shortcutGap: Double
    public var leastWidth: Double
    public var mostWidth: Double

    public init(
        slab: SlabStyle, font: Font, textColor: Color, shortcutFont: Font, shortcutColor: Color, checkIcon: Icon, checkColor: Color,
        highlight: Color, separator: Color, scale: Double = 1
    ) {
        self.slab = slab
        self.font = font
        self.textColor = textColor
        self.shortcutFont = shortcutFont
        self.shortcutColor = shortcutColor
        self.checkIcon = checkIcon
        self.checkColor = checkColor
        self.highlight = highlight
        self.separator = separator
        (rowHeight, padding, groupGap, inset) = (32 * scale, 8 * scale, 13 * scale, 14 * scale)
        (checkWidth, shortcutGap, leastWidth, mostWidth) = (20 * scale, 28 * scale, 224 * scale, 400 * scale)
    }
}
