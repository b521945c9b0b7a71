public import LayoutMath
public import Pictures
public import Platform
import Views
public import Widgets

/// What the gallery's pages are built from: the pictures to show, and what the app can do for them.
public struct GalleryContext {
    /// The pictures that are open, and news of them.
    public var live: AlbumStore
    /// Opens the built-in sample pictures.
    public var openSample: () -> Void
    /// Loads a picture again that could not be read.
    public var retry: (ImageID) -> Void
    /// How far the album's pictures are read.
    public var reading: LoadingProgress
    /// Says a line of news.
    public var announce: (Toast.Message) -> Void = { _ in }
    /// What is known of a picture's file; nil while nothing is.
    public var facts: (String) -> PictureFacts? = { _ in nil }
    /// Moves a picture's file to the wastebasket and gives the way to bring it back.
    public var moveToTrash: (String) throws -> () throws -> Void = { _ in throw NoWastebasket() }
    /// Fills the screen with the window, or gives it back its size.
    public var toggleFullscreen: () -> Void = {}
    /// Gives the window back its size if it fills the screen; false if it does not.
    public var leaveFullscreen: () -> Bool = { false }
    /// Gives the seconds that a slideshow shows each picture.
    public var slideshowInterval: () -> Seconds = { Slideshow.usualInterval }
    /// Shows a menu about a picture or a folder.
    package var showMenu: (MenuSubject, MenuAnchor) -> Void = { _, _ in }
    /// Asks for a folder to open.
    public var chooseFolder: () -> Void = {}

    /// How the album is listed; nil where no files stand behind it.
    public var listing: () -> AlbumListing? = { nil }
    /// Lists a folder, and follows it for as long as the listing lives; nil where folders cannot be opened.
    public var openFolder: (String) -> AlbumListing? = { _ in nil }
    /// Has the pages show what a listing shows.
    public var adopt: (AlbumListing) -> Void = { _ in }
    /// What is known of a folder's contents; nil while nothing is.
    public var preview: (Subfolder) -> FolderPreview? = { _ in nil }
    /// Keeps the ways back from deletions, for as long as whoever shows the pages keeps it.
    package weak var deletions: DeletionHistory?

    /// The picture that fills the window at the beginning, by its path.
    public var firstPicture: String?
    /// Zoom, position and rotation of that picture.
    public var firstPlacement: PicturePlacement?

    /// The pictures as they stand now.
    public var album: Album { live.album }

    public init(
        album: AlbumStore, openSample: @escaping () -> Void = {}, retry: @escaping (ImageID) -> Void = { _ in },
        reading: LoadingProgress = LoadingProgress()
    ) {
        live = album
        self.openSample = openSample
        self.retry = retry
        self.reading = reading
    }
}
