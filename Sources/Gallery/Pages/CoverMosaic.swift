package import LayoutMath
package import Pictures
import Platform
package import Views
import Widgets

/// The cover's tiles: the newest pictures, subfolders if there is room, and a tile that counts the rest. While the mosaic is neither
/// hovered nor focused, one tile after another turns to show another picture.
package final class CoverMosaic: View, Preparing {
    var scale = 1.0 { didSet { if scale != oldValue { restyle() } } }
    /// Whether the arrangement for narrow windows is used.
    var isCompact = false { didSet { if isCompact != oldValue { setNeedsLayout() } } }
    private let context: GalleryContext
    private let actions: Actions
    private let collection: CollectionView
    private var items = AlbumItems()
    /// The ids of the pictures among the items, newest first.
    private var pictureIDs: [String] = []
    private var pattern = CoverPattern.regular
    private var turnover = TileTurnover()
    /// The picture that the next turn shows, while it is loading.
    private var awaited: ImageID?
    private var isHovered = false
    /// The mosaic's frame in the window when it was last on screen; nil if it has been off screen since.
    private var lastPlace: Rect?
    private var schedule = TurnSchedule()
    /// Pictures that could not be read, and those of them that still have the tiles they began with.
    private var broken: Set<String> = []
    private var newlyBroken: Set<String> = []

    /// The callbacks of the tiles.
    package struct Actions {
        /// Called with the index of a picture in the album.
        var open: (Int) -> Void
        var openAll: () -> Void
        /// Called with a folder to enter.
        var openFolder: (Subfolder) -> Void

        package init(
            open: @escaping (Int) -> Void, openAll: @escaping () -> Void, openFolder: @escaping (Subfolder) -> Void = { _ in }
        ) {
            (self.open, self.openAll, self.openFolder) = (open, openAll, openFolder)
        }
    }

    private static let countID = "count"

    init(context: GalleryContext, actions: Actions) {
        self.context = context
        self.actions = actions
        collection = CollectionView(layout: MosaicLayout(pattern.tiles))
        super.init()
        collection.recipe = recipe
        collection.clipsToBounds = false
        collection.semantics = Semantics(.list, label: "newest pictures")
        collection.itemHovered = { [weak self] in self?.hover($1) }
        addSubview(collection)
        follow(context.album)
        context.notes?.observe(self) { [weak self] image in
            guard let self, let image, image == firstPicture?.image else { return }
            collection.reconfigure()
        }
    }

    /// The picture of the large tile; nil if that tile shows no picture.
    private var firstPicture: Album.Entry? { collection.snapshot.ids.first.flatMap { items.entry($0) } }

    private func follow(_ album: Album) {
        items.follow(context.live.renaming)
        items.follow(readableFirst(context.live.newestFirst), folders: album.folders)
        pictureIDs = Array(items.snapshot.ids.dropFirst(album.folders.count))
    }

    /// Moves unreadable pictures to the end, where the tiles are small.
    private func readableFirst(_ entries: [Album.Entry]) -> [Album.Entry] {
        guard !broken.isEmpty else { return entries }
        return entries.filter { !broken.contains($0.image) } + entries.filter { broken.contains($0.image) }
    }

    private func moveBroken() {
        broken.formUnion(newlyBroken)
        newlyBroken = []
        show(context.album)
    }

    /// Shows an album; pictures that stay in it move to their new tiles.
    func show(_ album: Album) {
        follow(album)
        turnover.reset()
        pattern = suited
        arrange(.standard)
        apply(.standard)
        collection.reconfigure()
        beginTurns()
    }

    package override func layoutSubviews() {
        if suited != pattern || collection.snapshot == .empty {
            pattern = suited
            turnover.reset()
            apply(.none)
        }
        collection.frame = bounds
        arrange(.none)
    }

    package override func contains(_ point: Point) -> Bool { false }

    package override func advance(to time: Seconds) -> Bool {
        // Rearranged tiles start a new round of turns.
        if !newlyBroken.isEmpty {
            moveBroken()
            return false
        }
        // Tiles do not turn while the mosaic is off screen; `prepare` begins a new round.
        guard isInSight else {
            lastPlace = nil
            return false
        }
        wake(at: schedule.goOn(isWaiting: !isAttended && turn(), at: time))
        return false
    }

    /// Restarts the round of turns when the page moves or appears on screen.
    package func prepare(at time: Seconds) {
        // A picture must be requested in every frame; otherwise its loading is cancelled.
        awaited.map(prefetch)
        let place = convert(bounds, to: nil)
        guard place != lastPlace, isInSight else { return }
        lastPlace = place
        beginTurns()
    }

    /// Shows the menu of the tile at `point`, or of the selected one if the menu was requested by keyboard.
    package override func menuRequested(at point: Point?) -> Bool {
        guard let request = collection.menuRequest(at: point, in: self), let subject = menuSubject(request.id) else { return false }
        perform(ShowMenu(subject: subject, anchor: request.anchor))
        return true
    }

    private func menuSubject(_ id: String) -> MenuSubject? {
        if let folder = items.folder(id) { return .folder(folder) { [actions] in actions.openFolder(folder) } }
        return items.entry(id).map { entry in
            .picture(
                PictureMenu(entry: entry, context: context, listing: context.albums?.folderListing, open: { [weak self] in self?.open(id) })
            )
        }
    }

    private func hover(_ isHovered: Bool) {
        self.isHovered = isHovered
        beginTurns()
    }

    // MARK: Items of the tiles

    private var suited: CoverPattern { CoverPattern.suited(to: bounds.size, isCompact: isCompact, count: items.snapshot.count) }

    /// Number of tiles that show pictures or folders. If there are more items than that, one more tile shows the count.
    private var shownCount: Int {
        let tiles = pattern.tiles.tiles.count
        return items.snapshot.count > tiles ? tiles - 1 : items.snapshot.count
    }

    /// Number of tiles that show pictures; folders get the remaining ones.
    private var pictureCount: Int { min(shownCount, items.entries.count) }

    private func arrange(_ transition: CollectionTransition) {
        var layout = MosaicLayout(pattern.tiles)
        layout.spacing = 8 * scale
        collection.setLayout(layout, transition: transition)
    }

    private func apply(_ transition: CollectionTransition) {
        var ids = turnover.shown(of: pictureIDs, count: pictureCount)
        ids += items.snapshot.ids.prefix(items.folders.count).prefix(shownCount - ids.count)
        if items.snapshot.count > ids.count { ids.insert(CoverMosaic.countID, at: min(pattern.countTile, ids.count)) }
        if ids.isEmpty { ids = pattern.tiles.tiles.indices.map { "empty \($0)" } }
        collection.apply(CollectionSnapshot(ids), transition: transition)
    }

    private func restyle() {
        collection.reconfigure()
        setNeedsLayout()
    }

    private var recipe: CollectionView.Recipe {
        CollectionView.Recipe(
            kind: CoverMosaic.kind,
            make: { [context] kind in
                if kind == "count" { return CountTile() }
                if kind == "folder" { return FolderTile(previews: context.preview) }
                let picture = PictureView()
                picture.retry = context.retry
                return picture
            },
            configure: { [weak self] in self?.configure($0, $1) })
    }

    private func configure(_ view: View, _ id: String) {
        if let tile = view as? CountTile {
            let (pictures, rest) = (items.entries.count - pictureCount, items.snapshot.count - shownCount)
            tile.show(rest, pictures == rest ? "more pictures" : pictures == 0 ? "more folders" : "more", scale: scale)
            tile.action = { [actions] in actions.openAll() }
        }
        if let tile = view as? FolderTile, let folder = items.folder(id) {
            tile.show(folder, scale: scale)
            tile.action = { [actions] in actions.openFolder(folder) }
        }
        guard let picture = view as? PictureView else { return }
        let entry = items.entry(id)
        picture.image = entry?.image
        picture.cursor = entry == nil ? nil : .hand
        // The first tile is the large one, which has room for a caption.
        let isFirst = collection.snapshot.index(of: id) == 0
        let title = entry.map { isFirst ? context.notes?.title(of: $0) ?? $0.title : $0.title } ?? ""
        picture.semantics = entry == nil ? Semantics() : Semantics(.picture, label: title)
        picture.action = entry == nil ? nil : { [weak self] in self?.open(id) }
        picture.emptyIcon = entry == nil && isFirst ? Icon.picture : nil
        picture.didFail = entry.map { entry in { [weak self] in self?.found(broken: entry.image) } }
        picture.caption = isFirst ? entry.map { (title, context.live.detail(of: $0)) } : nil
    }

    /// Records a picture that could not be read; the next frame moves it behind the others.
    private func found(broken image: String) {
        guard !broken.contains(image) else { return }
        newlyBroken.insert(image)
        setNeedsAdvance()
    }

    /// Opens a picture by its index in the album, whose order differs from the mosaic's.
    private func open(_ id: String) {
        guard let image = items.entry(id)?.image else { return }
        context.album.entries.firstIndex { $0.image == image }.map(actions.open)
    }

    static func kind(_ id: String) -> String { id == countID ? "count" : AlbumItems.isFolder(id) ? "folder" : "picture" }
}

/// Turns tiles to other pictures, one at a time, while the mosaic is neither hovered nor focused.
extension CoverMosaic {
    private func beginTurns() {
        guard let stage else { return }
        wake(at: schedule.begin(pictureCount, at: stage.time))
    }

    /// Requests a frame at `due`, unless every picture has a tile or motion is reduced.
    private func wake(at due: Seconds?) {
        guard let due, !prefersReducedMotion, items.entries.count > pictureCount else {
            awaited = nil
            return
        }
        setNeedsAdvance(at: due)
    }

    /// Turns the next tile if its picture is loaded.
    /// - Returns: Whether the next picture is still loading.
    private func turn() -> Bool {
        guard let stage, let turn = turnover.next(in: pictureIDs, count: pictureCount), let image = image(of: turn) else {
            awaited = nil
            return false
        }
        switch stage.images.state(of: image) {
        case .loading:
            awaited = image
            setNeedsDisplay()
            return true
        case .failed:
            turnover.skip(turn, in: pictureIDs)
        case .ready:
            turnover.make(turn, in: pictureIDs, count: pictureCount)
            apply(.fade(TurnSchedule.crossFade))
        }
        // Loads the following picture in advance.
        awaited = turnover.next(in: pictureIDs, count: pictureCount).flatMap(image(of:))
        return false
    }

    /// Returns the picture that a turn shows, at the size of its tile.
    private func image(of turn: TileTurnover.Turn) -> ImageID? {
        guard let stage, let tile = collection.frame(of: turn.old), let entry = items.entry(turn.new) else { return nil }
        return PictureView.imageID(of: entry.image, filling: tile.size, scale: stage.scale)
    }

    /// Whether the mosaic is hovered or focused.
    private var isAttended: Bool { isHovered || stage?.focusedView === collection }

    private var isInSight: Bool {
        guard let stage else { return false }
        var view: View? = self
        while let current = view {
            guard !current.isHidden, current.alpha > 0.5 else { return false }
            view = current.superview
        }
        return Rect(origin: .zero, size: stage.size).contains(convert(bounds, to: nil).center)
    }
}
