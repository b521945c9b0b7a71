package import LayoutMath
import Pictures
public import Platform
public import Widgets

/// What the gallery's pages are built from.
public struct GalleryContext {
    /// The open pictures. Notifies observers when they change.
    public var live: AlbumStore
    /// Lists folders and follows their changes; nil if the pages only show the pictures that they were given.
    package weak var albums: OpenAlbums?
    /// The desktop and its window.
    public var desktop: any DesktopServices
    /// Reads facts such as size and camera from the pictures' files.
    public var facts: FactsReader
    /// How many of the album's pictures have been read.
    public var reading = LoadingProgress()
    /// Shows toasts and questions.
    package var messages = Messages()
    /// Returns whether copies of pictures can be sent.
    package var canSendCopies: () -> Bool = { false }
    /// Returns the duration in seconds for which a slideshow shows each picture.
    package var slideshowInterval: () -> Seconds = { Slideshow.usualInterval }
    /// The pictures by day, the folders and the wastebasket; nil for pages that run without the program.
    public weak var library: LibraryModel?
    /// The notes about the pictures; nil for pages that run without the program.
    public weak var notes: NotesModel?

    /// The path of the picture that fills the window at first.
    public var firstPicture: String?
    /// Zoom, position and rotation of that picture.
    public var firstPlacement: PicturePlacement?

    /// The current album.
    public var album: Album { live.album }

    public init(
        album: AlbumStore, desktop: any DesktopServices = NoDesktop(), facts: FactsReader = FactsReader { _ in nil }
    ) {
        live = album
        self.desktop = desktop
        self.facts = facts
    }

    /// Tries again to load a picture that could not be read.
    func retry(_ image: ImageID) { albums?.retry(image) }

    /// A preview of a folder's contents; nil until it has been read.
    func preview(_ folder: Subfolder) -> FolderPreview? { albums?.preview(of: folder) }
}
