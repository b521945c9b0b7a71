public import Imaging
public import LayoutMath
import Platform
public import Views

/// Colours and measures of a form.
public nonisolated struct FormStyle: Equatable, Sendable {
    /// Surface behind the rows; nil for none.
    public var slab: SlabStyle?
    /// Space around the rows, in points.
    public var insets: Insets
    /// Space between rows, sections and columns, in points.
    public var spacing: FormLayout.Spacing
    /// Least width in points of each of two rows beside each other.
    public var minimumColumnWidth: Double
    /// Text style of headings.
    public var header: TextStyle
    /// Colour of headings.
    public var headerColor: Color
    /// Text style of rows of text.
    public var note: TextStyle
    /// Text style of labels, footers and errors.
    public var label: TextStyle
    /// Colour of footers, and of a label at rest.
    public var labelColor: Color
    /// Colour of the label of the row that is being edited, and of chosen stars.
    public var focusedColor: Color
    /// Colour of the label and the message of a row with an error.
    public var errorColor: Color
    /// Colour of the outlines of stars that are not chosen.
    public var starColor: Color
    /// Space between a label and the control or text below it, in points.
    public var labelGap: Double
    /// Space above the message of an error, in points.
    public var messageGap: Double
    /// Side of the icon before an error, in points.
    public var iconSide: Double
    /// Height of fields and other controls, in points.
    public var fieldHeight: Double
    /// Height of an empty text area and the height beyond which its text scrolls, in points.
    public var areaHeights: ClosedRange<Double>
    /// Space between buttons, in points.
    public var buttonGap: Double

    /// The measures of the visual design, multiplied by the theme's scale.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        var shadow = theme.shadow(3)
        // A slab at rest has a weaker shadow than a menu.
        shadow.color = shadow.color.opacity(0.58)
        slab = SlabStyle(fill: palette.slabFill, edge: palette.hairline, shadow: shadow, cornerRadius: 12 * scale)
        insets = Insets(top: 16 * scale, left: 24 * scale, bottom: 16 * scale, right: 24 * scale)
        spacing = FormLayout.Spacing(rows: 16 * scale, related: 8 * scale, sections: 24 * scale, column: 16 * scale)
        minimumColumnWidth = 200 * scale
        (label, labelColor, focusedColor, errorColor) = (theme.type.caption, palette.middle, palette.accent, palette.error)
        (header, headerColor, note, starColor) = (theme.type.subhead, palette.high, theme.type.body, palette.low)
        (labelGap, messageGap, iconSide) = (6 * scale, 8 * scale, 16 * scale)
        (fieldHeight, areaHeights, buttonGap) = (44 * scale, 80 * scale...240 * scale, 8 * scale)
    }
}

nonisolated extension Theme {
    /// The default of `FormView`.
    public var form: FormStyle { FormStyle(self) }
}
