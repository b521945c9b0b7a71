public import Gallery
import Imaging
public import LayoutMath
import ParticleEditor
import Particles
import Pictures
public import Platform
import Storage
public import Views
package import Widgets

/// The program on a stage, as run by the window, replays, screenshots and benchmarks.
///
/// A session shows a scene and draws its frames. What users do with pictures is carried out by features (`Features/`), each of which holds its
/// own state and answers actions at the end of the responder chain.
public final class SceneSession {
    public private(set) var stage: Stage
    public let services: AppServices
    var state: AppState
    let messages = Messages()
    let albums: OpenAlbums
    /// The models of the pages.
    let models: PageModels
    private(set) var root: SceneRoot
    private let reading = LoadingProgress()
    /// How long frames take; set by the window.
    package var frameStatistics: FrameStatistics?

    /// The model of the library page.
    public var library: LibraryModel { models.library }

    /// The features, at the end of the responder chain.
    private(set) lazy var flow = AppFlow(self)

    /// - Parameters:
    ///   - opened: The pictures to show; without an album, the sample is shown.
    ///   - pending: Pictures that are still being opened, in place of `opened`.
    public init(_ state: AppState, showing opened: OpenedPaths = OpenedPaths(), pending: PendingOpening? = nil, with services: AppServices)
    {
        (self.state, self.services) = (state, services)
        let restored = state.restored
        albums = OpenAlbums(
            opened.album ?? pending?.placeholder ?? services.sample,
            restored: OpenAlbums.Restored(
                paths: restored.paths, orders: restored.orders, includesSubfolders: state.settings.includesSubfolders),
            opener: services.opener, loading: services.pictures, on: services.work, messages: messages)
        models = PageModels(
            showing: albums.live, of: state, sources: services.library,
            notes: NotesModel(albums.live, queue: services.noteQueue, drafts: services.noteDrafts, messages: messages), on: services.work)
        for name in SpritePicture.names {
            guard let sprite = SpritePicture.named(name) else { continue }
            services.pictures.register(name) { Bitmap(sprite) }
        }
        // A placeholder root: building the scene needs the session.
        root = SceneRoot(showing: View(), veil: DropVeil { _ in })
        stage = Stage(root: root, size: state.size, scale: state.scale, text: services.text, images: services.pictures)
        models.library.didLearn = { [weak self] in self?.albums.shareKnowledge() }
        if opened.album != nil { albums.follow(opened.source, opened.request) }
        show(state.scene)
        if let pending { flow.opening.begin(pending) }
    }

    // MARK: Scenes

    /// Shows another scene with the same pictures and state.
    public func show(_ scene: SceneName) {
        state.scene = scene
        let context = takeContext()
        messages.hold()
        root = SceneRoot(showing: scene.make(in: context), veil: flow.drops.veil)
        if state.showsStatistics { root.showStatistics() }
        if state.showsHint, scene.beginsWithCover, context.beginsOnPages { showHint() }
        // The layout that was chosen stays.
        if let keyboard = stage.root as? OnScreenKeyboard { state.language = keyboard.language }
        let keyboard = OnScreenKeyboard(over: root, opening: state.keyboardOpening, language: state.language)
        stage = Stage(
            root: keyboard, size: state.size, scale: state.scale, text: services.text, images: services.pictures,
            theme: state.look)
        stage.clipboard = services.clipboard
        applySettings()
        stage.next = flow
        root.menuRequested = { [weak self] in self?.flow.menus.toggle(at: nil) }
        stage.unhandledEvent = { [weak self] in self?.take($0) }
        for press in Shortcuts.goBack.presses { stage.keyBindings[press] = GoBack() }
        messages.present { [weak root] in root?.show($0) }
    }

    /// Shows other pictures, in the current scene or in another one.
    public func show(_ album: Album, in scene: SceneName? = nil) { show(OpenedPaths(album: album), in: scene) }

    /// Shows the pictures that were opened, if there are any, and follows their files.
    func show(_ opened: OpenedPaths, in scene: SceneName? = nil) {
        guard let album = opened.album else { return }
        albums.show(album)
        models.follow(albums.live)
        albums.follow(opened.source, opened.request)
        (state.size, state.scale) = (stage.size, stage.scale)
        show(scene ?? state.scene)
    }

    /// Opens paths in the current scene, as if they were dropped on it.
    public func open(_ paths: [String]) { flow.opening.open(paths) }

    /// What the next scene is built from. Later scenes start with no page, picture or placement to restore.
    private func takeContext() -> SceneContext {
        var gallery = GalleryContext(album: albums.live, desktop: services.desktop, facts: services.facts)
        (gallery.albums, gallery.messages, gallery.reading) = (albums, messages, reading)
        (gallery.library, gallery.notes) = (models.library, models.notes)
        gallery.canSendCopies = { [weak self] in self?.flow.copying.isPossible == true }
        gallery.slideshowInterval = { [weak self] in self?.state.settings.slideshowInterval ?? Slideshow.usualInterval }
        (gallery.firstPicture, gallery.firstPlacement) = (state.restored.picture, state.restored.pages.placement)
        var editor = EditorContext(services.emitters, seed: state.seed)
        editor.announce = { [messages] in messages.announce($0) }
        editor.register = { [pictures] in pictures.register($0) }
        editor.frameStatistics = { [weak self] in self?.frameStatistics }
        var context = SceneContext(gallery: gallery, editor: editor, landscapeFolder: services.landscapeFolder, seed: state.seed)
        (context.models, context.firstPage) = (models, state.restored.page)
        context.panned = { [weak self] in self?.root.hint?.dismiss() }
        (state.restored.page, state.restored.picture, state.restored.pages.placement) = (nil, nil, nil)
        return context
    }

    /// Once it was seen it is not shown at another start.
    private func showHint() {
        state.restored.hasSeenHint = true
        root.showHint { [weak self] in self?.state.showsHint = false }
    }

    // MARK: Frames

    /// Delivers the results of other threads, then draws the frame.
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        if services.work.deliver() { stage.setNeedsDisplay() }
        flow.opening.awaitAnswer(at: time)
        takeEndingKeys(events)
        root.statistics?.update(at: time) { aliveCount }
        // Pictures requested by this frame count from the next one on.
        defer {
            followReading()
            flow.opening.followSilentPictures(at: time)
        }
        return stage.frame(at: time, events: events)
    }

    private func followReading() {
        let (finished, total) = pictures.progress
        reading.state = finished < total ? LoadingProgress.State(finished: finished, total: total) : nil
    }

    /// Adds the cost of a frame to the statistics, if they are shown.
    public func note(_ cost: FrameCost) { root.statistics?.add(cost) }

    private var aliveCount: Int {
        var count = 0
        root.forEachDescendant { count += ($0 as? EmitterView)?.system.aliveCount ?? 0 }
        return count
    }

    // MARK: Events

    /// Handles an event that the views left.
    private func take(_ event: InputEvent.Kind) {
        switch event {
        case .keyDown(let key, let modifiers, isRepeat: false): flow.menus.take(key, modifiers)
        case .pointerDown(.mouse(.right), let point): flow.menus.toggle(at: point)
        default: flow.drops.take(event)
        }
    }

    /// The keys that end the program do so from everywhere, whatever has the focus or lies over the scene.
    private func takeEndingKeys(_ events: [InputEvent]) {
        for event in events {
            guard case .keyDown(let key, let modifiers, _) = event.kind else { continue }
            if Shortcuts.quit.matches(key, modifiers) || Shortcuts.closeWindow.matches(key, modifiers) { services.desktop.quit() }
        }
    }

    /// Saves what was written and cancels copies, for a program that ends; returns at once.
    public func end() {
        models.notes.saveDraft()
        flow.copying.model.end()
    }
}
