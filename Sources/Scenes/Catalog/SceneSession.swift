public import Gallery
import Imaging
public import LayoutMath
public import ParticleEditor
import Particles
public import Pictures
public import Platform
public import Storage
public import Views
public import Widgets

/// A scene on a stage with its pictures, as run by the window, replays, screenshots and benchmarks.
public final class SceneSession {
    /// The options of a session.
    public struct Options {
        public var size = Size(width: 1280, height: 720)
        /// Physical pixels per point.
        public var scale = 1.0
        /// The theme if none was chosen.
        public var theme = Theme.Name.dark
        /// The theme that the user chose; nil uses `theme`.
        public var chosenTheme: Theme.Name?
        public var contrast = Theme.Contrast.standard
        public var motion = MotionPreference.full
        /// Whether motion is reduced, whatever `motion` and the settings say.
        public var isMotionReduced = false
        /// The settings of the user.
        public var settings = Settings()
        public var seed: UInt64 = 0
        /// Whether the cover shows a hint about the pages to the right until the first pan.
        public var showsHint = false
        /// Whether a corner shows frame statistics, fed by `note(_:)`.
        public var showsStatistics = false
        /// When the on-screen keyboard opens.
        public var keyboardOpening = OnScreenKeyboard.Opening.byTouch
        /// Tag of the user's language, which decides the keyboard's first layout; nil takes English.
        public var language: String?
        /// The initial day.
        public var today = CalendarDay.ofReplays
        /// Returns the user's calendar; called on any thread.
        public var calendar: @Sendable () -> UserCalendar = { .ofReplays }
        /// The state to restore; its frame and theme are applied by the window.
        public var restored = SavedState()

        /// The folder that a leading tilde in a typed path stands for.
        public var home: String?
        /// The folder against which relative paths are resolved.
        public var currentFolder = "/"

        public init() {}

        var motionPreference: MotionPreference { isMotionReduced ? .reduced : settings.motion?.preference ?? motion }
        var look: Theme { Theme(chosenTheme ?? theme, contrast: contrast) }
    }

    public private(set) var stage: Stage
    public let pictures: PictureLibrary
    private(set) var root: SceneRoot
    /// The current scene.
    private(set) var scene: SceneName
    private let reading = LoadingProgress()
    let veil: DropVeil
    /// Paths received of a drop that has not ended; nil if there is none.
    var dropped: [String]?
    private let text: any TextMeasuring
    var options: Options
    private let landscapeFolder: String
    let sample: Album
    /// The models of the pages.
    let models: PageModels
    /// The current album. Another folder gets another store, so that views of the old one receive no changes of the new one.
    var live: AlbumStore {
        didSet {
            models.library.store = live
            models.notes.store = live
            countProgress()
        }
    }
    /// The listing of the pages' album; nil for albums without files.
    var listing: AlbumListing?
    /// All listings in use, including those of entered folders.
    var listings: [WeakListing] = []
    let opener: AlbumOpener
    let previews: FolderPreviews
    /// Accesses files on other threads; its results are delivered at the beginning of each frame.
    public let work: Work
    let openPaths: ([String]) -> OpenedPaths
    /// Opens paths on a background thread; nil opens them synchronously, as replays do.
    public var openInBackground: (@Sendable ([String]) -> OpenedPaths)?
    /// The opening in progress; a later one replaces it.
    var pendingOpening: PendingOpening?
    /// Whether a picture in sight is missing, or the paths of a window are still being opened.
    public var awaitsPictures: Bool { pendingOpening != nil || pictures.isMissingPictures }
    /// How many openings did not answer and were begun again.
    var givenUpOpenings = 0
    /// The unresponsive folder of pictures that was announced last.
    var silentPictures: String?
    /// Called with one line per path that could not be opened, for the terminal.
    public var complained: ([String]) -> Void = { _ in }
    /// Called with these lines when there is nothing to begin with.
    /// - Returns: whether to begin with the sample.
    public var nothingToBeginWith: ([String]) -> Bool = { _ in true }
    let emitters: any EmitterStore
    private let clipboard: any Clipboard
    /// The end of the responder chain: the flows that are active.
    let flow = AppFlow()
    /// The desktop and its window.
    let desktop: any DesktopServices
    let facts: FactsReader
    /// How long frames take; set by the window.
    public var frameStatistics: FrameStatistics?
    /// The thumbnails on the disk; nil where there are none.
    public var thumbnails: ThumbnailUse?
    /// What the desktop's chooser was asked for.
    var pendingChoice: PendingChoice?
    /// Checks which recent folders still exist, for the menu opened last.
    var recentLookup: PathCompletion?
    /// Whether it was announced that the system has no watches left.
    var hasAnnouncedPolling = false
    /// Toasts collected while a scene is being built; nil otherwise.
    var waitingNews: [(news: Toast.Message, step: UndoStep?)]?

    /// - Parameters:
    ///   - album: the pictures to show; nil shows the sample.
    ///   - source: what becomes of these pictures while they are shown.
    ///   - request: how they are listed, so that they can be listed in other ways; nil for pictures that no files stand behind.
    ///   - opening: pictures that are not known yet, in place of `album`.
    ///   - opener: lists folders that are entered.
    ///   - sample: the built-in pictures.
    ///   - landscapeFolder: where the layers of the landscape lie.
    ///   - emitters: presets and files of the particle editor.
    ///   - clipboard: where text is copied to and pasted from.
    ///   - desktop: the desktop and its window.
    ///   - facts: what the pictures' files tell.
    ///   - work: accesses files; nil takes another one of the pictures' mode.
    ///   - openPaths: makes an album of what was dropped on the window.
    public init(
        scene: SceneName, album: Album?, source: PictureSource<Album>? = nil, request: AlbumRequest? = nil,
        opening: PendingOpening? = nil, opener: AlbumOpener = AlbumOpener(isFollowing: false), sample: Album, landscapeFolder: String,
        options: Options,
        pictures: PictureLibrary, text: any TextMeasuring, emitters: any EmitterStore = NoEmitters(),
        clipboard: any Clipboard = PrivateClipboard(), desktop: any DesktopServices = NoDesktop(),
        facts: FactsReader = FactsReader { _ in nil }, work: Work? = nil,
        openPaths: @escaping ([String]) -> OpenedPaths = { _ in OpenedPaths() }
    ) {
        self.scene = scene
        self.pictures = pictures
        let work = work ?? Work(pictures.mode)
        self.work = work
        self.text = text
        self.options = options
        self.landscapeFolder = landscapeFolder
        self.sample = sample
        live = AlbumStore(album ?? opening?.placeholder ?? sample)
        models = PageModels(
            showing: live, today: options.today, calendar: options.calendar, saved: options.restored.pages,
            library: options.restored.library, on: work)
        pendingOpening = opening
        self.opener = opener
        previews = FolderPreviews(on: work, names: opener.names)
        self.openPaths = openPaths
        self.emitters = emitters
        self.clipboard = clipboard
        self.desktop = desktop
        self.facts = facts
        veil = DropVeil()
        for name in SpritePicture.names {
            guard let sprite = SpritePicture.named(name) else { continue }
            pictures.register(name) { Bitmap(sprite) }
        }
        // A placeholder root: building the scene needs the session.
        root = SceneRoot(showing: View(), veil: veil)
        stage = Stage(root: root, size: options.size, scale: options.scale, text: text, images: pictures)
        veil.register = { [pictures] in pictures.register($0) }
        library.didLearn = { [weak self] in self?.shareShotsAndWords() }
        previews.didChange = { [weak self] in self?.stage.setNeedsDisplay() }
        pendingOpening?.whenDone { [weak self] in self?.finishOpening() }
        if album != nil { follow(source, request) }
        countProgress()
        models.notes.services = self
        models.undos.willUndo = { [weak self] in self?.root.withdraw($0) }
        (models.copies.services, models.copies.desktop) = (self, desktop)
        open(scene)
    }

    /// Shows another scene with the same pictures and options.
    public func open(_ scene: SceneName) {
        self.scene = scene
        var context = SceneContext(gallery: galleryContext, landscapeFolder: landscapeFolder, seed: options.seed)
        (context.emitters, context.models, context.services) = (emitters, models, self)
        context.firstPage = options.restored.page
        // Another album starts with no page, picture or placement to restore.
        (options.restored.page, options.restored.picture, options.restored.pages.placement) = (nil, nil, nil)
        waitingNews = []
        root = SceneRoot(showing: scene.make(in: context), veil: veil)
        if options.showsStatistics { root.showStatistics() }
        if options.showsHint, scene.beginsWithCover, context.beginsOnPages { showHint() }
        // The layout that was chosen stays.
        if let keyboard = stage.root as? OnScreenKeyboard { options.language = keyboard.language }
        let keyboard = OnScreenKeyboard(over: root, opening: options.keyboardOpening, language: options.language)
        stage = Stage(
            root: keyboard, size: options.size, scale: options.scale, text: text, images: pictures,
            motionPreference: options.motionPreference, theme: options.look, clipboard: clipboard)
        stage.interfaceScale = options.settings.scale
        stage.next = flow
        root.menuRequested = { [weak self] in self?.toggleMenu(at: nil) }
        stage.unhandledEvent = { [weak self] in self?.take($0) }
        for press in Shortcuts.goBack.presses { stage.keyBindings[press] = GoBack() }
        let news = waitingNews ?? []
        waitingNews = nil
        for (message, step) in news { root.show(message, offering: step) }
    }

    /// What the gallery's pages are built from.
    private var galleryContext: GalleryContext {
        var gallery = GalleryContext(album: live, albums: self, desktop: desktop, facts: facts)
        gallery.reading = reading
        (gallery.firstPicture, gallery.firstPlacement) = (options.restored.picture, options.restored.pages.placement)
        (gallery.services, gallery.library, gallery.notes) = (self, models.library, models.notes)
        return gallery
    }

    /// Once it was seen it is not shown at another start.
    private func showHint() {
        options.restored.hasSeenHint = true
        root.showHint { [weak self] in self?.options.showsHint = false }
    }

    /// Adds the cost of a frame to the statistics, if they are shown.
    public func note(_ cost: FrameCost) { root.statistics?.add(cost) }

    private var aliveCount: Int {
        var count = 0
        root.forEachDescendant { count += ($0 as? EmitterView)?.system.aliveCount ?? 0 }
        return count
    }

    /// Passes finished pictures to the stage, then draws the frame. If pictures load synchronously, the frame includes all of them.
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        if work.deliver() { stage.setNeedsDisplay() }
        awaitOpening(at: time)
        takeEndingKeys(events)
        if pictures.drain() { stage.setNeedsDisplay() }
        root.statistics?.update(at: time) { aliveCount }
        // Pictures requested by this frame count from the next one on.
        defer {
            followReading()
            followSilentPictures(at: time)
        }
        var list = stage.frame(at: time, events: events)
        while pictures.mode == .synchronous, pictures.drain() {
            stage.setNeedsDisplay()
            list = stage.frame(at: time, events: [])
        }
        return list
    }

    /// Counts only the album's pictures for the loading progress, not the landscape's.
    func countProgress() {
        let names = Set(live.source.entries.map(\.image))
        pictures.isCounted = { names.contains($0.name) }
    }

    private func followReading() {
        let (finished, total) = pictures.progress
        reading.state = finished < total ? LoadingProgress.State(finished: finished, total: total) : nil
    }
}
