public import Gallery
import Pictures
import Storage
import Views

/// The current place in the app, for the window's title and for the next start.
extension SceneSession {
    /// Changes look or size; the current page and picture stay.
    public func changeLook(_ change: (inout Options) -> Void) {
        change(&options)
        stage.motionPreference = options.motionPreference
        stage.interfaceScale = options.settings.scale
        stage.theme = options.look.scaled(to: stage.metrics.scale)
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
        var state = SavedState()
        state.paths = options.restored.paths
        let (scene, grid) = (pages, tiles)
        let shown = grid?.listing ?? listing
        if let folder = shown?.request.folder { state.paths = [FilePath.absolute(folder)] }
        (state.page, state.picture) = (scene?.page, scene?.picture ?? grid?.picture)
        state.isRecursive = shown?.isRecursive ?? false
        state.orders = options.restored.orders
        state.recents = options.restored.recents
        state.theme = options.chosenTheme
        state.settings = options.settings
        state.hasSeenHint = options.restored.hasSeenHint
        state.library = library.saved
        state.pages = models.saved
        state.pages.placement = (scene?.shownViewer ?? grid?.shownViewer)?.swiper.placement
        return state
    }

    /// Whether the screen should stay on while there is no input: during a slideshow, an animation in full screen and a comparison.
    public var keepsScreenOn: Bool {
        (pages?.shownViewer ?? tiles?.shownViewer)?.isWatched(inFullScreen: desktop.isFullscreen) ?? false
    }

    /// The subject of the window's title.
    public var subject: WindowSubject {
        if let picture = pages?.picture ?? tiles?.picture { return .picture(picture) }
        if let tiles { return .folder(tiles.title) }
        guard let pages else { return .page(self.scene.rawValue) }
        return pages.pageKind == .cover ? .folder(live.album.title) : .page(pages.pageKind.rawValue)
    }
}
