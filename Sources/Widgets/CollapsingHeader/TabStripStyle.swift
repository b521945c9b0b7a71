public import Imaging
public import LayoutMath
public import Platform
public import Views

/// Colours, fonts and measures of a tab strip.
public nonisolated struct TabStripStyle: Equatable, Sendable {
    /// Font of the titles.
    public var font: Font
    /// Font of the counts.
    public var countFont: Font
    /// Colour of the titles of the tabs that are not the current one.
    public var color: Color
    /// Colour of the current tab's title.
    public var selectedColor: Color
    /// Colour of the counts.
    public var countColor: Color
    /// Colour of the line under the current tab.
    public var underlineColor: Color
    /// Colour of the line along the lower edge of the strip, one physical pixel thick.
    public var ruleColor: Color
    /// Height of the strip in points.
    public var height: Double
    /// Thickness of the line under the current tab, in points.
    public var thickness: Double
    /// Space at each side of a tab's words, in points, so words are twice as far apart.
    public var padding: Double
    /// Space between a title and its count, in points.
    public var countGap: Double
    /// How wide tabs are. Default `natural`, which puts the beginning of the first title at the strip's edge.
    public var distribution = TabLayout.Distribution.natural
    /// Whether titles are shown in capitals. Default true.
    public var isUppercase = true

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        (font, countFont) = (theme.type.tab.font, theme.type.caption.font)
        (color, selectedColor, countColor) = (palette.low, palette.high, palette.low)
        (underlineColor, ruleColor) = (palette.accent, palette.hairline)
        (height, thickness) = (44 * scale, 2 * scale)
        (padding, countGap) = (16 * scale, 14 * scale)
    }
}
