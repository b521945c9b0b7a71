public import LayoutMath
public import Platform
public import Views

/// A view that pans a row of pages under a title too large for the window, in front of layers that move more slowly the farther away they
/// are.
///
/// All positions are functions of the content offset: pages move by it, and the title and the layers by a share of it. Pages can have any
/// width. One flick may cross many pages and ends on one. Contents are created when they come near and dropped when they are far away.
public final class PanoramaView: View {
    /// Returns measures, fonts and colours for a size in points. It is called at every layout. Nil uses the theme's
    /// ``Theme/panorama(size:)``.
    public var style: ((Size) -> PanoramaStyle)? { didSet { setNeedsLayout() } }
    /// The title, which is also the accessibility label; empty shows none.
    public var title: String { didSet { setNeedsLayout() } }
    /// A view beside the title, such as a toolbar; nil for none. It has its fitting size, at most half of the panorama's width, and stays
    /// at the trailing end of the upper edge while everything else pans. The title ends before it, or passes below it if it is low enough.
    public var titleAccessory: View? {
        get { scenery.accessory }
        set {
            let old = scenery.accessory
            scenery.accessory = newValue
            accessoryChanged(from: old)
        }
    }
    /// Whether the first page follows the last one. This requires pages wide enough to fill the loop. Default false.
    public var loops = false { didSet { setNeedsLayout() } }
    /// Direction in which pages follow each other. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { setNeedsLayout() } }
    /// Limit on the distance of one flick. Default `projected`, which lets a flick go where its velocity carries it.
    public var snapMode = SnapSolver.Mode.projected { didSet { setNeedsLayout() } }

    /// The pages in their order.
    public var items: [PanoramaItem] { contents.items }
    /// The layers behind and in front of the title, back to front.
    public var layers: [PanoramaLayer] { scenery.layers }
    /// Called after pages, title and layers have been placed for another offset.
    public var didScroll: ((PanoramaView) -> Void)?
    /// Called with the index when another page becomes the current one.
    public var pageDidChange: ((_ page: Int) -> Void)?

    /// Scrolls the row of pages.
    public let scrollView = ScrollView(.horizontal)
    var scenery = PanoramaScenery()
    var contents = PanoramaContents()
    var pages: [PanoramaPage] = []
    /// The views of the pages, from left to right, with their headings.
    package var pageViews: [View] { pages }
    var laidOut = LaidOut()
    var metrics = PanoramaStyle()
    var presentation = PanoramaPresentation()
    private var reportedPage: Int?

    /// The row of pages at the last layout.
    struct LaidOut: Equatable {
        var stops = StopList(widths: [], viewport: 0)
        var ids: [String] = []
        var snapMode: SnapSolver.Mode?
    }

    var stops: StopList { laidOut.stops }

    /// A panorama without pages; add pages with `setItems`.
    /// - Parameter style: Measures for a size of the view; nil uses the theme's.
    public init(title: String, style: ((Size) -> PanoramaStyle)? = nil) {
        self.title = title
        self.style = style
        super.init()
        name = "panorama"
        semantics = Semantics(.panorama, label: title)
        clipsToBounds = true
        scrollView.clipsToBounds = false
        scrollView.followsCrossWheel = true
        scrollView.dragCursor = .move
        scrollView.didScroll = { [weak self] _ in self?.placeEverything() }
        scrollView.didChooseTarget = { [weak self] _ in self?.followTargetPage() }
        for view in scenery.views + [scrollView] { addSubview(view) }
    }

    /// The content offset in points, along the reading direction; 0 on the first page.
    public var contentOffset: Double { scrollView.contentOffset.x }
    /// Index of the page nearest to its rest position. It changes halfway between two pages. Nil without items.
    public var currentPage: Int? { stops.item(atOffset: contentOffset) }
    /// Index of the page at which the present movement ends; nil without items.
    public var targetPage: Int? { stops.item(atOffset: scrollView.scroller.target) }
    /// Page index as a fractional number: 1.5 means halfway between pages 1 and 2.
    public var progress: Double { stops.progress(atOffset: contentOffset) }
    /// The stops in points, ascending. A page wider than the view has a stop at each edge, and the row may rest anywhere between them.
    public var snapPoints: [Double] { stops.stops }
    /// The largest offset of rest, in points; if the row loops, the length of one turn.
    public var maximumOffset: Double { stops.maximumOffset }
    /// The last stop of the last page.
    var lastStop: Double { stops.loop == nil ? maximumOffset : stops.stops[stops.stops.count - 1] }
    /// Share by which the title has risen: 0 on the first page, and 1 from the second page on. In a loop it falls again on the way from the
    /// last page to the first.
    public var riseFraction: Double {
        guard stops.stops.count > 1 else { return 0 }
        guard let loop = stops.loop else { return contentOffset.smoothstep(from: stops.stops[0], to: stops.stops[1]) }
        let turned = loop.wrapped(contentOffset - stops.stops[0]) + stops.stops[0]
        return turned.smoothstep(from: stops.stops[0], to: stops.stops[1])
            - turned.smoothstep(from: lastStop, to: stops.stops[0] + loop.length)
    }
    /// Scrolls to the page with this index; does nothing if there is none.
    public func scroll(toPage page: Int, animated: Bool = true) {
        guard items.indices.contains(page) else { return }
        scrollView.scroll(to: nearestTurn(of: stops.stop(ofItem: page)), animated: animated)
    }

    public override func layoutSubviews() {
        metrics = style?(bounds.size) ?? theme.panorama(size: bounds.size)
        for view in [scenery.back, scenery.front, scrollView] { view.frame = bounds }
        layoutStops()
        layoutPages()
        layoutTitle()
        layoutLayers()
        layoutAccessory()
        layoutPresentation()
        placeEverything()
    }

    public override func advance(to time: Seconds) -> Bool { advancePresentation(to: time) }

    /// What is beside the title, and then the pages.
    public override var focusChain: [View] { (titleAccessory.map { [$0] } ?? []) + subviews }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        // A detail is modal, so its keys do not arrive here. Keys from beside the panorama must not reach pages that are out of sight.
        guard presentation.motion.target == 0 else { return false }
        return offerToPage(key, modifiers, isRepeat: isRepeat) || handleKey(key, modifiers)
    }

    /// Scrolls to the next or previous page for the focus, and wraps around at the ends.
    public override func turnPage(forFocus direction: FocusDirection) -> Bool {
        guard items.count > 1, let page = targetPage else { return false }
        let next = (page + (direction == .backward ? items.count - 1 : 1)) % items.count
        scroll(toPage: next)
        _ = content(ofPage: next)
        return true
    }

    /// Passes a menu request from the keyboard to the target page, wherever the focus is.
    public override func menuRequested(at point: Point?) -> Bool {
        guard point == nil, presentation.motion.target == 0, let page = targetPage else { return false }
        return pages[page].content?.menuRequested(at: nil) ?? false
    }

    public override var isKeyTarget: Bool { true }

    public override var traceFields: [String: TraceValue]? { panoramaTrace }

    public override var restorableValues: [String: ViewState.Value] { placeValues }
    public override func restore(values: [String: ViewState.Value]) { restorePlace(values) }
    public override var restorableParts: [String: ViewState]? { pageStates }
    public override func restore(parts: [String: ViewState]) { restorePages(parts) }

    /// Places everything that depends on the offset.
    func placeEverything() {
        placePages()
        placeTitle()
        placeLayers()
        // This must happen before contents are dropped, so that the focus inside them is remembered.
        followTargetPage()
        loadContents()
        if reportedPage != currentPage, let page = currentPage {
            reportedPage = page
            pageDidChange?(page)
        }
        indicateProgress()
        didScroll?(self)
    }
}

extension PanoramaView {
    var panoramaTrace: [String: TraceValue] {
        let pages = ScrollPages(snapPoints: snapPoints, page: currentPage, targetPage: targetPage, progress: progress)
        var fields = scrollView.scrollTrace(pages: pages)
        fields["layers"] = .object(scenery.trace)
        fields["contents"] = .number(Double(contentCounts.live))
        fields["presenting"] = .bool(isPresenting)
        return fields
    }
}
