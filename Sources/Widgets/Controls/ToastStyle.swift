public import Imaging
public import LayoutMath
public import Platform
public import Views

/// Colours, font and measures of a toast.
public nonisolated struct ToastStyle: Equatable, Sendable {
    /// Font of the line of text.
    public var font: Font
    /// Colour of the line of text.
    public var textColor: Color
    /// Fill of the slab.
    public var fill: Color
    /// Colour of the line along the upper edge, one physical pixel thick.
    public var topLine: Color
    /// Shadow under the slab.
    public var shadow: Shadow
    /// Style of the action's button.
    public var action: ButtonStyle
    /// Height of the toast in points.
    public var height: Double
    /// Space at the sides, and between text and action, in points.
    public var padding: Double
    /// Space between icon and text, in points.
    public var gap: Double
    /// Radius of the slab's corners in points.
    public var cornerRadius: Double
    /// Seconds for which the toast stays while it is neither hovered nor focused, before ``Stage/messageTimeScale`` is applied. Default 6.
    public var duration: Seconds = 6

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        (font, textColor, fill) = (theme.type.body.font, palette.high, palette.raised)
        (topLine, shadow) = (Color.white.opacity(0.07), theme.shadow(3))
        action = theme.toastButton
        (height, padding, gap, cornerRadius) = (44 * scale, 16 * scale, 10 * scale, 12 * scale)
    }
}
