package import LayoutMath
package import Views
package import Widgets

/// One of two compared pictures, with its name and number.
package final class ComparisonSide: View {
    package let swiper = SwiperView()
    /// Whether keys act on this side.
    var isActive = false { didSet { if isActive != oldValue { caption.setNeedsDisplay(); caption.isActive = isActive } } }
    private let context: GalleryContext
    private var album: Album
    private let caption = ComparisonCaption()

    init(context: GalleryContext, index: Int) {
        self.context = context
        album = context.album
        super.init()
        clipsToBounds = true
        addSubview(swiper)
        addSubview(caption)
        swiper.allowsZoom = true
        swiper.retry = context.retry
        swiper.pixelSize = { [facts = context.facts] in facts.facts(of: $0.url)?.drawnSize }
        swiper.naturalSize = { [facts = context.facts] in facts.facts(of: $0.url)?.size }
        swiper.shownDidChange = { [weak self] in self?.showWords() }
        context.facts.observe(self) { [weak self] _ in self?.swiper.pixelSizesDidChange() }
        swiper.edit { $0.replaceAll(with: album.swiperItems) }
        if album.entries.indices.contains(index) { swiper.select(index, animated: false) }
        showWords()
    }

    /// The picture; nil if the album is empty.
    private var entry: Album.Entry? { album.entries.indices.contains(swiper.shownIndex) ? album.entries[swiper.shownIndex] : nil }

    /// The path of the picture; nil if the album is empty.
    package var image: String? { entry?.image }

    var pictureMenu: PictureMenu? { entry.map { PictureMenu(entry: $0, context: context) } }

    package override func menuRequested(at point: Point?) -> Bool {
        guard let pictureMenu else { return false }
        perform(ShowMenu(subject: .picture(pictureMenu), anchor: menuAnchor(point)))
        return true
    }

    func follow(_ album: Album) {
        self.album = album
        swiper.edit { $0.replaceAll(with: album.swiperItems) }
        showWords()
    }

    private func showWords() {
        guard let entry else { return }
        let number = "\(DigitGroups.string(swiper.shownIndex + 1)) of \(DigitGroups.string(album.entries.count))"
        caption.words = (context.notes?.title(of: entry) ?? entry.title, number)
        semantics = Semantics(.group, label: caption.words.title, value: number)
    }

    package override func layoutSubviews() {
        let scale = stage?.metrics.scale ?? 1
        swiper.style = theme.scaled(to: scale).albumSwiper(displayScale: stage?.scale ?? 1)
        swiper.frame = bounds
        caption.scale = scale
        caption.frame = bounds
    }
}
