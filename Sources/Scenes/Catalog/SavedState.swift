public import Gallery
public import LayoutMath
public import Views
import Widgets

/// The state of the app that is restored at the next start.
public nonisolated struct SavedState: Equatable, Sendable {
    /// Absolute paths of the open folders and pictures; empty for the built-in sample.
    public var paths: [String] = []
    /// The name of the current page.
    public var page: String?
    /// The path of the picture that filled the window; nil if none did.
    public var picture: String?
    /// Recently opened folders, newest first, independent of what is open.
    public var recents = RecentFolders()
    /// Whether the pictures of all levels were shown in place of folders.
    public var isRecursive = false
    /// The sort orders of folders, independent of what is open.
    public var orders = FolderOrders()
    /// Upper left corner of the normal window with its title bar, and its size without, in window units.
    public var frame: Rect?
    /// Whether the window was maximised.
    public var isMaximized = false
    /// The chosen theme; nil follows the desktop.
    public var theme: Theme.Name?
    public var settings = Settings()
    /// The state of the pages.
    public var pages = SavedPages()
    /// The state of the library.
    public var library = SavedLibrary()
    /// Whether the hint about the pages to the right was shown; it appears only once.
    public var hasSeenHint = false

    public init() {}

    /// The state that also applies to other paths: settings and look, but nothing about the open album.
    public var withoutContents: SavedState {
        var state = self
        (state.paths, state.page, state.picture, state.isRecursive) = ([], nil, nil, false)
        state.pages = pages.withoutPictures
        return state
    }
}
