package import Views
package import Widgets

extension Theme {
    /// A swiper with a film strip: what the strip shows already stands in for what is still loading.
    /// - Parameter displayScale: Pixels for each point.
    package func albumSwiper(displayScale: Double) -> SwiperStyle {
        var style = swiper
        style.previewFit = FilmLook(scale: scale).fit(displayScale: displayScale)
        return style
    }
}
