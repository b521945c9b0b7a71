public import Imaging
public import Platform
public import Views

/// Colours, font and measures of swipe actions and of a swiped row.
public nonisolated struct SwipeStyle: Equatable, Sendable {
    /// Font of the titles.
    public var font: Font
    /// Fill of a normal action's button.
    public var normalFill: Color
    /// Colour of a normal action's icon or title.
    public var normalColor: Color
    /// Fill of a destructive action's button.
    public var destructiveFill: Color
    /// Colour of a destructive action's icon or title.
    public var destructiveColor: Color
    /// Colours of the icon or title on an action's own fill; the one with the higher contrast is used.
    public var colorsOnBackground: [Color]
    /// Fill of the swiped row.
    public var surfaceFill: Color
    /// Shadow under the swiped row.
    public var surfaceShadow: Shadow
    /// Space above and below the swiped row's surface, in points.
    public var surfaceInset: Double
    /// Radius of the corners of buttons and of the swiped row, in points.
    public var cornerRadius: Double
    /// Least width of a button, in points.
    public var leastWidth: Double
    /// Space between two buttons, and between the buttons and the row, in points.
    public var gap: Double
    /// Space above and below a button, in points.
    public var inset: Double
    /// Space at the sides of a title, in points.
    public var padding: Double

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        font = theme.type.captionStrong.font
        (normalFill, normalColor) = (palette.raised.interpolated(to: palette.high, fraction: 0.1), palette.high)
        (destructiveFill, destructiveColor) = (palette.error, palette.paper)
        colorsOnBackground = [palette.high, palette.paper]
        (surfaceFill, surfaceShadow) = (palette.raised, theme.shadow(1))
        (surfaceInset, cornerRadius, leastWidth) = (4 * scale, 10 * scale, 56 * scale)
        (gap, inset, padding) = (8 * scale, 8 * scale, 12 * scale)
    }

    /// Returns the fill of an action's button and the colour of its icon or title.
    func colors(of action: SwipeAction) -> (fill: Color, content: Color) {
        if let fill = action.background {
            let best = colorsOnBackground.max { $0.contrast(with: fill) < $1.contrast(with: fill) }
            return (fill, best ?? normalColor)
        }
        switch action.style {
        case .normal: return (normalFill, normalColor)
        case .destructive: return (destructiveFill, destructiveColor)
        }
    }
}

nonisolated extension Color {
    /// Difference in brightness, computed from the squares of the components. This approximation of the luminance suffices to choose one of
    /// two text colours.
    fileprivate func contrast(with other: Color) -> Float { abs(brightness - other.brightness) }

    private var brightness: Float { (0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue).squareRoot() }
}
