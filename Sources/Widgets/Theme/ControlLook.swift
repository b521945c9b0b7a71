import Imaging
import LayoutMath
import Platform
package import Views

/// Styles of the controls in panels and prompts, for a theme and a scale.
package struct ControlLook: Equatable {
    /// The theme at the panel's scale.
    package let theme: Theme
    /// Distance from one slider to the next, at scale 1.
    package var pitch: Double

    package init(theme: Theme, scale: Double, pitch: Double = ControlLook.usualPitch) {
        self.theme = theme.scaled(to: scale)
        self.pitch = pitch
    }

    package var scale: Double { theme.scale }
    package var palette: Palette { theme.palette }
    package var type: Typography { theme.type }

    // Measures at scale 1.
    package static let width = 304.0
    package static let inset = 16.0
    package static let usualPitch = 45.0
    package static let leastPitch = 36.0
    /// Pitch of rows with title, slider and number on one line.
    package static let linePitch = 28.0
    /// Width of the title in such a row.
    package static let lineTitleWidth = 68.0
    package static let fieldHeight = 24.0

    package var slider: SliderStyle { theme.slider }

    /// Returns the pitch at which the essential sliders and the gradient below them fit into a panel. A low panel has single-line rows.
    /// - Parameter height: Height of the panel at scale 1.
    package static func pitch(forHeight height: Double) -> Double {
        let roomy = ((height - roomyEssentials) / essentialSliders).rounded(.down)
        if roomy >= roomyPitch { return min(roomy, usualPitch) }
        let tight = ((height - tightEssentials) / essentialSliders).rounded(.down)
        return tight < leastPitch ? linePitch : min(tight, roomyPitch - 1)
    }

    /// Height of everything except the sliders (presets, cells, shapes, gradient, the list's fading end), and the number of sliders.
    private static let (roomyEssentials, tightEssentials) = (280.0, 254.0)
    private static let essentialSliders = 6.0
    private static let roomyPitch = 40.0

    /// Whether there is room for full-height rows.
    package var isRoomy: Bool { pitch >= ControlLook.roomyPitch }
    /// Whether rows with short titles have a single line.
    package var isSingleLine: Bool { pitch < ControlLook.leastPitch }
    /// Distance from one slider to the next if the title is above the slider.
    package var stackedPitch: Double { max(pitch, ControlLook.leastPitch) }

    /// A field that looks like plain text until it is hovered or focused.
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

    package var field: TextFieldStyle { theme.textField }

    /// Style of the presets.
    package var pills: SegmentStyle {
        var style = theme.segments
        style.arrangement = .flowing(spacing: 2 * scale)
        (style.selectedColor, style.selectedFill) = (palette.onAccent, palette.accent)
        style.trackColor = .clear
        (style.height, style.cornerRadius) = ((isRoomy ? 34 : 30) * scale, (isRoomy ? 17 : 15) * scale)
        return style
    }

    /// Style of a choice between words, on as many lines as needed.
    package var words: SegmentStyle { theme.segments }

    /// Style of a choice between pictures, on one track.
    package var pictures: SegmentStyle {
        var style = theme.segments
        style.arrangement = .equal
        (style.trackColor, style.selectedFill) = (palette.high.opacity(0.08), palette.high.opacity(0.2))
        (style.height, style.padding) = ((isRoomy ? 44 : 38) * scale, 8 * scale)
        return style
    }

    package var toggle: SwitchStyle { theme.toggle }

    package var lifeField: LifeFieldStyle { theme.lifeField }

    /// A text button without a fill.
    package var linkButton: ButtonStyle { theme.linkButton }

    /// A round button with an icon.
    package var iconButton: ButtonStyle { theme.iconButton }

    /// A small quiet button, for actions on a list.
    package var smallButton: ButtonStyle { theme.smallButton }
}
