import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// Default style of `Toast`: a raised slab at elevation 3.
    public var toast: ToastStyle {
        let clear = palette.accent.opacity(0)
        let action = ButtonStyle(
            font: type.bodyStrong.font, textColor: palette.accent, fill: clear, hoverFill: palette.accent.opacity(0.10),
            pressedFill: palette.accent.opacity(0.18), height: 36 * scale, padding: 16 * scale)
        return ToastStyle(
            font: type.body.font, textColor: palette.high, fill: palette.raised, topLine: Color.white.opacity(0.07), shadow: shadow(3),
            action: action, height: 44 * scale, padding: 16 * scale, gap: 10 * scale, cornerRadius: 12 * scale)
    }

    /// The default of `MenuView`.
    public var menu: MenuStyle {
        MenuStyle(
            slab: slab, font: type.body.font, textColor: palette.high, shortcutFont: type.caption.font,
            shortcutColor: palette.middle, checkIcon: Icon.check, checkColor: palette.accent, highlight: palette.high.opacity(0.10),
            separator: palette.hairline, scale: scale)
    }

    /// The default of `TabStrip`.
    public var tabStrip: TabStripStyle {
        TabStripStyle(
            font: type.tab.font, countFont: type.caption.font, color: palette.low, selectedColor: palette.high, countColor: palette.low,
            underlineColor: palette.accent, ruleColor: palette.hairline, height: 44 * scale, thickness: 2 * scale,
            padding: 16 * scale, countGap: 14 * scale)
    }
}
