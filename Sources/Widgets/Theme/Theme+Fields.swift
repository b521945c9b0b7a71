import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// The default of `Slider`.
    public var slider: SliderStyle {
        SliderStyle(
            trackColor: palette.high.opacity(0.24), fillColor: palette.accent, thumbColor: isDark ? palette.high : palette.accent,
            disabledThumbColor: palette.low, haloColor: palette.accent.opacity(0.3), thickness: 3 * scale, thumbDiameter: 18 * scale,
            haloDiameter: 28 * scale, pressedHaloDiameter: 34 * scale)
    }

    /// The default of `TextField`.
    public var textField: TextFieldStyle {
        var style = TextFieldStyle(
            font: type.body.font, textColor: palette.high, placeholderColor: palette.low, fill: palette.high.opacity(0.08),
            hoverFill: palette.high.opacity(0.12), focusedFill: isDark ? Color(hex: 0x101828) : palette.slab,
            edge: palette.hairline, hoverEdge: palette.high.opacity(0.4), focusedEdge: palette.accent, errorEdge: palette.error,
            selectionFill: palette.accent.opacity(0.32), caretColor: palette.accent)
        style.lineHeight = type.body.lineHeight
        style.padding = 16 * scale
        style.cornerRadius = 8 * scale
        return style
    }

    /// Default style of `SegmentedControl`: words on as many lines as needed.
    public var segments: SegmentStyle {
        SegmentStyle(
            arrangement: .flowing(spacing: 4 * scale), font: type.caption.font, selectedFont: type.captionStrong.font,
            // In the light theme the accent has barely enough contrast on white, so the fill is faint.
            color: palette.middle, selectedColor: palette.accent, trackColor: palette.high.opacity(0.06),
            selectedFill: palette.accent.opacity(isDark ? 0.16 : 0.09), height: 26 * scale, padding: 10 * scale, cornerRadius: 8 * scale)
    }

    /// The default of `Switch`.
    public var toggle: SwitchStyle {
        SwitchStyle(
            onFill: palette.accent, offFill: palette.high.opacity(0.24), knobColor: isDark ? palette.high : palette.slab,
            size: Size(width: 38 * scale, height: 22 * scale))
    }

    /// The default of `LifeField`.
    public var lifeField: LifeFieldStyle {
        LifeFieldStyle(
            trackColor: palette.high.opacity(0.08), areaColor: palette.accent.opacity(0.14), lineColor: palette.accent.opacity(0.9),
            handleFill: palette.slab, handleEdge: palette.high.opacity(0.9), selectedHandleEdge: palette.accent,
            handleDiameter: 20 * scale, handleReach: 18 * scale)
    }
}
