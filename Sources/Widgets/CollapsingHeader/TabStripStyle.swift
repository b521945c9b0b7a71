public import Imaging
public import LayoutMath
public import Platform
import Views

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

    /// A style with tabs as wide as their words, in capitals.
    public init(
        font: Font, countFont: Font, color: Color, selectedColor: Color, countColor: Color, underlineColor: Color, ruleColor: Color,
        height: Double, thickness: Double, padding: Double, countGap: Double
    ) {
        self.font = font
        self.countFont = countFont
        self.color = color
        self.selectedColor = selectedColor
        self.countColor = countColor
        self.underlineColor = underlineColor
        self.ruleColor = ruleColor
        self.height = height
        self.thickness = thickness
        self.padding = padding
        self.countGap = countGap
    }
}
