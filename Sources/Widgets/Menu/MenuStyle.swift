public import Imaging
public import Platform
public import Views

/// Colours, fonts and measures of a menu.
public nonisolated struct MenuStyle: Equatable, Sendable {
    /// Surface behind the rows.
    public var slab: SlabStyle
    /// Font of the titles.
    public var font: Font
    /// Colour of the titles.
    public var textColor: Color
    /// Font of the shortcuts.
    public var shortcutFont: Font
    /// Colour of the shortcuts.
    public var shortcutColor: Color
    /// Check mark of a chosen row.
    public var checkIcon: Icon
    /// Colour of the mark.
    public var checkColor: Color
    /// Fill behind the highlighted row.
    public var highlight: Color
    /// Colour of the separator between two groups.
    public var separator: Color
    /// Height of a row in points.
    public var rowHeight: Double
    /// Space around all rows, in points.
    public var padding: Double
    /// Space between two groups, in points, with the separator in the middle.
    public var groupGap: Double
    /// Space between a row's edge and its contents, in points.
    public var inset: Double
    /// Width kept for the check mark at the left of the titles, in points.
    public var checkWidth: Double
    /// Least space between a title and its shortcut, in points.
    public var shortcutGap: Double
    /// Least width of the menu in points.
    public var leastWidth: Double
    /// Greatest width of the menu in points; longer titles are truncated.
    public var mostWidth: Double

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        slab = theme.slab
        (font, textColor) = (theme.type.body.font, palette.high)
        (shortcutFont, shortcutColor) = (theme.type.caption.font, palette.middle)
        (checkIcon, checkColor) = (Icon.check, palette.accent)
        highlight = palette.high.opacity(0.10)
        separator = palette.hairline
        (rowHeight, padding, groupGap, inset) = (32 * scale, 8 * scale, 13 * scale, 14 * scale)
        (checkWidth, shortcutGap, leastWidth, mostWidth) = (20 * scale, 28 * scale, 224 * scale, 400 * scale)
    }
}
