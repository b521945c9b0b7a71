public import Imaging
public import Platform

/// A one-line description of a view, with an optional keyboard shortcut, shown while the pointer rests on the view.
public struct ToolTip: Equatable, Sendable {
    /// Text of the tip, one line.
    public var text: String
    /// Keyboard shortcut in words; empty for none.
    public var shortcut: String
    /// The keys of the shortcut; the tip leaves them out while they have no effect. Nil shows the words always.
    public var press: KeyPress?

    /// A tip with an optional shortcut.
    public init(_ text: String, shortcut: String = "", press: KeyPress? = nil) {
        self.text = text
        self.shortcut = shortcut
        self.press = press
    }
}

/// Colours, fonts and measures of tool tips.
public nonisolated struct ToolTipStyle: Equatable, Sendable {
    /// Surface behind the text.
    public var slab: SlabStyle
    /// Font of the text and the shortcut.
    public var font: Font
    /// Colour of the text.
    public var textColor: Color
    /// Colour of the shortcut.
    public var shortcutColor: Color
    /// Height of the tip in points.
    public var height: Double
    /// Space to the left and right of the text, in points.
    public var padding: Double
    /// Space between the text and the shortcut, in points.
    public var shortcutGap: Double
    /// Space between the view and its tip, in points.
    public var distance: Double
    /// Space kept free along the window's edges, in points. Default 8.
    public var margin = 8.0

    /// A style whose measures are those of the standard theme times `scale`.
    public init(slab: SlabStyle, font: Font, textColor: Color, shortcutColor: Color, scale: Double = 1) {
        self.slab = slab
        self.font = font
        self.textColor = textColor
        self.shortcutColor = shortcutColor
        (height, padding, shortcutGap, distance) = (30 * scale, 12 * scale, 12 * scale, 8 * scale)
    }
}
