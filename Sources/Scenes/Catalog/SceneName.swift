import Gallery
public import Views

/// The scenes shared by the app, screenshots and benchmarks, by the names that scripts use.
public nonisolated enum SceneName: String, CaseIterable, Sendable {
    /// The app: all pages under one title in front of the evening landscape.
    case panorama
    /// The same as `panorama`, by its name in the built-in tour.
    case tour
    case cover
    case swiper
    case circle
    case library
    case mood
    case sparks
    case notes
    /// All pictures as tiles.
    case grid
    /// A ring of numbered discs that can be added and removed.
    case ring
    /// The classic example: three pages, one of them wider than the window.
    case minions

    /// Whether the scene begins with a cover that has pages to its right.
    var beginsWithCover: Bool { self == .panorama || self == .tour }

    /// Creates the scene's root view.
    @MainActor
    public func make(in context: SceneContext) -> View {
        switch self {
        case .panorama, .tour: PanoramaScene(context: context, pages: PageKind.allCases)
        case .cover: PanoramaScene(context: context, pages: [.cover])
        case .swiper: PanoramaScene(context: context, pages: [.swiper])
        case .circle: PanoramaScene(context: context, pages: [.circle])
        case .library: PanoramaScene(context: context, pages: [.library])
        case .mood: PanoramaScene(context: context, pages: [.mood])
        case .sparks: PanoramaScene(context: context, pages: [.sparks])
        case .notes: PanoramaScene(context: context, pages: [.notes])
        case .grid: AllPictures(context: context.gallery)
        case .ring: RingScene(context: context)
        case .minions: minionsScene()
        }
    }
}
