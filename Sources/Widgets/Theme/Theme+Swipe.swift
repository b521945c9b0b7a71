import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// The default of `SwipeRow`: raised cards, and destructive ones in the colour of errors.
    public var swipe: SwipeStyle {
        SwipeStyle(
            font: type.captionStrong.font, normalFill: palette.raised.interpolated(to: palette.high, fraction: 0.1),
            normalColor: palette.high, destructiveFill: palette.error, destructiveColor: palette.paper,
            colorsOnBackground: [palette.high, palette.paper], surfaceFill: palette.raised, surfaceShadow: shadow(1), scale: scale)
    }
}
