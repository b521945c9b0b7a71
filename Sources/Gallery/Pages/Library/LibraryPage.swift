package import LayoutMath
package import Platform
package import Views
import Widgets

/// The library: the open pictures by day, the folders, and the discarded files, under a header that collapses.
package final class LibraryPage: View {
    let context: GalleryContext
    let library: LibraryModel
    /// Shows the picture at an index of the shown album.
    let open: (Int) -> Void
    let days = LibraryList(LibraryPage.noDays)
    let folders = LibraryList("no folders yet")
    let discarded = LibraryList("nothing was thrown away from here")
    private let background = LibraryHeaderPicture()
    private let line = LibraryHeaderLine()
    private let tools = LibraryTools()
    private let words: LibraryHeaderWords
    let tabs: CollapsingHeaderView

    static let noDays = "no pictures with a date"
    // In points at scale 1; taken from the mock-up.
    private static let (headerHeight, collapsedHeight, tabSpacing) = (160.0, 72.0, 8.0)
    /// How far the wash behind the rows extends beyond the page, and the distance over which it fades.
    private static let (washReach, washFade) = (40.0, 64.0)
    private static let wash = (dark: 0.55, light: 0.82)

    /// - Parameters:
    ///   - library: The data that the page shows.
    ///   - open: Called with the index of the picture to show.
    package init(context: GalleryContext, library: LibraryModel, open: @escaping (Int) -> Void) {
        self.context = context
        self.library = library
        self.open = open
        var openHeader: () -> Void = {}
        words = LibraryHeaderWords { openHeader() }
        tabs = CollapsingHeaderView("library", header: words, collapsedHeader: line, headerBackground: background)
        super.init()
        name = "library"
        semantics = Semantics(.group, label: "library")
        addSubview(tabs)
        tabs.tabAccessory = tools
        openHeader = { [weak self] in self?.lookAtHeader() }
        tabs.takesKeysUnfocused = true
        tabs.setItems([
            TabItem(id: "days", title: "days") { [days] in days.list },
            TabItem(id: "folders", title: "folders") { [folders] in folders.list },
            TabItem(id: "wastebasket", title: "wastebasket") { [discarded] in discarded.list },
        ])
        connect()
    }

    private func connect() {
        tabs.tabDidChange = { [weak self] in self?.tabChanged($0) }
        tools.searched = { [weak library] in library?.searchText = $0 }
        tools.openChanged = { [weak tabs] in tabs?.tabStrip.isHidden = $0 }
        tools.orderRequested = { [weak self] in self?.showOrders(at: $0) }
        connectDays()
        connectFolders()
        connectWastebasket()
        library.observe(self) { [weak self] in self?.follow($0) }
        for part in LibraryModel.Part.allCases { follow(part) }
    }

    package override func didMove(to stage: Stage?) {
        guard stage != nil else { return }
        tools.restore(library.searchText)
        perform(RefreshFolders())
        library.refreshWastebasket()
    }

    private func tabChanged(_ tab: Int) {
        if tab == 1 { perform(RefreshFolders()) }
        if tab == 2 { library.refreshWastebasket() }
    }

    private func follow(_ part: LibraryModel.Part) {
        switch part {
        case .days:
            showHeader()
            showDays()
        case .folders: showFolders()
        case .wastebasket: showDiscarded()
        case .filter:
            showChoice()
            tools.offersOrder = context.albums?.folderListing != nil
        }
    }

    private func showHeader() {
        let entry = library.header
        background.show(entry?.image)
        let eyebrow = entry == nil ? "" : library.headerWords ?? "the newest picture"
        let title = entry?.title ?? context.live.emptyTitle
        words.show(eyebrow: eyebrow, title: title, detail: entry.map(context.live.detail) ?? "")
        line.show(title, title: eyebrow)
    }

    private func lookAtHeader() {
        guard let image = library.header?.image else { return }
        library.choice = .everything
        if let index = context.album.entries.firstIndex(where: { $0.image == image }) { open(index) }
    }

    // MARK: Layout

    package override func layoutSubviews() {
        guard let stage else { return }
        let (metrics, s) = (stage.metrics, stage.metrics.scale)
        background.fullHeight = LibraryPage.headerHeight * s
        tabs.headerHeight = LibraryPage.headerHeight * s
        tabs.collapsedHeight = LibraryPage.collapsedHeight * s
        tabs.tabSpacing = LibraryPage.tabSpacing * s
        tabs.sideRoom = metrics.margin
        var strip = theme.scaled(to: s).tabStrip
        // Over the landscape, secondary text needs more contrast than on a panel.
        (strip.color, strip.countColor) = (theme.palette.middle, theme.palette.middle)
        tabs.tabStrip.style = strip
        tabs.frame = bounds
        for list in [days, folders, discarded] { list.scale(theme.scaled(to: s)) }
        insetDays()
    }

    package override var paintBounds: Rect { bounds.insetBy(-LibraryPage.washReach - LibraryPage.washFade) }

    /// Draws the wash that keeps the text legible over the landscape.
    package override func draw(in canvas: Canvas) {
        let s = stage?.metrics.scale ?? 1
        let share = theme.isDark ? LibraryPage.wash.dark : LibraryPage.wash.light
        canvas.fill(
            .shadow(radius: 0, blur: LibraryPage.washFade * s), in: bounds.insetBy(-LibraryPage.washReach * s),
            theme.palette.paper.opacity(share))
    }

    // MARK: Keys

    package override var isKeyTarget: Bool { true }

    /// Ctrl+F and the slash key open the search; Escape shows all pictures again. Other keys go to the visible list, but letters, Home,
    /// End, and the left and right arrows only while it has the focus.
    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch key {
        case .character("f") where modifiers == .control, .character("/") where modifiers.isEmpty:
            if !isRepeat { tools.open() }
            return true
        case .escape where modifiers.isEmpty: return showEverything()
        case .character where modifiers != .control, .home, .end, .left, .right, .escape: return false
        default: return offerToTabs(key, modifiers, isRepeat: isRepeat)
        }
    }

    /// Passes a key to the tabs, unless the focus is inside them: then they have already received it.
    private func offerToTabs(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if let focused = stage?.focusedView, focused.isDescendant(of: tabs) { return false }
        return tabs.keyDown(key, modifiers, isRepeat: isRepeat)
    }

    package override func menuRequested(at point: Point?) -> Bool {
        point == nil && (tabs.content(ofTab: tabs.currentTab ?? 0)?.menuRequested(at: nil) ?? false)
    }

    /// Shows all pictures again.
    /// - Returns: Whether some pictures were not shown before.
    private func showEverything() -> Bool {
        guard library.choice != .everything else { return false }
        library.choice = .everything
        return true
    }

    package override var traceFields: [String: TraceValue]? {
        ["choice": .string(library.choice.traceWords), "search": .string(library.searchText)]
    }
}

extension PictureChoice {
    fileprivate var traceWords: String {
        switch self {
        case .everything: "everything"
        case .day(let number): "day \(number)"
        case .folder(let path): path
        }
    }
}
