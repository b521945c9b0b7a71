import Gallery
public import Views

/// The scenes that the app, screenshots and benchmarks share, by the names that scripts use.
public nonisolated enum SceneName: String, CaseIterable, Sendable {
    /// The app: every page under one title before the evening landscape.
    case panorama
    /// The same panorama; its name in the built-in tour.
    case tour
    case cover
    case swiper
    case circle
    case mood
    case sparks
    /// All pictures as thumbnails.
    case grid
    /// The classic circle: discs that come and go.
    case ring
    /// The classic example: three pages of which one is wider than the window.
    case minions
    /// Every widget of the toolkit in every state.
    case widgets

    /// Whether the scene begins with a cover that has pages to its right.
    var beginsWithCover: Bool { self == .panorama || self == .tour }

    /// Builds the scene's root view.
    @MainActor
    public func make(in context: SceneContext) -> View {
        switch self {
        case .panorama, .tour: PanoramaScene(context: context, pages: PageKind.allCases)
        case .cover: PanoramaScene(context: context, pages: [.cover])
        case .swiper: PanoramaScene(context: context, pages: [.swiper])
        case .circle: PanoramaScene(context: context, pages: [.circle])
        case .mood: PanoramaScene(context: context, pages: [.mood])
        case .sparks: PanoramaScene(context: context, pages: [.sparks])
        case .grid: AllPictures(context: context.gallery)
        case .ring: RingScene(context: context)
        case .minions: minionsScene()
        case .widgets: WidgetScene(context: context)
        }
    }
}
