public import Imaging
public import Views

/// Colours and measures of a list.
public nonisolated struct ListStyle: Equatable, Sendable {
    /// Fill behind a row under the pointer.
    public var hoverFill: Color
    /// Fill behind a row that is pressed.
    public var highlightFill: Color
    /// Fill behind a selected row.
    public var selectedFill: Color
    /// Bar at the leading edge of a selected row, so that the selection is not shown by its fill alone.
    public var selectedBar: Color
    /// Width of that bar in points.
    public var barWidth: Double
    /// Radius of the fills' corners in points.
    public var cornerRadius: Double
    /// Distance in points by which fills extend beyond the row's sides, if the list has room.
    public var fillOutset: Double
    /// Line between two rows, one physical pixel high.
    public var separator: Color
    /// Distance of that line from the leading edge of the row, in points.
    public var separatorInset: Double
    /// Least height in points of a row whose height fits its content.
    public var minimumRowHeight: Double
    /// Text style of the headers.
    public var header: TextStyle
    /// Colour of the headers.
    public var headerColor: Color
    /// Height of a header in points.
    public var headerHeight: Double
    /// Text style of the labels along the edge.
    public var index: TextStyle
    /// Colour of these labels.
    public var indexColor: Color
    /// Surface, text style and colour of the label beside the pointer while the index is dragged.
    public var bubble: SlabStyle
    /// Text style of the label beside the pointer.
    public var bubbleText: TextStyle
    /// Colour of its text.
    public var bubbleColor: Color
    /// Colour of the line that grows while the list is pulled past its top.
    public var pullColor: Color

    /// A style whose measures are those of the standard theme times its scale.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        hoverFill = palette.high.opacity(0.05)
        highlightFill = palette.high.opacity(0.10)
        selectedFill = palette.accent.opacity(0.10)
        (selectedBar, pullColor) = (palette.accent, palette.accent)
        separator = palette.hairline
        (header, headerColor) = (theme.type.captionStrong, palette.middle)
        (index, indexColor) = (theme.type.caption, palette.middle)
        (bubble, bubbleText, bubbleColor) = (theme.slab, theme.type.bodyStrong, palette.high)
        (barWidth, cornerRadius, fillOutset, separatorInset) = (3 * scale, 8 * scale, 12 * scale, 0)
        (minimumRowHeight, headerHeight) = (44 * scale, 36 * scale)
    }
}

nonisolated extension Theme {
    /// The default of `ListView`.
    public var list: ListStyle { ListStyle(self) }
}
