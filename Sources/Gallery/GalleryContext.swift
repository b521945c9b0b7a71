import Pictures
public import Platform
public import Widgets

/// What the gallery's pages are built from: the pictures to show, and the services that they use.
public struct GalleryContext {
    /// The pictures that are open, and news of them.
    public var live: AlbumStore
    /// Other pictures; nil where the pages show what they have.
    public weak var albums: (any AlbumServices)?
    /// The desktop and its window.
    public var desktop: any DesktopServices
    /// What the pictures' files tell.
    public var facts: FactsReader
    /// How far the album's pictures are read.
    public var reading = LoadingProgress()
    /// Serves the pages while it exists; nil for pages on their own, which show no toasts and menus.
    package weak var services: (any GalleryServices)?
    /// The pictures by day, the folders and the wastebasket; nil for pages on their own.
    public weak var library: LibraryModel?
    /// What was written about the pictures; nil for pages on their own.
    public weak var notes: NotesModel?

    /// The picture that fills the window at the beginning, by its path.
    public var firstPicture: String?
    /// Zoom, position and rotation of that picture.
    public var firstPlacement: PicturePlacement?

    /// The pictures as they stand now.
    public var album: Album { live.album }

    public init(
        album: AlbumStore, albums: (any AlbumServices)? = nil, desktop: any DesktopServices = NoDesktop(),
        facts: FactsReader = FactsReader { _ in nil }
    ) {
        live = album
        self.albums = albums
        self.desktop = desktop
        self.facts = facts
    }

    /// Loads a picture again that could not be read.
    func retry(_ image: ImageID) { albums?.retry(image) }

    /// What is known of a folder's contents; nil while nothing is.
    func preview(_ folder: Subfolder) -> FolderPreview? { albums?.preview(of: folder) }
}
