import Imaging
import LayoutMath
import Platform
import Views

/// The looks of controls in panels and prompts, from a theme and a scale (VISUAL.md, Scenes and States; mockup 8d).
package struct ControlLook: Equatable {
    package let theme: Theme
    package let scale: Double
    /// From one slider to the next, at scale 1.
    package var pitch: Double

    package init(theme: Theme, scale: Double, pitch: Double = ControlLook.usualPitch) {
        (self.theme, self.scale, self.pitch) = (theme, scale, pitch)
    }

    package var palette: Palette { theme.palette }
    package var type: Typography { Typography(scale: scale) }

    // Measures at scale 1.
    package static let width = 304.0
    package static let inset = 16.0
    package static let usualPitch = 45.0
    package static let leastPitch = 36.0
    /// Of rows that have their word, slider and number in one line.
    package static let linePitch = 28.0
    /// Room for the word of such a row.
    package static let lineTitleWidth = 68.0
    package static let fieldHeight = 24.0

    package var slider: SliderStyle {
        SliderStyle(
            trackColor: palette.high.opacity(0.24), fillColor: palette.accent, thumbColor: theme.isDark ? palette.high : palette.accent,
            disabledThumbColor: palette.low, haloColor: palette.accent.opacity(0.3), thickness: 3 * scale, thumbDiameter: 18 * scale,
            haloDiameter: 28 * scale, pressedHaloDiameter: 34 * scale)
    }

    /// The pitch at which the essential sliders and the gradient below them fit into a panel; in a low one they need rows of one line.
    /// - Parameter height: of the panel, at scale 1.
    package static func pitch(forHeight height: Double) -> Double {
        let roomy = ((height - roomyEssentials) / essentialSliders).rounded(.down)
        if roomy >= roomyPitch { return min(roomy, usualPitch) }
        let tight = ((height - tightEssentials) / essentialSliders).rounded(.down)
        return tight < leastPitch ? linePitch : min(tight, roomyPitch - 1)
    }

    /// What presets in three lines, cells, shapes, the gradient and the list's fading end take, and how many sliders there are.
    private static let (roomyEssentials, tightEssentials) = (280.0, 254.0)
    private static let essentialSliders = 6.0
    private static let roomyPitch = 40.0

    /// Whether there is room for rows as VISUAL.md has them.
    package var isRoomy: Bool { pitch >= ControlLook.roomyPitch }
    /// Whether rows with short words have one line.
    package var isSingleLine: Bool { pitch < ControlLook.leastPitch }
    /// From one slider to the next where the word stands above it.
    package var stackedPitch: Double { max(pitch, ControlLook.leastPitch) }

    /// A field that looks like words until somebody points at it.
    package var numberField: TextFieldStyle {
        var style = field
        style.font = type.caption.font
        style.alignment = .trailing
        style.fill = .clear
        style.edge = .clear
        style.padding = 6 * scale
        style.cornerRadius = 6 * scale
        return style
    }

    package var field: TextFieldStyle {
        var style = TextFieldStyle(
            font: type.body.font, textColor: palette.high, placeholderColor: palette.low, fill: palette.high.opacity(0.08),
            hoverFill: palette.high.opacity(0.12), focusedFill: theme.isDark ? Color(hex: 0x101828) : palette.slab,
            edge: palette.hairline, hoverEdge: palette.high.opacity(0.4), focusedEdge: palette.accent, errorEdge: palette.error,
            selectionFill: palette.accent.opacity(0.32), caretColor: palette.accent)
        style.padding = 16 * scale
        style.cornerRadius = 8 * scale
        return style
    }

    /// The chosen preset.
    package var pills: SegmentStyle {
        SegmentStyle(
            arrangement: .flowing(spacing: 2 * scale), font: type.caption.font, selectedFont: type.captionStrong.font,
            color: palette.middle, selectedColor: palette.onAccent, trackColor: .clear, selectedFill: palette.accent,
            height: (isRoomy ? 34 : 30) * scale, padding: 10 * scale, cornerRadius: (isRoomy ? 17 : 15) * scale)
    }

    /// One of a few words, in as many lines as it takes.
    package var words: SegmentStyle {
        var style = pills
        style.arrangement = .flowing(spacing: 4 * scale)
        style.selectedColor = palette.accent
        // By daylight the accent is no more than dark enough on white.
        style.selectedFill = palette.accent.opacity(theme.isDark ? 0.16 : 0.09)
        style.trackColor = palette.high.opacity(0.06)
        style.height = 26 * scale
        style.padding = 10 * scale
        style.cornerRadius = 8 * scale
        return style
    }

    /// One of a few pictures, on one track.
    package var pictures: SegmentStyle {
        SegmentStyle(
            arrangement: .equal, font: type.caption.font, selectedFont: type.captionStrong.font, color: palette.middle,
            selectedColor: palette.accent, trackColor: palette.high.opacity(0.08), selectedFill: palette.high.opacity(0.2),
            height: (isRoomy ? 44 : 38) * scale, padding: 8 * scale, cornerRadius: 8 * scale)
    }

    package var toggle: SwitchStyle {
        SwitchStyle(
            onFill: palette.accent, offFill: palette.high.opacity(0.24), knobColor: theme.isDark ? palette.high : palette.slab,
            size: Size(width: 38 * scale, height: 22 * scale))
    }

    package var lifeField: LifeFieldStyle {
        LifeFieldStyle(
            trackColor: palette.high.opacity(0.08), areaColor: palette.accent.opacity(0.14), lineColor: palette.accent.opacity(0.9),
            handleFill: palette.slab, handleEdge: palette.high.opacity(0.9), selectedHandleEdge: palette.accent,
            handleDiameter: 20 * scale, handleReach: 18 * scale)
    }

    /// Words that do something, without a fill.
    package var linkButton: ButtonStyle {
        let clear = palette.accent.opacity(0)
        return ButtonStyle(
            font: type.caption.font, textColor: palette.accent, fill: clear, hoverFill: palette.accent.opacity(0.10),
            pressedFill: palette.accent.opacity(0.18), height: 24 * scale, padding: 8 * scale)
    }

    /// A disc with an icon.
    package var iconButton: ButtonStyle {
        var style = theme.quietButton(scale: scale)
        style.iconGap = 0
        style.height = 36 * scale
        style.padding = 8 * scale
        return style
    }

    /// A small quiet button, for what is done to a list.
    package var smallButton: ButtonStyle {
        var style = theme.quietButton(scale: scale)
        style.font = type.captionStrong.font
        style.height = 32 * scale
        style.padding = 12 * scale
        style.iconGap = 6 * scale
        return style
    }
}
