public import Imaging
public import Platform

/// Words about a view that come up while the pointer rests on it, and the keys that do the same.
public struct ToolTip: Equatable, Sendable {
    public var text: String
    /// Empty for none.
    public var shortcut: String

    public init(_ text: String, shortcut: String = "") {
        self.text = text
        self.shortcut = shortcut
    }
}

/// Colours, fonts and measures of tool tips.
public nonisolated struct ToolTipStyle: Equatable, Sendable {
    public var slab: SlabStyle
    public var font: Font
    public var textColor: Color
    public var shortcutColor: Color
    public var height: Double
    public var padding: Double
    /// Between the words and the keys.
    public var shortcutGap: Double
    /// Between the view and its tip.
    public var distance: Double
    /// Kept free along the window's edges.
    public var margin = 8.0

    public init(slab: SlabStyle, font: Font, textColor: Color, shortcutColor: Color, scale: Double = 1) {
        self.slab = slab
        self.font = font
        self.textColor = textColor
        self.shortcutColor = shortcutColor
        (height, padding, shortcutGap, distance) = (30 * scale, 12 * scale, 12 * scale, 8 * scale)
    }
}
