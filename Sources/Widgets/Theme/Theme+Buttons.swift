import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// A button in the accent colour, for the main action of a page.
    public var primaryButton: ButtonStyle {
        button(fill: palette.accent, text: palette.onAccent, lift: palette.accent.interpolated(to: .white, fraction: 0.25))
    }

    /// A button with a faint fill, for secondary actions; the default of `Button`.
    public var quietButton: ButtonStyle {
        button(fill: palette.quietFill, text: palette.high, lift: palette.quietFill.opacity(1.7))
    }

    /// A quiet button with an opaque fill, over scrolling content.
    public var floatingButton: ButtonStyle {
        let fill = palette.raised
        var style = button(
            fill: fill, text: palette.high, lift: fill.interpolated(to: palette.high, fraction: 0.1))
        style.shadow = shadow(2)
        return style
    }

    private func button(fill: Color, text: Color, lift: Color) -> ButtonStyle {
        ButtonStyle(
            font: type.bodyStrong.font, textColor: text, fill: fill, hoverFill: lift,
            pressedFill: fill.interpolated(to: Color(hex: 0x000000, alpha: fill.alpha), fraction: 0.09), height: 44 * scale)
    }

    /// A pill-shaped button over a picture.
    public var pictureButton: ButtonStyle {
        let fill = Color.white.opacity(0.16)
        return ButtonStyle(
            font: type.bodyStrong.font, textColor: Palette.dusk.high, fill: fill, hoverFill: Color.white.opacity(0.26),
            pressedFill: Color.white.opacity(0.10), height: 44 * scale)
    }

    /// A round button with an icon over a picture.
    public var pictureDisc: ButtonStyle {
        var style = pictureButton
        style.iconGap = 0
        return style
    }

    /// A light round button with a dark icon, visible on any picture.
    public var edgeArrow: ButtonStyle {
        var style = pictureDisc
        style.textColor = Palette.dusk.paper
        style.fill = Palette.dusk.high.opacity(0.92)
        style.hoverFill = Palette.dusk.high
        style.pressedFill = Palette.dusk.middle
        return style
    }

    /// A text button without a fill.
    public var linkButton: ButtonStyle {
        let clear = palette.accent.opacity(0)
        var style = ButtonStyle(
            font: type.caption.font, textColor: palette.accent, fill: clear, hoverFill: palette.accent.opacity(0.10),
            pressedFill: palette.accent.opacity(0.18), height: 24 * scale)
        style.padding = 8 * scale
        return style
    }

    /// The button of a toast: a text button as high as the toast allows.
    var toastButton: ButtonStyle {
        var style = linkButton
        (style.font, style.height, style.padding) = (type.bodyStrong.font, 36 * scale, 16 * scale)
        return style
    }

    /// A round button with an icon.
    public var iconButton: ButtonStyle {
        var style = quietButton
        style.iconGap = 0
        style.height = 36 * scale
        style.padding = 8 * scale
        return style
    }

    /// A small quiet button, for actions on a list.
    public var smallButton: ButtonStyle {
        var style = quietButton
        style.font = type.captionStrong.font
        style.height = 32 * scale
        style.padding = 12 * scale
        style.iconGap = 6 * scale
        return style
    }
}
