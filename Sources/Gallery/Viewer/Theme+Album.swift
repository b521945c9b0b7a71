package import Views
package import Widgets

extension Theme {
    /// Returns the style of a swiper with a film strip. The strip's pictures serve as previews while the full pictures load.
    /// - Parameter displayScale: Physical pixels per point.
    package func albumSwiper(displayScale: Double) -> SwiperStyle {
        var style = swiper
        style.previewFit = FilmLook(scale: scale).fit(displayScale: displayScale)
        return style
    }
}
