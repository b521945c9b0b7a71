import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// The default of `Slider`.
    public var slider: SliderStyle { SliderStyle(self) }

    /// The default of `TextField`.
    public var textField: TextFieldStyle { TextFieldStyle(self) }

    /// Default style of `SegmentedControl`: words on as many lines as needed.
    public var segments: SegmentStyle { SegmentStyle(self) }

    /// The default of `Switch`.
    public var toggle: SwitchStyle {
        SwitchStyle(
            onFill: palette.accent, offFill: palette.high.opacity(0.24), knobColor: isDark ? palette.high : palette.slab,
            size: Size(width: 38 * scale, height: 22 * scale))
    }

    /// The default of `LifeField`.
    public var lifeField: LifeFieldStyle { LifeFieldStyle(self) }
}
