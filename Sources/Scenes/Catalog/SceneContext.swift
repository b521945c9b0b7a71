public import Imaging
public import LayoutMath
public import Pictures
public import Platform
public import Views
public import Widgets

/// What a scene is built from: the pictures to show, the look, and what the app can do for it.
public struct SceneContext {
    /// The pictures that are open, and news of them.
    public var live: LiveAlbum
    public var theme: Theme
    /// Folder of the landscape's layers.
    public var landscapeFolder: String
    /// Seeds everything random.
    public var seed: UInt64
    /// Opens the built-in sample pictures.
    public var openSample: () -> Void
    /// Loads a picture again that could not be read.
    public var retry: (ImageID) -> Void
    /// How far the album's pictures are read.
    public var reading: Reading
    /// Called whenever the pages were moved.
    public var panned: () -> Void
    /// Presets and files of the particle editor.
    public var emitters = EmitterShelf()
    /// Makes pictures known by their names, in place of others of the same names.
    public var register: ([String: Bitmap]) -> Void = { _ in }
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
    /// Shows a view over the whole scene as a modal scope, standing where `place` says in a window of a size.
    public var present: (_ view: View, _ place: @escaping (Size, any TextMeasuring) -> Rect) -> Void = { _, _ in }
    /// Takes away what `present` shows.
    public var dismiss: () -> Void = {}
    /// Gives the seconds that a slideshow shows each picture.
    public var slideshowInterval: () -> Seconds = { Settings().slideshowInterval }
    /// Shows a menu about a picture or a folder.
    var showMenu: (MenuSubject, MenuAnchor) -> Void = { _, _ in }
    /// Asks for a folder to open.
    public var chooseFolder: () -> Void = {}
    /// Completes paths that are typed; nil where nothing is completed.
    public var makeCompletion: () -> PathCompletion? = { nil }
    /// Taken over from the scene that showed the same in another look.
    var continuation: SceneContinuation?
    /// How long frames take; nil where nobody measures.
    public var frameStatistics: () -> FrameStatistics? = { nil }

    /// How the album is listed; nil where no files stand behind it.
    public var listing: () -> AlbumListing? = { nil }
    /// Lists a folder, and follows it for as long as the listing lives; nil where folders cannot be opened.
    public var openFolder: (String) -> AlbumListing? = { _ in nil }
    /// Has the pages show what a listing shows.
    public var adopt: (AlbumListing) -> Void = { _ in }
    /// What is known of a folder's contents; nil while nothing is.
    public var preview: (Subfolder) -> FolderPreview? = { _ in nil }

    /// What is made on the pages, for as long as whoever shows them keeps it.
    weak var models: PageModels?

    /// The scale of type, gaps and controls that the user chose; nil follows the window.
    public var interfaceScale: Double?

    /// The page to begin with, by its name; nil and an unknown one begin with the first.
    public var firstPage: String?
    /// The picture that fills the window at the beginning, by its path.
    public var firstPicture: String?
    /// How that picture lies.
    public var firstPlacement: PicturePlacement?

    /// Whether the scene begins with its pages, and not with a picture or the tiles over them.
    var beginsOnPages: Bool { firstPicture == nil && continuation?.picture == nil && continuation?.allPictures == nil }

    /// The pictures as they stand now.
    public var album: Album { live.album }

    public init(
        album: LiveAlbum, theme: Theme, landscapeFolder: String, seed: UInt64 = 0, openSample: @escaping () -> Void = {},
        retry: @escaping (ImageID) -> Void = { _ in }, reading: Reading = Reading(), panned: @escaping () -> Void = {}
    ) {
        live = album
        self.theme = theme
        self.landscapeFolder = landscapeFolder
        self.seed = seed
        self.openSample = openSample
        self.retry = retry
        self.reading = reading
        self.panned = panned
    }
}
