public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A header that collapses while one of several lists below it scrolls, with tabs between them.
///
/// One coordinate moves both. R is the distance by which the header collapses. A list's content has an inset of R at the top, so the list
/// scrolls from an offset of −R, and the header is drawn over that inset. If u is the list's offset, s = u + R is the coordinate of
/// ``CollapsingHeader``: the header is shifted up by h = clamp(s, 0, R), and the rows begin at the tabs, scrolled by t = s − h. One
/// movement thus continues from the header to the list and back, whichever of them the pointer is over.
///
/// ```swift
/// let view = CollapsingHeaderView("events", header: picture)
/// view.setItems([TabItem(id: "next", title: "upcoming", count: 6) { makeList() }, TabItem(id: "past", title: "previous") { … }])
/// ```
///
/// Horizontal drags and wheels, presses on tabs, Ctrl+Tab and Ctrl+1 to Ctrl+9 change the list. The header stays where it is, unless the
/// new list is too short to hold it there.
public final class CollapsingHeaderView: View, Preparing {
    /// The content of the full header; it takes all of ``headerHeight``.
    public var header: View { headerArea.header }
    /// The content of the collapsed header, into which the full header's content cross-fades; nil keeps the full header's content.
    public var collapsedHeader: View? { headerArea.collapsedHeader }
    /// A view behind both contents, always as high as the header is now; nil for none.
    public var headerBackground: View? { headerArea.headerBackground }
    /// The tabs between the header and the lists.
    public var tabStrip: TabStrip { headerArea.tabStrip }

    /// A view over the tabs that moves with them, such as buttons at their end; nil for none. It takes hits only where its `contains(_:)`
    /// returns true.
    public var tabAccessory: View? {
        get { headerArea.tabAccessory }
        set {
            headerArea.tabAccessory = newValue
            setNeedsLayout()
        }
    }

    /// Height of the header before it collapses, in points. Traps if negative, infinite or NaN. Default 160.
    public var headerHeight: Double {
        get { dimensions.headerHeight }
        set { dimensions.headerHeight = newValue }
    }
    /// Height of the collapsed header, in points; reduced if the lists would have too little room. Traps as `headerHeight` does. Default 0,
    /// which moves the header out of sight.
    public var collapsedHeight: Double {
        get { dimensions.collapsedHeight }
        set { dimensions.collapsedHeight = newValue }
    }
    /// Space between the header and the tabs, in points, finite and at least 0. Default 0.
    public var tabSpacing: Double {
        get { dimensions.tabSpacing }
        set { dimensions.tabSpacing = newValue }
    }
    /// Height that bars cover at the top of the view, in points, finite and at least 0. Default 0.
    public var topInset: Double {
        get { dimensions.topInset }
        set { dimensions.topInset = newValue }
    }
    /// Distance by which rows may be drawn beside the view, in points, for example while they are swiped; finite and at least 0. The lists
    /// are twice this distance apart. Default 0.
    public var sideRoom: Double {
        get { dimensions.sideRoom }
        set { dimensions.sideRoom = newValue }
    }
    /// Share of the collapse by which the full header's content moves up. Nil uses 1 for a header that moves out of sight, and 0.5 for one
    /// that cross-fades, which keeps the content in the middle.
    public var headerTravel: Double? {
        get { headerArea.headerTravel }
        set {
            guard newValue != headerArea.headerTravel else { return }
            headerArea.headerTravel = newValue
            setNeedsLayout()
        }
    }
    /// Colour of an opaque page behind the lists. The lists fade into it at the lower edge while they continue below. Nil lets them end at
    /// the edge, which suits a page with a picture. Default nil.
    public var endFadeColor: Color? {
        get { endFade.color }
        set { endFade.color = newValue }
    }
    /// Direction in which tabs and lists follow each other. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { setNeedsLayout() } } }
    /// Whether the view gets keys while no view has the focus, for a view that is the complete content of a page. Default false.
    public var takesKeysUnfocused = false
    /// Called after the header and the lists have been placed for another offset.
    public var didScroll: ((CollapsingHeaderView) -> Void)?
    /// Called with the index when another list becomes the current one, as soon as the decision is made.
    public var tabDidChange: ((_ tab: Int) -> Void)?

    /// The lists in their order.
    public internal(set) var items: [TabItem] = []
    /// Index of the list at which the pages rest or will rest, and whose offset moves the header; nil without lists.
    public internal(set) var currentTab: Int?
    /// The layout of the header, without the lists' content heights.
    public internal(set) var measures = CollapsingHeader(height: 0, tabBarHeight: 0, contentHeights: [], viewport: 0)

    var dimensions = Dimensions() { didSet { if dimensions != oldValue { setNeedsLayout() } } }
    /// Scrolls the lists as pages.
    let pager = ScrollView(.horizontal)
    let listClip = ClipView()
    let headerArea: HeaderArea
    let endFade = EndFade()
    var pages: [ListPage] = []
    /// Header shift that the current list takes over once it has been laid out, or the coordinate of a restored list, in points.
    var heldOffset = 0.0
    /// Width of a page at the last layout, in points.
    var pitch = 0.0

    /// A header without lists; add lists with ``setItems(_:)``.
    /// - Parameters:
    ///   - label: Accessibility label of the tabs.
    ///   - tabStyle: Stays through changes of the theme; nil follows the theme's `tabStrip`.
    public init(
        _ label: String, header: View, collapsedHeader: View? = nil, headerBackground: View? = nil, tabStyle: TabStripStyle? = nil
    ) {
        headerArea = HeaderArea(
            header: header, collapsedHeader: collapsedHeader, headerBackground: headerBackground,
            tabStrip: TabStrip(label, tabs: [], style: tabStyle))
        super.init()
        name = "tabs"
        semantics = Semantics(.group, label: label)
        pager.clipsToBounds = false
        for view in [pager, endFade] { listClip.addSubview(view) }
        for view in [listClip, headerArea] { addSubview(view) }
        tabStrip.contentView = { [weak self] index in self.flatMap { $0.pages.indices.contains(index) ? $0.pages[index].content : nil } }
        tabStrip.didSelect = { [weak self] in self?.show(tab: $0) }
        pager.didScroll = { [weak self] _ in self?.pagesMoved() }
        pager.didChooseTarget = { [weak self] _ in self?.followTarget() }
    }

    // MARK: Where it is

    /// s, the coordinate of the current list, in points. It is 0 with the full header, and ``CollapsingHeader/collapseDistance`` with the
    /// collapsed header and the beginning of the list. It is negative, or beyond the list's end, while the rubber band is stretched.
    public var offset: Double {
        guard let page = currentPage, let list = page.content?.scrollView, !page.awaitsLayout else { return heldOffset }
        return coordinate(of: list)
    }

    /// h, the distance by which the header is shifted up, in points.
    public var headerShift: Double { measures.headerShift(at: offset) }

    /// t, the distance by which the current list's rows are scrolled, in points; negative while the list bounces at its top.
    public var listOffset: Double { measures.listOffset(at: offset) }

    /// The page as a fractional number: 1.5 means halfway between lists 1 and 2.
    public var progress: Double { pitch > 0 ? pager.contentOffset.x / pitch : Double(currentTab ?? 0) }

    /// Returns the list with this index; nil if there is none or if it has not been created yet.
    public func content(ofTab tab: Int) -> (any ScrollingContent)? { pages.indices.contains(tab) ? pages[tab].content : nil }

    var currentPage: ListPage? { currentTab.map { pages[$0] } }

    func coordinate(of list: ScrollView) -> Double { list.contentOffset.y + measures.collapseDistance }

    // MARK: Movement

    /// Goes to the list with this index; does nothing if there is none.
    public func show(tab: Int, animated: Bool = true) {
        guard items.indices.contains(tab) else { return }
        guard pitch > 0 else { return setCurrent(tab) }
        pager.scroll(to: Double(tab) * pitch, animated: animated)
    }

    /// Scrolls the current list, and the header with it, to the coordinate `offset`, clamped to the list's limits. In reduced motion it
    /// jumps there. Does nothing without lists.
    public func scroll(to offset: Double, animated: Bool = true) {
        guard let page = currentPage, let list = page.content?.scrollView, !page.awaitsLayout else { return heldOffset = max(0, offset) }
        list.scroll(to: offset - measures.collapseDistance, animated: animated)
    }

    // MARK: Overrides

    public override func layoutSubviews() { layoutEverything() }

    public func prepare(at time: Seconds) {
        placeNewLists()
        placeFade()
    }

    public override func themeChanged() { setNeedsLayout() }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers) || offerToList(key, modifiers, isRepeat: isRepeat) || scrollByKey(key, modifiers)
    }

    public override var isKeyTarget: Bool { takesKeysUnfocused }

    /// The header and the tabs, then the lists.
    public override var focusChain: [View] { [headerArea, listClip] }

    public override var traceFields: [String: TraceValue]? { headerTrace }

    public override var restorableValues: [String: ViewState.Value] {
        guard let currentTab else { return [:] }
        return ["offset": .number(offset), "tab": .text(items[currentTab].id)]
    }

    public override func restore(values: [String: ViewState.Value]) {
        if let tab = items.firstIndex(where: { $0.id == values["tab"]?.text }) { show(tab: tab, animated: false) }
        if let offset = values["offset"]?.number { scroll(to: offset, animated: false) }
    }

    public override var restorableParts: [String: ViewState]? { listStates }
    public override func restore(parts: [String: ViewState]) { restoreLists(parts) }
}

extension CollapsingHeaderView {
    /// The heights and the room that a program has set, in points.
    struct Dimensions: Equatable {
        var headerHeight = 160.0
        var collapsedHeight = 0.0
        var tabSpacing = 0.0
        var topInset = 0.0
        var sideRoom = 0.0

        /// Returns the layout of the header in a view of height `viewport`.
        func layout(tabBarHeight: Double, viewport: Double, contentHeights: [Double] = []) -> CollapsingHeader {
            CollapsingHeader(
                height: headerHeight, minimumHeight: collapsedHeight, tabBarHeight: tabBarHeight, contentHeights: contentHeights,
                viewport: viewport, topInset: topInset)
        }
    }
}
