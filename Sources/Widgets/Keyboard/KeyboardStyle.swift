public import Imaging
public import Platform
public import Views

/// Colours and type of an on-screen keyboard.
public nonisolated struct KeyboardStyle: Equatable, Sendable {
    /// Fill of the panel. It is opaque because the page lies behind it.
    public var fill: Color
    /// Colour of the line along the panel's upper edge.
    public var edge: Color
    /// Fill of keys that type a character.
    public var keyFill: Color
    /// Fill of the other keys.
    public var functionFill: Color
    /// Fill of the return key.
    public var returnFill: Color
    /// Fill of a pressed key and of its enlarged picture.
    public var pressedFill: Color
    /// Colour of characters and icons.
    public var color: Color
    /// Colour of the return key's title.
    public var returnColor: Color
    /// Colour of a pressed key's character.
    public var pressedColor: Color
    /// Fill of the alternative under the finger.
    public var chosenFill: Color
    /// Colour of the alternative under the finger.
    public var chosenColor: Color
    /// Shadow under the enlarged picture of a key.
    public var shadow: Shadow
    /// Font of characters at the design's size.
    public var font: Font
    /// Font of enlarged characters at the design's size.
    public var popFont: Font
    /// Font of titles at the design's size.
    public var titleFont: Font
    /// Font of the return key's title at the design's size.
    public var returnFont: Font
    /// Radius of the corners in points.
    public var cornerRadius: Double
}

nonisolated extension Theme {
    /// The default of `OnScreenKeyboard`: opaque, darker than the slabs in the dark theme.
    public var keyboard: KeyboardStyle {
        let type = Typography(scale: 1)
        return KeyboardStyle(
            fill: isDark ? Color(hex: 0x0C1220) : palette.raised, edge: palette.hairline,
            keyFill: isDark ? palette.high.opacity(0.11) : palette.slab, functionFill: palette.high.opacity(isDark ? 0.05 : 0.08),
            returnFill: palette.accent, pressedFill: isDark ? palette.hero : palette.high, color: palette.high,
            returnColor: palette.onAccent, pressedColor: isDark ? Color(hex: 0x0C1220) : palette.slab, chosenFill: palette.accent,
            chosenColor: palette.onAccent, shadow: shadow(3), font: type.subhead.font, popFont: type.heading.font,
            titleFont: type.body.font, returnFont: type.bodyStrong.font, cornerRadius: 8 * scale)
    }
}
