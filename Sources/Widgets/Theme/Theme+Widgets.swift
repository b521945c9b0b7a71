package import Imaging
public import LayoutMath
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

    /// Default style of `Toast`: a raised slab at elevation 3.
    public var toast: ToastStyle { ToastStyle(self) }

    /// The default of `MenuView`.
    public var menu: MenuStyle { MenuStyle(self) }

    /// The default of `TabStrip`.
    public var tabStrip: TabStripStyle { TabStripStyle(self) }

    /// The default of `SwipeRow`: raised cards, and destructive ones in the colour of errors.
    public var swipe: SwipeStyle { SwipeStyle(self) }

    /// The default of `PickerView`: three items on each side of the chosen one, smaller and paler outwards.
    public func picker(along axis: Axis) -> PickerStyle {
        let offsets = axis == .vertical ? [0.0, 72, 124, 164, 196] : [0.0, 96, 184, 264, 336]
        let extents = axis == .vertical ? [64.0, 48, 32, 28, 28] : [96.0, 88, 80, 72, 72]
        let alphas = [1, 0.82, 0.68, 0.58, 0]
        let appearances = offsets.indices.map {
            PickerStyle.CellAppearance(offset: offsets[$0] * scale, extent: extents[$0] * scale, alpha: alphas[$0])
        }
        return PickerStyle(length: offsets[1] * scale, appearances: appearances)
    }

    /// Text styles of `PickerWord` at distances 0, 1, 2, … from the chosen item; larger sizes have lighter weights.
    public var pickerWords: [TextStyle] { [type.title, type.heading, type.subhead, type.lead, type.lead] }
}

nonisolated extension Theme {
    /// The default of `PanoramaView`: a title of nearly half the window's height, which rises and fades on the way to the second page. The
    /// next page peeks in.
    public func panorama(size: Size) -> PanoramaStyle {
        let (hero, heading) = (max(1, 0.46 * size.height), type.heading)
        var style = PanoramaStyle()
        style.margin = (size.width < 800 * scale ? 40 : 64) * scale
        style.spacing = 48 * scale
        style.defaultWidthReduction = style.margin + style.spacing + 96 * scale
        style.titleFont = Font(.displayThin, size: hero)
        style.titleColor = palette.hero
        style.titleBaseline = 0.288 * size.height
        style.titleShift = -0.055 * hero
        style.titleTravel = .keeping(share: 0.36, rates: 0.10...0.45)
        style.rise = 0.22 * size.height
        style.pageRise = style.rise
        style.risenTitleAlpha = 0.36
        style.risenTitleDepth = 0.02 * hero
        (style.accessoryInset, style.titleFade) = (12 * scale, 48 * scale)
        style.headerFont = heading.font
        style.headerColor = palette.high
        style.headerBaseline = style.titleBaseline - style.rise + 9 * scale + heading.lineHeight * 0.79
        style.headerShift = heading.opticalShift
        style.contentTop = style.titleBaseline - style.rise + 81 * scale
        style.contentBottom = 56 * scale
        style.dimmedAlpha = 0.36
        return style
    }
}

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

    /// Colour of secondary text over the landscape. In the light theme its hills are too dark for the middle colour.
    package var overLandscape: Color { isDark ? palette.middle : palette.high }
}
