public import Imaging
public import Platform

/// A line of text about a view, and the keys that do the same, shown while the pointer rests on it.
public struct ToolTip: Equatable, Sendable {
    /// Words of the tip, one line.
    public var text: String
    /// Keys that do the same, in words; empty for none.
    public var shortcut: String

    /// A tip; without a shortcut it has words alone.
    public init(_ text: String, shortcut: String = "") {
        self.text = text
        self.shortcut = shortcut
    }
}

/// Colours, fonts and measures of tool tips.
public nonisolated struct ToolTipStyle: Equatable, Sendable {
    /// Surface that the words stand on.
    public var slab: SlabStyle
    /// Font of words and keys.
    public var font: Font
    /// Colour of the words.
    public var textColor: Color
    /// Colour of the keys.
    public var shortcutColor: Color
    /// Height of the tip in points.
    public var height: Double
    /// Room at the left and the right of the words, in points.
    public var padding: Double
    /// Room between the words and the keys, in points.
    public var shortcutGap: Double
    /// Room between the view and its tip, in points.
    public var distance: Double
    /// Room kept free along the window's edges, in points. Default 8.
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
