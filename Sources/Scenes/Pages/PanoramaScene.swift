import Gallery
import LayoutMath
import ParticleEditor
import Platform
import Views
import Widgets

/// A page of the app.
nonisolated enum PageKind: String, CaseIterable, Sendable {
    case cover, swiper, circle, library, mood, sparks, notes

    /// Opacity of the paper colour over the landscape while this page is the current one.
    func veil(_ metrics: PageMetrics) -> Double {
        switch self {
        case .cover: 0
        case .swiper: 0.10
        // In a narrow window the words are smaller and stand over the brightest part of the sky.
        case .circle: metrics.isCompact ? 0.34 : 0.26
        case .library: 0.18
        case .mood: 0.10
        case .sparks: 0.30
        case .notes: 0.12
        }
    }

    /// Opacity of the mist over the foot of the hills in a light theme; less on the cover, which has its own scrim.
    var mist: Double { self == .cover ? 0.6 : 1 }

    /// Returns the page's width: narrow pages leave a part of the next one visible in every window.
    func width(_ metrics: PageMetrics) -> Double {
        switch self {
        case .cover, .swiper, .sparks, .notes: metrics.fullPageWidth
        case .circle, .mood: metrics.narrowPageWidth
        case .library: metrics.columnPageWidth
        }
    }
}

/// The app's scene: pages under one huge title, in front of a landscape that turns from sunset to night with the scroll.
final class PanoramaScene: View {
    private let context: SceneContext
    let kinds: [PageKind]
    private let panorama: PanoramaView
    private var landscape: Landscape
    private let disc: MoodDisc
    /// The mist of the light theme, because the foot of the dark hills is dark enough, and the band behind the words of a compact cover.
    private let scrims = (mist: LandscapeScrim(form: .mist), band: LandscapeScrim())
    private let pageIndicator: PageIndicator
    private let models: PageModels
    private weak var viewer: Viewer?
    private weak var allPictures: AllPictures?
    private var isRestored = false
    private var history = PageHistory()
    /// The x position of the mood's disc at scroll offset 0.
    private var discCenter = 0.0
    /// The first picture to open and its placement, until its album is listed.
    private var awaited: (picture: String, placement: PicturePlacement?)?

    init(context: SceneContext, pages kinds: [PageKind]) {
        self.context = context
        self.kinds = kinds
        models = context.models ?? PageModels(showing: context.gallery.live)
        disc = MoodDisc(mood: models.diary.mood)
        landscape = Landscape(isDark: Theme.standard.isDark, folder: context.landscapeFolder, disc: disc)
        pageIndicator = PageIndicator()
        panorama = PanoramaView(title: "panorama")
        super.init()
        panorama.style = { [unowned self] in style($0) }
        addSubview(panorama)
        addSubview(pageIndicator)
        showLandscape()
        panorama.didScroll = { [weak self] _ in self?.follow() }
        context.gallery.live.observe(self) { [weak self] _ in self?.openAwaited() }
        models.diary.shownChanged = { [disc] in disc.show($0) }
        panorama.pageIndicator = pageIndicator
    }

    private var metrics: PageMetrics { stage?.metrics(of: bounds.size) ?? PageMetrics(size: bounds.size) }

    /// Fills the background until the landscape has loaded and covers it.
    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }

    /// Replaces the landscape when the theme switches between light and dark; the mood's disc is kept with its animation.
    override func themeChanged() {
        guard landscape.isDark != theme.isDark else { return }
        landscape = Landscape(isDark: theme.isDark, folder: context.landscapeFolder, disc: disc)
        showLandscape()
    }

    private func showLandscape() {
        var layers = landscape.layers + [PanoramaLayer(name: "band", view: scrims.band, travel: .fixed)]
        if !landscape.isDark { layers.append(PanoramaLayer(name: "mist", view: scrims.mist, travel: .fixed)) }
        panorama.setLayers(layers)
    }

    override func layoutSubviews() {
        let metrics = metrics
        panorama.frame = bounds
        setPages(metrics)
        let size = pageIndicator.sizeThatFits(.unbounded)
        pageIndicator.frame = Rect(
            origin: Point(x: metrics.margin, y: metrics.pageIndicatorCenter - size.height / 2), size: size)
        layoutDisc(metrics)
    }

    // MARK: Restoration

    /// The name of the target page; nil for the first.
    var page: String? { panorama.targetPage.flatMap { $0 == 0 ? nil : kinds[$0].rawValue } }
    /// The target page.
    var pageKind: PageKind { kinds[panorama.targetPage ?? 0] }
    /// All pictures while they cover the pages; nil otherwise.
    var shownTiles: AllPictures? { panorama.isPresenting ? allPictures : nil }
    /// The path of the picture that fills the window or is about to; nil if there is none.
    var picture: String? { shownViewer?.image ?? awaited?.picture }
    /// The viewer that fills the window; nil while the pages or the tiles are shown.
    var shownViewer: Viewer? { panorama.isPresenting ? viewer ?? allPictures?.shownViewer : nil }

    /// Scrolls to the first page and opens the first picture once, as soon as the pages are laid out.
    private func restoreOnce() {
        guard !isRestored, stage != nil, panorama.bounds.width > 0 else { return }
        isRestored = true
        if let index = kinds.firstIndex(where: { $0.rawValue == context.firstPage }) { panorama.scroll(toPage: index, animated: false) }
        awaited = context.gallery.firstPicture.map { ($0, context.gallery.firstPlacement) }
        openAwaited()
    }

    /// Opens the first picture as soon as its album is listed.
    private func openAwaited() {
        guard let (image, placement) = awaited, context.album.isListed else { return }
        awaited = nil
        if let index = context.album.entries.firstIndex(where: { $0.image == image }) {
            openViewer(at: index, animated: false, placement: placement)
        }
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        // Keys that the page indicator does not handle go to the pages, as if it had no focus.
        if panorama.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
        if key == .escape, modifiers.isEmpty { return leaveLayer() }
        if key == .character("g"), modifiers.isEmpty, !panorama.isPresenting {
            openAll()
            return true
        }
        guard case .character(let character) = key, modifiers.isEmpty, let page = character.wholeNumberValue,
            kinds.indices.contains(page - 1)
        else { return false }
        panorama.scroll(toPage: page - 1)
        return true
    }

    /// Answers ``GoBack`` by the page that was looked at before.
    override func response(to action: any Action) -> ActionResponse? {
        guard action is GoBack else { return nil }
        let page = panorama.isPresenting ? nil : history.previous(from: panorama.targetPage)
        return ActionResponse(isEnabled: page != nil) { [self] in
            guard let page else { return }
            history.goBack(from: panorama.targetPage)
            panorama.scroll(toPage: page)
        }
    }

    /// Leaves the full screen, or else goes to the first page.
    /// - Returns: False on the first page outside of the full screen.
    private func leaveLayer() -> Bool {
        if context.gallery.desktop.leaveFullscreen() { return true }
        guard let page = panorama.targetPage, page > 0 else { return false }
        panorama.scroll(toPage: 0)
        return true
    }

    /// Sets the pages again when their widths change with the window; their views are kept, because the ids stay the same.
    private func setPages(_ metrics: PageMetrics) {
        let items = kinds.map { kind in
            PanoramaItem(
                id: kind.rawValue, title: kind == .cover ? "" : kind.rawValue,
                width: .points(kind.width(metrics))
            ) { [unowned self] in makePage(kind) }
        }
        if items.map(\.width) != panorama.items.map(\.width) { panorama.setItems(items) }
    }

    private func makePage(_ kind: PageKind) -> View {
        switch kind {
        case .cover:
            CoverPage(
                context: context.gallery,
                actions: CoverMosaic.Actions(
                    open: { [weak self] in self?.openViewer(at: $0) }, openAll: { [weak self] in _ = self?.openAll() },
                    openFolder: { [weak self] in _ = self?.openAll(entering: $0.path) }))
        case .swiper: SwiperPage(context: context.gallery) { [weak self] index in self?.openViewer(at: index) }
        case .circle: CirclePage(context: context.gallery, pictures: models.ring) { [weak self] index in self?.openViewer(at: index) }
        case .library:
            LibraryPage(context: context.gallery, library: models.library) { [weak self] index in
                self?.openViewer(at: index)
            }
        case .mood: MoodPage(diary: models.diary)
        case .sparks: SparksPage(documents: models.documents(in: context.editor))
        case .notes: NotesPage(context: context.gallery, notes: models.notes) { [weak self] index in self?.openViewer(at: index) }
        }
    }

    private func openViewer(at index: Int, animated: Bool = true, placement: PicturePlacement? = nil) {
        let viewer = Viewer(context: context.gallery, index: index)
        if let placement { viewer.swiper.place(placement) }
        self.viewer = viewer
        viewer.close = { [weak self] in self?.panorama.dismiss() }
        panorama.present(viewer, animated: animated)
    }

    /// - Parameter folder: The path of a folder to enter at once; back returns to all pictures.
    @discardableResult
    private func openAll(entering folder: String? = nil, animated: Bool = true) -> AllPictures {
        var gallery = context.gallery
        gallery.firstPicture = nil
        let page = AllPictures(context: gallery)
        allPictures = page
        if let folder { page.enter(folder, animated: false) }
        page.close = { [weak self] in self?.panorama.dismiss() }
        panorama.present(page, animated: animated)
        return page
    }

    private func follow() {
        restoreOnce()
        if isRestored, case .idle = panorama.scrollView.scroller.state, let page = panorama.currentPage { history.rested(at: page) }
        let metrics = metrics
        landscape.layOut(size: bounds.size, range: panorama.maximumOffset)
        landscape.follow(scroll: panorama.contentOffset, range: panorama.maximumOffset, veilAlpha: blended { $0.veil(metrics) })
        followScrims()
        placeDisc()
        pageIndicator.isHidden = panorama.isPresenting
        // While a picture or all pictures cover the pages, nothing was panned.
        if panorama.contentOffset != 0 || panorama.isPresenting { context.panned() }
    }

    private func followScrims() {
        let metrics = metrics
        scrims.mist.frame = bounds
        scrims.mist.density = blended(\.mist)
        scrims.band.frame = bounds
        scrims.band.form = .band(metrics, isDark: theme.isDark)
        scrims.band.density = metrics.isCompact ? blended { $0 == .cover ? 1 : 0 } : 0
    }

    /// Positions the disc for a layout. It measures words, so scrolling only calls `placeDisc()`.
    private func layoutDisc(_ metrics: PageMetrics) {
        guard let page = kinds.firstIndex(of: .mood), let measure = stage?.text else { return }
        let start = kinds[..<page].reduce(metrics.margin) { $0 + $1.width(metrics) + metrics.pageGap }
        discCenter = start + MoodPage.discCenter(pageWidth: kinds[page].width(metrics), metrics: metrics, measuring: measure)
        placeDisc()
    }

    /// Moves the mood's disc with its page, and hides it on all others.
    private func placeDisc() {
        guard let page = kinds.firstIndex(of: .mood) else { return }
        disc.centerX = discCenter - panorama.contentOffset
        disc.presence = 1 - abs(panorama.progress - Double(page)).smoothstep(from: 0.2, to: 1)
    }

    /// Interpolates a property of the pages by the scroll position.
    private func blended(_ share: (PageKind) -> Double) -> Double {
        let progress = panorama.progress
        let page = min(Int(progress), kinds.count - 1)
        let next = min(page + 1, kinds.count - 1)
        return share(kinds[page]).interpolated(to: share(kinds[next]), fraction: progress - Double(page))
    }
}
