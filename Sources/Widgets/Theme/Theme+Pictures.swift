import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// Default style of `PictureView`. Captions have the dark theme's colours in both themes.
    public func picture(elevation: Int = 1) -> PictureStyle {
        var style = PictureStyle(self)
        style.shadow = shadow(elevation)
        return style
    }

    /// The default of `RingView`: items of 88 points, the selected one of 120.
    public var ring: RingStyle { RingStyle(self) }

    /// The default of `SwiperView`, in the dark theme's colours in both themes.
    public var swiper: SwiperStyle { SwiperStyle(self) }

    /// Badge of an animated picture whose first frame is shown.
    public var animatedBadge: Badge { quietBadge(words[.animated]) }

    /// Badge of a photo that contains a video, which is not shown.
    public var videoBadge: Badge { quietBadge(words[.motionPhoto]) }

    private func quietBadge(_ text: String) -> Badge {
        Badge(text, font: type.captionStrong.font, color: Palette.dusk.high, fill: Palette.dusk.paper.opacity(0.72))
    }

    /// Badge of a picture whose file is incomplete.
    public var incompleteBadge: Badge {
        Badge(words[.incomplete], font: type.captionStrong.font, color: Palette.dusk.onAccent, fill: Palette.dusk.accent)
    }
}
