public import LayoutMath
import Particles
public import Pictures
public import Platform
public import Views

/// A scene on a stage with its pictures: what the window, replays, screenshots and benchmarks run.
public final class SceneSession {
    /// What to show and how.
    public struct Options {
        public var size = Size(width: 1280, height: 720)
        /// Physical pixels for each logical one.
        public var scale = 1.0
        /// The look where none is chosen.
        public var theme = Theme.Name.dark
        /// The look that the user chose; nil follows `theme`.
        public var chosenTheme: Theme.Name?
        public var contrast = Theme.Contrast.standard
        public var motion = MotionPreference.full
        public var seed: UInt64 = 0
        /// Tells on the cover that there is more to the right, until the first pan.
        public var showsHint = false
        /// Shows what frames cost in a corner; whoever draws them tells it by `note(_:)`.
        public var showsStatistics = false
        /// Today's place in the week, 0 is Monday.
        public var weekday = SceneContext.defaultWeekday
        /// What was open when the app was left; its frame and theme are the window's business.
        public var restored = SavedState()

        /// What a tilde at the beginning of a typed path stands for.
        public var home: String?
        /// From where relative paths count.
        public var currentFolder = "/"

        public init() {}

        var look: Theme { Theme(chosenTheme ?? theme, contrast: contrast) }
    }

    public private(set) var stage: Stage
    public let pictures: PictureLibrary
    private(set) var root: SceneRoot
    /// The scene that is shown.
    private(set) var scene: SceneName
    private let reading = Reading()
    let veil: DropVeil
    /// What has arrived of a drop that is not at its end.
    private var dropped: [String]?
    private let text: any TextMeasuring
    private(set) var options: Options
    private let landscapeFolder: String
    private let sample: Album
    /// Another folder is another live album, so that what still shows the old one hears nothing of the new one.
    private var live: LiveAlbum { didSet { countProgress() } }
    /// How the pages' album is listed; nil where no files stand behind it.
    private var listing: AlbumListing?
    /// Everything that is listed, also folders that were entered.
    private var listings: [WeakListing] = []
    private let opener: AlbumOpener
    private let previews: FolderPreviews
    /// Called on another thread when the pictures that are shown have changed: a frame is due.
    public var newsArrived: @Sendable () -> Void = {} {
        didSet {
            previews.onNews = newsArrived
            for listing in listings { listing.listing?.newsArrived = newsArrived }
        }
    }
    private let openPaths: ([String]) -> OpenedPaths
    private let emitters: EmitterShelf
    private let clipboard: any Clipboard
    /// Fills the screen with the window, or gives it back its size; set by who has a window.
    public var toggleFullscreen: () -> Void = {}
    /// What is known of a picture's file, by its path.
    public var facts: (String) -> PictureFacts? = { _ in nil }
    /// Moves a file to the wastebasket and gives the way to bring it back.
    public var moveToTrash: (String) throws -> () throws -> Void = { _ in throw NoWastebasket() }
    /// How long frames take, for whoever shows it; set by who draws them.
    public var frameStatistics: FrameStatistics?
    /// The desktop's file chooser; nil where there is none, and then the session asks itself.
    public var chooser: DesktopChooser?
    /// Ends the program; set by whoever can.
    public var quit: () -> Void = {}
    /// What the desktop's chooser was asked for.
    var pendingChoice: PendingChoice?
    /// Prompts that wait for names.
    var completions: [WeakCompletion] = []
    /// News of a scene that is still being built.
    private var waitingNews: [Toast.Message]?

    /// - Parameters:
    ///   - album: the pictures to show; nil shows the sample.
    ///   - source: what becomes of these pictures while they are shown.
    ///   - request: how they are listed, so that they can be listed in other ways; nil for pictures that no files stand behind.
    ///   - opener: lists folders that are entered.
    ///   - sample: the built-in pictures.
    ///   - landscapeFolder: where the layers of the landscape lie.
    ///   - emitters: presets and files of the particle editor.
    ///   - clipboard: where text is copied to and pasted from.
    ///   - openPaths: makes an album of what was dropped on the window.
    public init(
        scene: SceneName, album: Album?, source: PictureSource<Album>? = nil, request: AlbumRequest? = nil,
        opener: AlbumOpener = AlbumOpener(isFollowing: false), sample: Album, landscapeFolder: String, options: Options,
        pictures: PictureLibrary, text: any TextMeasuring, emitters: EmitterShelf = EmitterShelf(),
        clipboard: any Clipboard = PrivateClipboard(),
        openPaths: @escaping ([String]) -> OpenedPaths = { _ in OpenedPaths() }
    ) {
        self.scene = scene
        self.pictures = pictures
        self.text = text
        self.options = options
        self.landscapeFolder = landscapeFolder
        self.sample = sample
        live = LiveAlbum(album ?? sample)
        self.opener = opener
        previews = FolderPreviews(mode: pictures.mode)
        self.openPaths = openPaths
        self.emitters = emitters
        self.clipboard = clipboard
        veil = DropVeil(theme: options.look)
        for name in SpritePicture.names {
            guard let sprite = SpritePicture.named(name) else { continue }
            pictures.register(name) { Bitmap(sprite) }
        }
        // The root is replaced at once: building the scene needs the session.
        root = SceneRoot(showing: View(), theme: options.look, veil: veil)
        stage = Stage(root: root, size: options.size, scale: options.scale, text: text, images: pictures)
        veil.register = { [pictures] in pictures.register($0) }
        if album != nil { follow(source, request) }
        countProgress()
        open(scene)
    }

    /// Shows another scene with the same pictures and options.
    public func open(_ scene: SceneName) { open(scene, continuing: nil) }

    private func open(_ scene: SceneName, continuing continuation: SceneContinuation?) {
        self.scene = scene
        var context = SceneContext(
            album: live, theme: options.look, landscapeFolder: landscapeFolder, seed: options.seed,
            openSample: { [weak self] in self?.showSample(in: scene) },
            retry: { [pictures] in pictures.retry($0) }, reading: reading, panned: { [weak self] in self?.root.hint?.dismiss() })
        context.emitters = emitters
        context.weekday = options.weekday
        (context.firstPage, context.firstPicture) = (options.restored.page, options.restored.picture)
        // Other pictures begin at the beginning.
        (options.restored.page, options.restored.picture) = (nil, nil)
        context.register = { [pictures] in pictures.register($0) }
        context.announce = { [weak self] in self?.announce($0) }
        context.frameStatistics = { [weak self] in self?.frameStatistics }
        context.listing = { [weak self] in self?.listing.flatMap { $0.request.paths.isEmpty ? nil : $0 } }
        context.openFolder = { [weak self] in self?.enter($0) }
        context.adopt = { [weak self] in self?.adopt($0) }
        context.preview = { [previews] in previews.preview(of: $0) }
        context.facts = { [weak self] in self?.facts($0) }
        context.toggleFullscreen = { [weak self] in self?.toggleFullscreen() }
        context.moveToTrash = { [weak self] path in try self?.moveToTrash(path) ?? {} }
        context.continuation = continuation
        context.chooseFolder = { [weak self] in self?.choose(.folder) }
        context.makeCompletion = { [weak self] in self?.makeCompletion() }
        waitingNews = []
        root = SceneRoot(showing: scene.make(in: context), theme: context.theme, veil: veil)
        if options.showsStatistics { root.showStatistics() }
        // Over a picture that fills the window there is nothing to pan.
        if options.showsHint, scene.beginsWithCover, context.firstPicture == nil {
            root.showHint { [weak self] in self?.options.showsHint = false }
        }
        stage = Stage(
            root: root, size: options.size, scale: options.scale, text: text, images: pictures, motionPreference: options.motion,
            clipboard: clipboard)
        root.menuRequested = { [weak self] in self?.toggleMenu(at: nil) }
        stage.unhandledEvent = { [weak self] in self?.take($0, in: scene) }
        let news = waitingNews ?? []
        waitingNews = nil
        for message in news { root.show(message) }
    }

    private func announce(_ news: Toast.Message) {
        if waitingNews == nil { root.show(news) } else { waitingNews?.append(news) }
    }

    /// What is dropped together is opened together, once the last of it has arrived.
    private func take(_ event: InputEvent.Kind, in scene: SceneName) {
        switch event {
        case .dropBegan:
            dropped = []
            veil.begin()
        case .fileDropped(let path, _):
            guard let paths = dropped.map({ $0 + [path] }) else {
                open([path], in: scene)
                return
            }
            dropped = paths
            veil.count(paths.count)
        case .dropEnded:
            guard let paths = dropped else { return }
            dropped = nil
            // Opening may make another stage, whose time has not begun.
            let time = stage.time
            veil.end(with: paths.isEmpty ? nil : open(paths, in: scene).album, at: time)
        case .keyDown(let key, let modifiers, isRepeat: false): takeWindowKey(key, modifiers)
        case .pointerDown(.mouse(.right), let point): toggleMenu(at: point)
        default: break
        }
    }

    /// Shows the same in another look; what is shown stays where it is.
    public func changeLook(_ change: (inout Options) -> Void) {
        let before = options
        change(&options)
        stage.motionPreference = options.motion
        guard options.look != before.look else { return }
        let continuation = SceneContinuation(of: root.shownScene)
        let prompt = root.promptText
        (options.size, options.scale) = (stage.size, stage.scale)
        veil.theme = options.look
        open(scene, continuing: continuation)
        if let viewer = stage.root.firstDescendant(where: { $0 is Viewer }) { stage.focus(viewer) }
        if let (kind, text) = prompt { showPrompt(kind, text: text) }
    }

    private func showSample(in scene: SceneName) {
        listing = nil
        options.restored.paths = []
        show(sample, in: scene)
    }

    /// Shows other pictures.
    public func show(_ album: Album?, in scene: SceneName) {
        guard let album else { return }
        live = LiveAlbum(album)
        options.size = stage.size
        options.scale = stage.scale
        open(scene)
    }

    /// Opens paths in the scene that is shown, as a drop of them does.
    public func open(_ paths: [String]) { open(paths, in: scene) }

    /// Shows what stands behind paths, and says what came of it; when there is nothing to show, the scene stays as it is.
    /// - Parameter tellsRefusals: whether a line of news says what could not be opened.
    @discardableResult
    func open(_ paths: [String], in scene: SceneName, tellsRefusals: Bool = true) -> OpenedPaths {
        let opened = openPaths(paths)
        noteRecents(paths, opened.album)
        if let album = opened.album {
            (options.restored.paths, options.restored.picture) = (opened.request?.paths ?? paths, opened.picture)
            (options.size, options.scale) = (stage.size, stage.scale)
            live = LiveAlbum(album)
            follow(opened.source, opened.request)
            open(scene)
        }
        let news = opened.news(theme: options.look) { [weak self] in self?.open(paths) }
        if tellsRefusals || opened.refusals.isEmpty, let news { root.show(news) }
        return opened
    }

    /// What is shown now, to be found again; the frame is left to the window.
    public var savedState: SavedState {
        var state = SavedState()
        state.paths = options.restored.paths
        let scene = stage.root.firstDescendant { $0 is PanoramaScene } as? PanoramaScene
        let grid = stage.root.firstDescendant { $0 is AllPictures } as? AllPictures
        let shown = grid?.listing ?? listing
        if let folder = shown?.request.folder { state.paths = [PicturePath.absolute(folder)] }
        (state.page, state.picture) = (scene?.page, scene?.picture ?? grid?.picture)
        state.isRecursive = shown?.isRecursive ?? false
        state.orders = options.restored.orders
        state.recents = options.restored.recents
        state.theme = options.chosenTheme
        return state
    }

    /// What a frame cost, for the statistics in the corner.
    public func note(_ cost: FrameCost) { root.statistics?.add(cost) }

    private var aliveCount: Int {
        var count = 0
        root.forEachDescendant { count += ($0 as? EmitterView)?.system.aliveCount ?? 0 }
        return count
    }

    /// Hands finished pictures to the stage, then draws the frame. When pictures load synchronously, none is missing in it.
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        followFiles()
        drainCompletions()
        if pictures.drain() { stage.setNeedsDisplay() }
        root.statistics?.update(at: time) { aliveCount }
        // What this frame asks for counts from the next one on.
        defer { followReading() }
        var list = stage.frame(at: time, events: events)
        while pictures.mode == .synchronous, pictures.drain() {
            stage.setNeedsDisplay()
            list = stage.frame(at: time, events: [])
        }
        return list
    }

    /// The landscape's pictures are no news to anybody.
    private func countProgress() {
        let names = Set(live.album.entries.map(\.image))
        pictures.isCounted = { names.contains($0.name) }
    }

    private func noteRecents(_ paths: [String], _ album: Album?) {
        guard let album else { return }
        let pictures = Set(album.entries.map(\.image))
        for path in paths.reversed() where !pictures.contains(path) { options.restored.recents.note(path) }
    }

    private func followReading() {
        let (finished, total) = pictures.progress
        reading.state = finished < total ? Reading.State(finished: finished, total: total) : nil
    }
}

/// Folders and the news of their files.
extension SceneSession {
    /// A listing that lives for as long as it is shown.
    private struct WeakListing {
        weak var listing: AlbumListing?
    }

    /// Keeps the pages' album as its files are, in the order that was chosen for its folder.
    private func follow(_ source: PictureSource<Album>?, _ request: AlbumRequest?) {
        listing = nil
        guard let request = request ?? source.map({ _ in AlbumRequest(paths: []) }) else { return }
        let listing = AlbumListing(live, of: request, source: source, opener: opener)
        if let folder = request.folder { listing.sort(by: options.restored.orders[PicturePath.absolute(folder)]) }
        take(listing)
        self.listing = listing
    }

    private func take(_ listing: AlbumListing) {
        listing.newsArrived = newsArrived
        listing.orderChanged = { [weak self] request in
            guard let folder = request.folder else { return }
            self?.options.restored.orders[PicturePath.absolute(folder)] = request.order
        }
        listings.removeAll { $0.listing == nil }
        listings.append(WeakListing(listing: listing))
    }

    private func enter(_ folder: String) -> AlbumListing {
        let order = options.restored.orders[PicturePath.absolute(folder)]
        let listing = AlbumListing(AlbumRequest(paths: [folder], order: order), opener: opener)
        take(listing)
        return listing
    }

    /// The pages show what the listing shows, now and when it changes.
    private func adopt(_ listing: AlbumListing) {
        guard listing !== self.listing else { return }
        self.listing = listing
        if let folder = listing.request.folder { options.restored.paths = [PicturePath.absolute(folder)] }
        live.replace(with: listing.live.album)
        listing.live.observe(live) { [weak live] in live?.replace(with: $0) }
        countProgress()
    }

    /// Files that came, left or were replaced since the last frame, and folders that were looked into.
    private func followFiles() {
        for listing in listings.compactMap(\.listing) {
            guard let outdated = listing.takeNews() else { continue }
            for path in outdated { pictures.invalidate(path) }
            countProgress()
            stage.setNeedsDisplay()
        }
        if previews.takeNews() { stage.setNeedsDisplay() }
    }
}
