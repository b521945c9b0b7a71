import LayoutMath

/// The sizes of a picture's source, in pixels.
struct SourceSizes: Equatable {
    /// Size of the source; nil if unknown.
    var pixel: Size?
    /// The size that is shown at one source pixel per display pixel, if it differs from that of the source.
    var natural: Size?
}

/// Returns the sizes of the sources of a swiper's pictures.
struct SourceSizing {
    var pixel: ((SwiperItem) -> Size?)?
    var natural: ((SwiperItem) -> Size?)?

    func sizes(of item: SwiperItem) -> SourceSizes { SourceSizes(pixel: pixel?(item), natural: natural?(item)) }
}
