import Gallery
import Views

/// What a scene leaves to one that shows the same in another look: where one is. What was made there is the models'.
struct SceneContinuation {
    /// The panorama's offset.
    var offset: Double?
    /// What the pages want to find again.
    var pages: [String: ViewState] = [:]
    /// The picture that fills the window, by its path.
    var picture: String?
    /// What the viewer shows of it, and beside it.
    var viewer = ViewerState()
    /// The folders of all pictures that were entered, as far as each was scrolled; nil when they are not shown.
    var allPictures: [AllPictures.Level]?
    /// The widget gallery itself: it takes on another look without being made anew.
    var widgets: WidgetScene?

    /// What `scene` shows now.
    init(of scene: View) {
        widgets = scene as? WidgetScene
        if let panorama = scene as? PanoramaScene { panorama.leave(to: &self) }
        if let grid = scene.firstDescendant(where: { $0 is AllPictures }) as? AllPictures {
            allPictures = grid.shownLevels
            picture = grid.picture
            if let shown = grid.shownViewer { viewer = shown.state }
        }
    }
}
