import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// Default style of `PictureView`. Captions have the dark theme's colours in both themes.
    public func picture(elevation: Int = 1) -> PictureStyle {
        var style = PictureStyle(
            shadow: shadow(elevation), hoverShadow: shadow(3), placeholder: palette.raised,
            emptyFill: Palette.dusk.paper.opacity(isDark ? 0.42 : 0.16), outline: Color.white.opacity(isDark ? 0.16 : 0.4),
            band: Gradient([.init(0, .white.opacity(0)), .init(0.5, .white.opacity(isDark ? 0.07 : 0.4)), .init(1, .white.opacity(0))]),
            scrimColor: Palette.dusk.paper,
            titleFont: type.bodyStrong.font, titleColor: Palette.dusk.high, detailFont: type.caption.font, detailColor: Palette.dusk.middle,
            failureIcon: Icon.warning, failureColor: palette.error, failureTitleColor: palette.high,
            failureDetailColor: palette.middle)
        style.retryIcon = Icon.retry
        style.incompleteBadge = incompleteBadge
        (style.animatedBadge, style.videoBadge) = (animatedBadge, videoBadge)
        style.labelHeight = 28 * scale
        style.captionInset = 16 * scale
        style.titleRise = 39 * scale
        style.detailRise = 18 * scale
        style.scrimHeight = 104 * scale
        return style
    }

    /// The default of `RingView`: items of 88 points, the selected one of 120.
    public var ring: RingStyle {
        var style = RingStyle(
            lineColor: Color.white.opacity(isDark ? 0.22 : 0.5), selectionColor: palette.accent, placeFill: palette.paper.opacity(0.5),
            placeColor: palette.high, addIcon: Icon.plus, picture: picture(elevation: 2))
        style.diameter = 88 * scale
        style.selectedDiameter = 120 * scale
        style.radius = 184 * scale
        style.spacing = 8 * scale
        style.pullDistance = 72 * scale
        style.badge = RingStyle.Badge(
            diameter: 32 * scale, fill: Palette.dusk.high, icon: Icon.cross, iconColor: Palette.dusk.paper)
        return style
    }

    /// The default of `SwiperView`, in the dark theme's colours in both themes.
    public var swiper: SwiperStyle {
        let dusk = Palette.dusk
        var style = SwiperStyle(
            placeholder: dusk.paper, spinnerColor: dusk.accent, loadingFont: type.caption.font, loadingColor: dusk.high,
            failureIcon: Icon.warning, failureColor: dusk.error, failureFont: type.subhead.font, reasonFont: type.body.font,
            failureTextColor: dusk.high, retryButton: pictureButton, badge: incompleteBadge)
        (style.animatedBadge, style.videoBadge) = (animatedBadge, videoBadge)
        style.gutter = 16 * scale
        style.bleed = 0.08
        style.enlargement = 2
        style.spinnerDiameter = 64 * scale
        style.neighbourVeil = dusk.paper.opacity(0.52)
        return style
    }

    /// Badge of an animated picture whose first frame is shown.
    public var animatedBadge: Badge { quietBadge("animated") }

    /// Badge of a photo that contains a video, which is not shown.
    public var videoBadge: Badge { quietBadge("motion photo") }

    private func quietBadge(_ text: String) -> Badge {
        Badge(text, font: type.captionStrong.font, color: Palette.dusk.high, fill: Palette.dusk.paper.opacity(0.72))
    }

    /// Badge of a picture whose file is incomplete.
    public var incompleteBadge: Badge {
        Badge("incomplete", font: type.captionStrong.font, color: Palette.dusk.onAccent, fill: Palette.dusk.accent)
    }
}
