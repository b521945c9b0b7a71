package import Imaging
package import LayoutMath
import Platform
package import Views

// The looks of controls: from a theme and a scale to the styles that views take.
extension Theme {
    /// Second lines and hints on the landscape itself: by daylight its hills are no lighter than the second lines' own colour allows.
    package var overLandscape: Color { isDark ? palette.middle : palette.high }

    package func primaryButton(scale: Double) -> ButtonStyle {
        button(fill: palette.accent, text: palette.onAccent, lift: palette.accent.interpolated(to: .white, fraction: 0.25), scale: scale)
    }

    package func quietButton(scale: Double) -> ButtonStyle {
        button(fill: palette.quietFill, text: palette.high, lift: palette.quietFill.opacity(1.7), scale: scale)
    }

    /// A quiet button with a surface of its own, over what scrolls under it.
    package func floatingButton(scale: Double) -> ButtonStyle {
        let fill = palette.raised
        var style = button(
            fill: fill, text: palette.high, lift: fill.interpolated(to: palette.high, fraction: 0.1), scale: scale)
        style.shadow = shadow(2)
        return style
    }

    private func button(fill: Color, text: Color, lift: Color, scale: Double) -> ButtonStyle {
        ButtonStyle(
            font: Typography(scale: scale).bodyStrong.font, textColor: text, fill: fill, hoverFill: lift,
            pressedFill: fill.interpolated(to: Color(hex: 0x000000, alpha: fill.alpha), fraction: 0.09), height: 44 * scale,
            padding: 22 * scale)
    }

    /// Elevations 0…3 (VISUAL.md, Surfaces and elevation).
    package func shadow(_ elevation: Int) -> Shadow {
        let (drop, blur, alpha) = [(0, 0, 0), (4, 12, 0.40), (8, 24, 0.45), (16, 40, 0.55)][elevation] as (Double, Double, Double)
        return Shadow(drop: drop, blur: blur, color: palette.shadow.opacity(alpha * palette.shadowStrength))
    }

    /// Pictures carry the dark theme's text on a scrim in both themes.
    package func picture(scale: Double, elevation: Int = 1) -> PictureStyle {
        let type = Typography(scale: scale)
        var style = PictureStyle(
            shadow: shadow(elevation), hoverShadow: shadow(3), placeholder: palette.raised,
            emptyFill: Palette.dusk.paper.opacity(isDark ? 0.42 : 0.16), outline: Color.white.opacity(isDark ? 0.16 : 0.4),
            band: Gradient([.init(0, .white.opacity(0)), .init(0.5, .white.opacity(isDark ? 0.07 : 0.4)), .init(1, .white.opacity(0))]),
            scrimColor: Palette.dusk.paper,
            titleFont: type.bodyStrong.font, titleColor: Palette.dusk.high, detailFont: type.caption.font, detailColor: Palette.dusk.middle,
            failureIcon: Icons.warning, failureColor: palette.error, failureTitleColor: palette.high,
            failureDetailColor: palette.middle)
        style.retryIcon = Icons.retry
        style.incompleteBadge = incompleteBadge(scale: scale)
        style.labelHeight = 28 * scale
        style.captionInset = 16 * scale
        style.titleRise = 39 * scale
        style.detailRise = 18 * scale
        style.scrimHeight = 104 * scale
        return style
    }

    /// One line that comes and goes; a raised slab at elevation 3 (VISUAL.md, States).
    package func toast(scale: Double) -> ToastStyle {
        let type = Typography(scale: scale)
        let clear = palette.accent.opacity(0)
        let action = ButtonStyle(
            font: type.bodyStrong.font, textColor: palette.accent, fill: clear, hoverFill: palette.accent.opacity(0.10),
            pressedFill: palette.accent.opacity(0.18), height: 36 * scale, padding: 16 * scale)
        return ToastStyle(
            font: type.body.font, textColor: palette.high, fill: palette.raised, topLine: Color.white.opacity(0.07), shadow: shadow(3),
            action: action, height: 44 * scale, padding: 16 * scale, gap: 10 * scale, cornerRadius: 12 * scale)
    }

    package func ring(scale: Double) -> RingStyle {
        var style = RingStyle(
            lineColor: Color.white.opacity(isDark ? 0.22 : 0.5), selectionColor: palette.accent, placeFill: palette.paper.opacity(0.5),
            placeColor: palette.high, addIcon: Icons.plus, picture: picture(scale: scale, elevation: 2))
        style.diameter = 88 * scale
        style.selectedDiameter = 120 * scale
        style.radius = 184 * scale
        style.spacing = 8 * scale
        style.pullDistance = 72 * scale
        style.badge = RingStyle.Badge(
            diameter: 32 * scale, fill: Palette.dusk.high, icon: Icons.cross, iconColor: Palette.dusk.paper)
        return style
    }

    /// A raised slab at elevation 3, as menus and prompts are.
    package func slab(scale: Double) -> SlabStyle {
        SlabStyle(fill: palette.raised, edge: palette.hairline, shadow: shadow(3), cornerRadius: 12 * scale)
    }

    package func drawSlab(_ rect: Rect, scale: Double, in canvas: Canvas) { canvas.slab(slab(scale: scale), in: rect) }

    package func menu(scale: Double) -> MenuStyle {
        let type = Typography(scale: scale)
        return MenuStyle(
            slab: slab(scale: scale), font: type.body.font, textColor: palette.high, shortcutFont: type.caption.font,
            shortcutColor: palette.middle, checkIcon: Icons.check, checkColor: palette.accent, highlight: palette.high.opacity(0.10),
            separator: palette.hairline, scale: scale)
    }

    package func toolTip(scale: Double) -> ToolTipStyle {
        let type = Typography(scale: scale)
        var slab = slab(scale: scale)
        slab.cornerRadius = 8 * scale
        return ToolTipStyle(slab: slab, font: type.caption.font, textColor: palette.high, shortcutColor: palette.middle, scale: scale)
    }

    /// Marks a picture whose file ended early.
    package func incompleteBadge(scale: Double) -> Badge {
        Badge("incomplete", font: Typography(scale: scale).captionStrong.font, color: Palette.dusk.onAccent, fill: Palette.dusk.accent)
    }
}
