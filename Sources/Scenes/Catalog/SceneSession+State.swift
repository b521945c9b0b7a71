public import Gallery
import Pictures
import Storage
import Views

/// Where one is, for the window's title and for the next start.
extension SceneSession {
    /// Shows the same in another look or size; what is shown stays where it is.
    public func changeLook(_ change: (inout Options) -> Void) {
        change(&options)
        stage.motionPreference = options.motionPreference
        stage.interfaceScale = options.settings.scale
        stage.theme = options.look.scaled(to: stage.metrics.scale)
    }

    /// Which day it is, as long as the window is open.
    public var today: CalendarDay {
        get { models.diary.today }
        set { models.diary.today = newValue }
    }

    /// The scene, where it is one of pages.
    private var pages: PanoramaScene? { root.shownScene as? PanoramaScene }
    /// All pictures, where they are the scene or cover the pages.
    private var tiles: AllPictures? { root.shownScene as? AllPictures ?? pages?.shownTiles }

    /// What is shown now, to be found again; the frame is left to the window.
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
        state.pages = models.saved
        state.pages.placement = (scene?.shownViewer ?? grid?.shownViewer)?.swiper.placement
        return state
    }

    /// What the window shows, for its title.
    public var subject: WindowSubject {
        if let picture = pages?.picture ?? tiles?.picture { return .picture(picture) }
        if let tiles { return .folder(tiles.title) }
        guard let pages else { return .page(self.scene.rawValue) }
        return pages.pageKind == .cover ? .folder(live.album.title) : .page(pages.pageKind.rawValue)
    }
}
