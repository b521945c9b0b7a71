public import Gallery
import Pictures
import Storage
import Views

/// The current place in the app, for the window's title and for the next start.
extension SceneSession {
    /// Changes look or size; the current page and picture stay.
    public func changeLook(_ change: (inout AppState) -> Void) {
        change(&state)
        applySettings()
        stage.theme = state.look.scaled(to: stage.metrics.scale)
    }

    /// Applies all settings to the stage except the look.
    func applySettings() {
        stage.motionPreference = state.motionPreference
        (stage.interfaceScale, stage.textScale) = (state.settings.scale, state.textScale)
        (stage.messageTimeScale, stage.usesSingleKeys) = (state.settings.messageTimeScale, state.settings.usesSingleKeys)
    }

    /// The current day, which the app updates while the window is open.
    public var today: CalendarDay {
        get { models.diary.today }
        set { (models.diary.today, library.today) = (newValue, newValue) }
    }

    /// The scene's pages; nil if the scene has none.
    private var pages: PanoramaScene? { root.shownScene as? PanoramaScene }
    /// All pictures, if they are the scene or cover the pages; nil otherwise.
    private var tiles: AllPictures? { root.shownScene as? AllPictures ?? pages?.shownTiles }

    /// The current state, to restore at the next start; the window adds its frame.
    public var savedState: SavedState {
        var saved = SavedState()
        saved.paths = albums.paths
        let (scene, grid) = (pages, tiles)
        let shown = grid?.listing ?? albums.listing
        if let folder = shown?.request.folder { saved.paths = [FilePath.absolute(folder)] }
        (saved.page, saved.picture) = (scene?.page, scene?.picture ?? grid?.picture)
        saved.isRecursive = shown?.isRecursive ?? false
        saved.orders = albums.orders
        saved.recents = state.restored.recents
        saved.theme = state.chosenTheme
        saved.settings = state.settings
        saved.hasSeenHint = state.restored.hasSeenHint
        saved.library = library.saved
        saved.pages = models.saved
        saved.pages.placement = (scene?.shownViewer ?? grid?.shownViewer)?.swiper.placement
        return saved
    }

    /// Whether the screen should stay on while there is no input: during a slideshow, an animation in full screen and a comparison.
    public var keepsScreenOn: Bool {
        (pages?.shownViewer ?? tiles?.shownViewer)?.isWatched(inFullScreen: services.desktop.isFullscreen) ?? false
    }

    /// The subject of the window's title.
    public var subject: WindowSubject {
        if let picture = pages?.picture ?? tiles?.picture { return .picture(picture) }
        if let tiles { return .folder(tiles.title) }
        guard let pages else { return .page(state.scene.rawValue) }
        return pages.pageKind == .cover ? .folder(albums.live.album.title) : .page(pages.pageKind.rawValue)
    }
}
