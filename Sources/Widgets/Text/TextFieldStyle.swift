public import Imaging
public import Platform
public import Views

/// Colours and measures of a text field.
public nonisolated struct TextFieldStyle: Equatable, Sendable {
    /// Alignment of text that is narrower than the field.
    public enum Alignment: Sendable {
        /// At the left, or at the right.
        case leading, trailing
    }

    /// Font of the text and the placeholder.
    public var font: Font
    /// Alignment of text that is narrower than the field; wider text follows the caret. Default leading.
    public var alignment = Alignment.leading
    /// Colour of the text.
    public var textColor: Color
    /// Colour of the placeholder.
    public var placeholderColor: Color
    /// Fill at rest.
    public var fill: Color
    /// Fill while the pointer is over the field.
    public var hoverFill: Color
    /// Fill while the field has the focus.
    public var focusedFill: Color
    /// Colour of the edge at rest, one physical pixel wide.
    public var edge: Color
    /// Colour of the edge while the pointer is over the field.
    public var hoverEdge: Color
    /// Colour of the edge while the field has the focus, 2 points wide.
    public var focusedEdge: Color
    /// Colour of the edge while the text is not acceptable, 2 points wide.
    public var errorEdge: Color
    /// Fill behind selected text.
    public var selectionFill: Color
    /// Colour of the caret.
    public var caretColor: Color
    /// Width of the caret in points. Default 2.
    public var caretWidth = 2.0
    /// Thickness in points of the line below text that an input method is composing. Default 1.
    public var underlineWidth = 1.0
    /// Distance between the lines of a text area in points, at least the height of the font. Default 0.
    public var lineHeight = 0.0
    /// Space to the left and right of the text, in points. Default 16.
    public var padding = 16.0
    /// Radius of the corners in points. Default 8.
    public var cornerRadius = 8.0

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        (font, lineHeight) = (theme.type.body.font, theme.type.body.lineHeight)
        (textColor, placeholderColor) = (palette.high, palette.low)
        (fill, hoverFill) = (palette.high.opacity(0.08), palette.high.opacity(0.12))
        focusedFill = theme.isDark ? Color(hex: 0x101828) : palette.slab
        (edge, hoverEdge) = (palette.hairline, palette.high.opacity(0.4))
        (focusedEdge, errorEdge) = (palette.accent, palette.error)
        (selectionFill, caretColor) = (palette.accent.opacity(0.32), palette.accent)
        (padding, cornerRadius) = (16 * scale, 8 * scale)
    }
}
