public import Imaging

/// The colours of a theme by their purpose.
public nonisolated struct Palette: Equatable, Sendable {
    /// Background of a page without a picture.
    public var paper: Color
    /// Background of panels and of a focused field.
    public var slab: Color
    /// Background of overlays such as menus, toasts and placeholders.
    public var raised: Color
    /// Titles and main text.
    public var high: Color
    /// Secondary text.
    public var middle: Color
    /// Counts, hints and disabled controls.
    public var low: Color
    /// Controls and selection.
    public var accent: Color
    /// Text on a fill of the accent.
    public var onAccent: Color
    /// Failures and invalid input.
    public var error: Color
    /// The focus ring.
    public var focus: Color
    /// The large title of a panorama.
    public var hero: Color
    /// Lines one physical pixel wide, around slabs and between groups.
    public var hairline: Color
    /// Fill of translucent panels over a picture.
    public var slabFill: Color
    /// Fill of quiet buttons over a page or a picture.
    public var quietFill: Color
    /// Colour of shadows.
    public var shadow: Color
    /// Factor in 0…1 on the opacity of every shadow.
    public var shadowStrength: Double

    /// The dark look: evening blue with warm text.
    public static let dusk = Palette(
        paper: Color(hex: 0x070C16), slab: Color(hex: 0x0F1726), raised: Color(hex: 0x1A2438), high: Color(hex: 0xF7F2EA),
        middle: Color(hex: 0xBDC2D0), low: Color(hex: 0x98A0B4), accent: Color(hex: 0xFFB680), onAccent: Color(hex: 0x24130A),
        error: Color(hex: 0xFF8088), focus: Color(hex: 0xA9D8FF), hero: Color(hex: 0xFFF7EE),
        hairline: Color(hex: 0xFFFFFF, alpha: 0.12), slabFill: Color(hex: 0x0D1422, alpha: 0.80),
        quietFill: Color(hex: 0xFFFFFF, alpha: 0.12), shadow: .black, shadowStrength: 1)

    /// The light look: warm paper with dark text.
    public static let dawn = Palette(
        paper: Color(hex: 0xF3EFEA), slab: Color(hex: 0xFFFFFF), raised: Color(hex: 0xEBE6E0), high: Color(hex: 0x171D2B),
        middle: Color(hex: 0x454D61), low: Color(hex: 0x5E667A), accent: Color(hex: 0x9C4317), onAccent: Color(hex: 0xFFFAF5),
        error: Color(hex: 0xB3261E), focus: Color(hex: 0x1F5FBF), hero: Color(hex: 0x1C2538),
        hairline: Color(hex: 0x141C2C, alpha: 0.14), slabFill: Color(hex: 0xFFFFFF, alpha: 0.82),
        quietFill: Color(hex: 0x141C2C, alpha: 0.12), shadow: Color(hex: 0x3C3228), shadowStrength: 0.35)

    /// Dusk at high contrast: text at 10:1 or more, hairlines at 3:1, nearly opaque slabs and buttons.
    public static let clearDusk = Palette(
        paper: Color(hex: 0x000000), slab: Color(hex: 0x05080F), raised: Color(hex: 0x0E1523), high: Color(hex: 0xFFFFFF),
        middle: Color(hex: 0xEEF0F6), low: Color(hex: 0xD3D8E4), accent: Color(hex: 0xFFCFA8), onAccent: Color(hex: 0x120600),
        error: Color(hex: 0xFFB4B9), focus: Color(hex: 0xD6ECFF), hero: Color(hex: 0xFFFFFF),
        hairline: Color(hex: 0xFFFFFF, alpha: 0.46), slabFill: Color(hex: 0x05080F, alpha: 0.96),
        quietFill: Color(hex: 0x1B2436, alpha: 0.94), shadow: .black, shadowStrength: 1)

    /// Dawn at high contrast.
    public static let clearDawn = Palette(
        paper: Color(hex: 0xFFFFFF), slab: Color(hex: 0xFFFFFF), raised: Color(hex: 0xF4F1ED), high: Color(hex: 0x000000),
        middle: Color(hex: 0x1C2230), low: Color(hex: 0x333A4A), accent: Color(hex: 0x6B2906), onAccent: Color(hex: 0xFFFFFF),
        error: Color(hex: 0x7D0F0A), focus: Color(hex: 0x0B3C85), hero: Color(hex: 0x000000),
        hairline: Color(hex: 0x141C2C, alpha: 0.56), slabFill: Color(hex: 0xFFFFFF, alpha: 0.96),
        quietFill: Color(hex: 0xE4DED6, alpha: 0.94), shadow: Color(hex: 0x3C3228), shadowStrength: 0.35)
}
