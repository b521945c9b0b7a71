public import Imaging
public import Platform
import Views

/// Colours and measures of a field.
public nonisolated struct TextFieldStyle: Equatable, Sendable {
    public enum Alignment: Sendable { case leading, trailing }

    public var font: Font
    public var alignment = Alignment.leading
    public var textColor: Color
    public var placeholderColor: Color
    public var fill: Color
    public var hoverFill: Color
    public var focusedFill: Color
    public var edge: Color
    public var hoverEdge: Color
    public var focusedEdge: Color
    public var errorEdge: Color
    public var selectionFill: Color
    public var caretColor: Color
    public var caretWidth = 2.0
    public var padding = 16.0
    public var cornerRadius = 8.0

    public init(
        font: Font, textColor: Color, placeholderColor: Color, fill: Color, hoverFill: Color, focusedFill: Color, edge: Color,
        hoverEdge: Color, focusedEdge: Color, errorEdge: Color, selectionFill: Color, caretColor: Color
    ) {
        self.font = font
        self.textColor = textColor
        self.placeholderColor = placeholderColor
        self.fill = fill
        self.hoverFill = hoverFill
        self.focusedFill = focusedFill
        self.edge = edge
        self.hoverEdge = hoverEdge
        self.focusedEdge = focusedEdge
        self.errorEdge = errorEdge
        self.selectionFill = selectionFill
        self.caretColor = caretColor
    }
}
