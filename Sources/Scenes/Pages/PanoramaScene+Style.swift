import LayoutMath
import Platform
import Views
import Widgets

extension PanoramaScene {
    /// Measures and colours of the panorama in a window.
    func style(_ size: Size) -> PanoramaStyle {
        let metrics = stage?.metrics(of: size) ?? PageMetrics(size: size)
        let heading = metrics.typography.heading
        var style = PanoramaStyle()
        style.margin = metrics.margin
        style.spacing = metrics.pageGap
        style.defaultWidthReduction = size.width - metrics.fullPageWidth
        style.titleFont = Font(.displayThin, size: metrics.heroSize)
        style.titleColor = theme.palette.hero
        style.titleBaseline = metrics.heroBaseline
        style.titleShift = metrics.heroShift
        style.titleTravel = .keeping(share: 0.36, rates: 0.10...0.45)
        style.rise = metrics.rise
        style.pageRise = metrics.pageRise
        style.risenTitleAlpha = 0.36
        style.risenTitleDepth = 0.02 * metrics.heroSize
        style.headerFont = heading.font
        style.headerColor = theme.palette.high
        style.headerBaseline = metrics.headingTop + heading.lineHeight * 0.79
        style.headerShift = heading.opticalShift
        style.contentTop = metrics.contentTop
        style.contentBottom = metrics.bottomInset
        style.dimmedAlpha = 0.36
        // If the first page has a heading, the title starts in its risen position.
        if kinds.first != .cover {
            style.titleBaseline -= style.rise
            style.titleColor = style.titleColor.opacity(style.risenTitleAlpha)
            style.rise = 0
            style.pageRise = 0
            style.risenTitleAlpha = 1
        }
        return style
    }
}
