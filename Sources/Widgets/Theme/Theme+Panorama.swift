import Imaging
public import LayoutMath
import Platform
public import Views

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
