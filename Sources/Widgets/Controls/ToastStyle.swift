public import Imaging
public import LayoutMath
public import Platform
public import Views

/// Colours, font and measures of a toast.
public nonisolated struct ToastStyle: Equatable, Sendable {
    public var font: Font
    public var textColor: Color
    public var fill: Color
    /// One physical pixel along the upper edge.
    public var topLine: Color
    public var shadow: Shadow
    public var action: ButtonStyle
    public var height: Double
    /// Room at the sides, and between words and action.
    public var padding: Double
    /// Between icon and words.
    public var gap: Double
    public var cornerRadius: Double
    /// How long it stays when nobody cares.
    public var duration: Seconds = 6

    public init(
        font: Font, textColor: Color, fill: Color, topLine: Color, shadow: Shadow, action: ButtonStyle, height: Double,
        padding: Double, gap: Double, cornerRadius: Double
    ) {
        self.font = font
        self.textColor = textColor
        self.fill = fill
        self.topLine = topLine
        self.shadow = shadow
        self.action = action
        self.height = height
        self.padding = padding
        self.gap = gap
        self.cornerRadius = cornerRadius
    }
}
