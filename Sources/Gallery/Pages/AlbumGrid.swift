import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// A scrolling grid of an album's folders and pictures below a heading.
final class AlbumGrid: View {
    let context: GalleryContext
    /// The listing of the album; nil for an album without files.
    let listing: AlbumListing?
    let collection: CollectionView
    private let scrollIndicator: ScrollIndicator
    /// The interface scale for which the tiles were created.
    private var tileScale = 1.0
    /// Called with the activated picture's index, or the activated folder.
    var openPicture: (Int) -> Void = { _ in }
    var openFolder: (Subfolder) -> Void = { _ in }
    /// Width in points reserved beside the name for the button that leaves the page.
    var trailingRoom = 0.0 { didSet { if trailingRoom != oldValue { setNeedsLayout() } } }
    private var items = AlbumItems()
    let heading: AlbumHeading
    private let emptyTitle: Label
    private let emptyReason: Label
    private var wasListed: Bool
    /// The path of the folder or picture that will be selected once it is listed.
    private var awaited: String?

    init(context: GalleryContext, listing: AlbumListing?) {
        self.context = context
        self.listing = listing
        heading = AlbumHeading(hasChoices: listing != nil)
        emptyTitle = Label("", role: \.heading)
        emptyReason = Label("", ink: \.middle, maximumLines: 3)
        collection = CollectionView(layout: SectionedGridLayout.none)
        scrollIndicator = ScrollIndicator()
        scrollIndicator.fades = false
        wasListed = context.album.isListed
        super.init()
        collection.recipe = recipe
        collection.name = "all"
        collection.semantics = Semantics(.list, label: "all pictures")
        collection.takesKeysUnfocused = true
        for view in [heading, emptyTitle, emptyReason] { collection.scrollView.contentView.addSubview(view) }
        heading.keyChosen = { [weak self] in self?.sort(by: $0) }
        heading.recursionChosen = { [weak self] in self?.setRecursive($0) }
        heading.left = { [weak self] in self.map { $0.stage?.focus($0.collection) } }
        collection.itemLift = .mouseHolds
        collection.dragContents = { [weak self] in self?.dragContents($0) ?? DragContents() }
        addSubview(collection)
        addSubview(scrollIndicator)
        collection.didScroll = { [weak self] _ in self?.followScroll() }
        scrollIndicator.moved = { [collection] in collection.scroll(to: $0, animated: false) }
        show(context.album, animated: false)
        context.live.observe(self) { [weak self] in self?.show($0, animated: true) }
    }

    private func show(_ album: Album, animated: Bool) {
        items.follow(context.live.renaming)
        items.follow(album.entries, folders: album.folders)
        let name = listing == nil ? "all pictures" : album.title
        let words = listing == nil ? [album.title, album.count] : album.isEmpty ? [] : [album.count]
        heading.show(
            album, name: name, count: words.filter { !$0.isEmpty }.joined(separator: "  ·  "), order: listing?.order ?? .byName,
            isRecursive: listing?.isRecursive ?? false)
        // The first list appears without an animation, because its items have no previous positions.
        let transition: CollectionTransition = animated && wasListed ? .standard : .none
        wasListed = album.isListed
        arrange(transition)
        collection.apply(items.snapshot, transition: transition)
        collection.reconfigure()
        tellEmptiness(album)
        setNeedsLayout()
    }

    private func tellEmptiness(_ album: Album) {
        let isEmpty = album.isEmpty && album.isListed
        // The heading reports files in formats that cannot be read.
        emptyTitle.text = isEmpty && album.unread.isEmpty ? context.live.source.isEmpty ? "nothing here yet" : context.live.emptyTitle : ""
        emptyReason.text = isEmpty ? album.complaint : ""
        for label in [emptyTitle, emptyReason] { label.isHidden = label.text.isEmpty }
    }

    // MARK: Order and selection

    /// Sorts by a key; reverses the order if the key is the current one.
    func sort(by key: PictureOrder.Key) {
        guard let listing else { return }
        listing.sort(by: key == listing.order.key ? listing.order.reversed : .usual(for: key))
        followChoice()
    }

    /// Sorts by the next key, or reverses the current order.
    func sortOnward(turning: Bool) {
        guard let listing else { return }
        let keys = PictureOrder.Key.allCases
        let place = keys.firstIndex(of: listing.order.key) ?? 0
        sort(by: turning ? listing.order.key : keys[(place + 1) % keys.count])
    }

    func setRecursive(_ isRecursive: Bool) {
        listing?.setRecursive(isRecursive)
        followChoice()
    }

    /// Updates the heading and tiles immediately, even if the list is unchanged or still loading.
    private func followChoice() {
        show(context.album, animated: true)
        if let id = collection.selectedID { collection.reveal(id) }
    }

    /// Selects the folder or the picture at `path` and scrolls to it, now or as soon as it is listed.
    func select(_ path: String) {
        awaited = path
        setNeedsLayout()
    }

    private func selectAwaited() {
        guard let path = awaited, !bounds.isEmpty, let id = items.id(ofFolder: path) ?? items.id(ofEntry: path) else { return }
        awaited = nil
        collection.selectedID = id
        collection.reveal(id, animated: false)
    }

    // MARK: Tiles

    private var recipe: CollectionView.Recipe {
        CollectionView.Recipe(
            kind: { AlbumItems.isFolder($0) ? "folder" : "picture" },
            make: { [context] kind in
                if kind == "folder" { return FolderTile(previews: context.preview) }
                let picture = PictureView()
                picture.cursor = .hand
                picture.retry = context.retry
                return picture
            },
            configure: { [weak self] in self?.configure($0, $1) })
    }

    private func configure(_ view: View, _ id: String) {
        if let tile = view as? FolderTile, let folder = items.folder(id) {
            tile.show(folder, scale: scale)
            tile.action = { [weak self] in self?.openFolder(folder) }
        }
        guard let picture = view as? PictureView, let entry = items.entry(id) else { return }
        picture.label = entry.title
        picture.image = entry.image
        picture.semantics = Semantics(.picture, label: entry.title)
        picture.action = { [weak self] in self?.open(id) }
    }

    /// The file of a tile, which other programs can take.
    private func dragContents(_ id: String) -> DragContents {
        let path = items.entry(id)?.image ?? items.folder(id)?.path
        return DragContents(files: path.map { [FilePath.absolute($0)] } ?? [])
    }

    private func open(_ id: String) { items.index(ofEntry: id).map(openPicture) }

    // MARK: Layout

    private var scale: Double { stage?.metrics.scale ?? 1 }

    override func layoutSubviews() {
        collection.frame = bounds
        heading.trailingRoom = trailingRoom
        if scale != tileScale {
            tileScale = scale
            collection.reconfigure()
        }
        arrange(.none)
        layOutIndicator()
        selectAwaited()
    }

    private func arrange(_ transition: CollectionTransition) {
        guard let stage, !bounds.isEmpty else { return }
        let metrics = stage.metrics
        let top = heading.layOut(metrics)
        heading.frame = Rect(x: 0, y: 0, width: bounds.width, height: top)
        layOutEmptiness(metrics, top: top)
        collection.setLayout(layout(metrics, top: top), transition: transition)
    }

    private func layOutIndicator() {
        guard let stage else { return }
        let metrics = stage.metrics
        let width = min(ScrollIndicator.width * metrics.scale, metrics.margin)
        scrollIndicator.frame = Rect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
        followScroll()
    }

    private func followScroll() {
        scrollIndicator.show(
            offset: collection.scrollView.contentOffset.y, viewport: bounds.height, content: collection.scrollView.contentSize.height)
    }

    private func layOutEmptiness(_ metrics: PageMetrics, top: Double) {
        let (s, type) = (metrics.scale, metrics.typography)
        let width = max(0, bounds.width - 2 * metrics.margin)
        (emptyTitle.style, emptyReason.style) = (type.heading, type.body)
        let y = max(top, bounds.height * 0.42)
        emptyTitle.frame = Rect(
            x: metrics.margin + type.heading.opticalShift, y: y, width: width, height: type.heading.lineHeight)
        emptyReason.frame = Rect(x: metrics.margin, y: emptyTitle.frame.maxY + 8 * s, width: width, height: 3 * type.body.lineHeight)
    }

    private func layout(_ metrics: PageMetrics, top: Double) -> SectionedGridLayout {
        var (folders, pictures) = (GridLayout(), GridLayout())
        folders.spacing = metrics.tileGap
        pictures.spacing = metrics.tileGap
        pictures.captionHeight = theme.scaled(to: metrics.scale).picture().labelHeight
        pictures.minimumItemWidth = (bounds.width / AlbumGrid.columns).clamped(to: 140 * metrics.scale...260 * metrics.scale)
        folders.minimumItemWidth = (bounds.width / AlbumGrid.folderColumns).clamped(to: 220 * metrics.scale...340 * metrics.scale)
        let insets = Insets(top: top, left: metrics.margin, bottom: metrics.bottomInset, right: metrics.margin)
        return SectionedGridLayout(
            leading: folders, trailing: pictures, leadingCount: items.folders.count, insets: insets, sectionSpacing: 24 * metrics.scale)
    }

    /// Approximate number of tiles per row in a window of usual width.
    private static let columns = 7.5
    private static let folderColumns = 4.8

    /// The picture whose tile is selected; nil if a folder's tile or none is selected.
    var selectedEntry: Album.Entry? { collection.selectedID.flatMap { items.entry($0) } }

    // MARK: Menus

    /// Shows the menu of the tile at `point`, or of the selected tile if the menu was requested by keyboard.
    override func menuRequested(at point: Point?) -> Bool {
        guard let request = collection.menuRequest(at: point, in: self), let subject = menuSubject(request.id) else { return false }
        perform(ShowMenu(subject: subject, anchor: request.anchor))
        return true
    }

    private func menuSubject(_ id: String) -> MenuSubject? {
        if let folder = items.folder(id) { return .folder(folder) { [weak self] in self?.openFolder(folder) } }
        return items.entry(id).map { entry in
            .picture(PictureMenu(entry: entry, context: context, listing: listing, open: { [weak self] in self?.open(id) }))
        }
    }

    // MARK: Keys

    override var focusChain: [View] { [heading, collection] }
    override var preferredFocus: View? { collection }

    /// Up in the first row moves the focus to the heading's controls, and Delete moves the selected picture to the wastebasket.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if key == .delete, modifiers.isEmpty, !isRepeat { return discardSelected() }
        return key == .up && modifiers.isEmpty && stage?.focusedView === collection && heading.takeFocus()
    }

    private func discardSelected() -> Bool {
        guard let id = collection.selectedID else { return false }
        if let entry = items.entry(id) {
            context.discard(entry.image)
        } else if let folder = items.folder(id) {
            context.messages.announce(
                Toast.Message("\(folder.name.shownPath) stays: folders are deleted in a file manager", icon: .warning))
        }
        return true
    }
}

extension SectionedGridLayout {
    /// The layout before the first album is shown.
    fileprivate static var none: SectionedGridLayout {
        SectionedGridLayout(leading: GridLayout(), trailing: GridLayout(), leadingCount: 0, insets: .zero)
    }
}
