package import LayoutMath
package import Platform
import Storage
package import Views
package import Widgets

/// Shows one picture of the album in the whole window instead of the pages; swiping shows other pictures.
///
/// While open, it follows changes of the album and keeps showing the same picture.
package final class Viewer: View {
    package var close: () -> Void = {}
    let context: GalleryContext
    package let swiper: SwiperView
    package let chrome: ViewerChrome
    package let slideshow = Slideshow()
    private(set) var album: Album
    /// The comparison of two pictures, if it is open; nil otherwise.
    package internal(set) var comparison: Comparison?
    /// The crop frame, if it is open; nil otherwise.
    package internal(set) var cropping: CropView?

    package init(context: GalleryContext, index: Int) {
        self.context = context
        album = context.album
        swiper = SwiperView()
        chrome = ViewerChrome()
        super.init()
        name = "viewer"
        isOpaque = true
        semantics = Semantics(.group, label: "viewer")
        for view in [swiper, chrome, slideshow] { addSubview(view) }
        wireSwiper()
        wireStrip()
        swiper.edit { $0.replaceAll(with: album.swiperItems) }
        if album.entries.indices.contains(index) { swiper.select(index, animated: false) }
        chrome.perform = { [weak self] in self?.perform($0) }
        slideshow.interval = context.slideshowInterval
        slideshow.goOn = { [weak self] in self?.showNext() }
        slideshow.changed = { [weak self] in self?.chrome.isPlaying = $0 }
        context.live.observe(self) { [weak self] in self?.follow($0) }
        context.notes?.observe(self) { [weak self] image in if image == self?.image { self?.showWords() } }
    }

    /// Returns the image ID that a viewer of this size in points requests at `scale` pixels per point.
    package static func imageID(of image: String, in size: Size, scale: Double) -> ImageID {
        Theme.standard.albumSwiper(displayScale: scale).imageID(of: image, in: size, scale: scale)
    }

    private func wireSwiper() {
        swiper.allowsZoom = true
        swiper.retry = context.retry
        swiper.pixelSize = { [facts = context.facts] in facts.facts(of: $0.url)?.drawnSize }
        swiper.naturalSize = { [facts = context.facts] in facts.facts(of: $0.url)?.size }
        context.facts.observe(self) { [weak self] in self?.factsCame(of: $0) }
        swiper.shownDidChange = { [weak self] in self?.shownChanged() }
        swiper.playbackDidChange = { [weak self] in self?.followPlayback() }
        swiper.touched = { [weak self] in self?.slideshow.stop() }
        swiper.tapped = { [weak self] _ in self?.toggleChrome() }
    }

    private func wireStrip() {
        chrome.strip.entries = album.entries
        chrome.strip.selected = { [weak self] index in
            self?.slideshow.stop()
            self?.chrome.wake()
            self?.swiper.select(index)
        }
        chrome.minimap.content = { [weak self] in
            guard let self, let image = swiper.shownItem?.url, let sight = swiper.sight else { return nil }
            return Minimap.Content(image: image, sight: sight)
        }
        chrome.minimap.chosen = { [weak self] share in
            self?.slideshow.stop()
            self?.chrome.wake()
            self?.swiper.center(on: share)
        }
        chrome.panel.histogram.picture = { [weak self] in self?.swiper.shownPicture }
        chrome.scrubber.chosen = { [weak self] index in self?.chooseFrame { $0.showFrame(index) } }
        chrome.strip.menuRequested = { [weak self] in self?.showMenu(ofPictureAt: $0, $1) }
        swiper.didScroll = { [weak self] in
            guard let self else { return }
            chrome.strip.progress = swiper.progress
        }
    }

    /// Updates to a changed album; closes the viewer if the album has no pictures.
    private func follow(_ album: Album) {
        self.album = album
        swiper.edit { $0.replaceAll(with: album.swiperItems) }
        chrome.strip.entries = album.entries
        chrome.strip.progress = swiper.progress
        showWords()
        comparison?.follow(album)
        if album.entries.isEmpty { close() }
    }

    /// The current picture and its index in the album; nil if it is not in the album.
    var shown: (index: Int, entry: Album.Entry)? {
        guard let item = swiper.shownItem, album.entries.indices.contains(swiper.shownIndex) else { return nil }
        let entry = album.entries[swiper.shownIndex]
        return entry.image == item.url ? (swiper.shownIndex, entry) : nil
    }

    /// The path of the current picture.
    package var image: String? { shown?.entry.image }

    /// Whether the user may be watching without giving input: during a slideshow, a comparison, or an animation in full screen.
    package func isWatched(inFullScreen isFullscreen: Bool) -> Bool {
        slideshow.isPlaying || comparison != nil || (isFullscreen && swiper.playback?.isPlaying == true)
    }

    /// Shows a picture of the album.
    package func show(_ image: String) {
        if let index = album.entries.firstIndex(where: { $0.image == image }) { swiper.select(index, animated: false) }
    }

    private func shownChanged() {
        showWords()
        followPlayback()
        if let entry = shown?.entry { context.notes?.look(at: entry) }
    }

    private func showWords() {
        guard let (index, entry) = shown else { return }
        let title = context.notes?.title(of: entry) ?? entry.title
        let page = context.facts.facts(of: entry.image)?.pageCaption
        chrome.show(title: page.map { "\(title) · \($0)" } ?? title, index: index, of: album.entries.count, album: album.title)
        if !chrome.panel.isHidden { showFacts() }
    }

    private func factsCame(of path: String) {
        swiper.pixelSizesDidChange()
        if path == image { showWords() }
    }

    func showFacts() {
        guard let (_, entry) = shown else { return }
        let facts = context.facts.facts(of: entry.image) ?? PictureFacts()
        let rows: [(label: String, words: String?)] =
            [
                ("name", FilePath.name(of: entry.image).shownPath), ("pixels", facts.sizeWords), ("file", facts.fileWords),
                facts.pageRow,
                facts.date.map { ("taken", $0) } ?? (entry.isFile ? "changed" : "date", entry.detail),
            ] + facts.shotRows + (context.notes?.note(of: entry)?.facts ?? [])
        chrome.panel.rows = rows.compactMap { label, words in words.flatMap { $0.isEmpty ? nil : (label, $0) } }
        chrome.setNeedsLayout()
    }

    /// Shows the next readable picture; stops the slideshow if the current picture failed and no other is readable.
    private func showNext() {
        if !swiper.selectNextReadable(), swiper.showsFailure || album.entries.isEmpty { slideshow.stop() }
    }

    private func toggleChrome() { if chrome.isShown { chrome.leave() } else { chrome.wake() } }

    package override func layoutSubviews() {
        swiper.style = theme.scaled(to: stage?.metrics.scale ?? 1).albumSwiper(displayScale: stage?.scale ?? 1)
        swiper.frame = bounds
        chrome.frame = bounds
        comparison?.frame = bounds
        cropping?.frame = bounds
    }

    package override func draw(in canvas: Canvas) { canvas.fill(bounds, Palette.dusk.paper) }

    // MARK: Responding

    /// The menu of the picture that keys act on: one of the two compared pictures, or else the current one.
    package var pictureMenu: PictureMenu? {
        comparison.map(\.active.pictureMenu) ?? shown.map { PictureMenu(entry: $0.entry, context: context, viewer: self) }
    }

    package override func menuRequested(at point: Point?) -> Bool {
        guard let pictureMenu else { return false }
        perform(ShowMenu(subject: .picture(pictureMenu), anchor: menuAnchor(point)))
        return true
    }

    private func showMenu(ofPictureAt index: Int, _ anchor: MenuAnchor) {
        guard album.entries.indices.contains(index) else { return }
        var menu = PictureMenu(entry: album.entries[index], context: context)
        menu.open = { [weak self] in self?.swiper.select(index) }
        let subject = (index == swiper.shownIndex ? pictureMenu : nil) ?? menu
        perform(ShowMenu(subject: .picture(subject), anchor: anchor))
    }

    package override func pointerMoved(to point: Point) { chrome.wake() }
    package override func hoverChanged(_ isHovered: Bool) { if !isHovered { chrome.wake() } }
    /// Keeps the pointer visible while the panel is open, because the user may point at the panel.
    package override var hidesRestingPointer: Bool { chrome.panel.isHidden }

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers, isRepeat: isRepeat)
    }

    /// Handles ``GoBack`` in the same way as Escape.
    package override func response(to action: any Action) -> ActionResponse? {
        action is GoBack ? ActionResponse { [self] in leaveLayer() } : nil
    }

    package override var traceFields: [String: TraceValue]? {
        [
            "index": .number(Double(swiper.shownIndex)), "title": shown.map { .string($0.entry.title) } ?? .null,
            "chrome": .number(chrome.alpha), "playing": .bool(slideshow.isPlaying), "panel": .bool(!chrome.panel.isHidden),
        ]
    }
}
