public import Gallery
public import LayoutMath
public import Views
import Widgets

/// What the app finds again when it is started the next time.
public nonisolated struct SavedState: Equatable, Sendable {
    /// The folders and pictures that were open, absolute; none is the built-in sample.
    public var paths: [String] = []
    /// The page that was shown, by its name.
    public var page: String?
    /// The picture that filled the window, by its path; nil when none did.
    public var picture: String?
    /// The folders that were opened last, newest first, whatever is open now.
    public var recents = RecentFolders()
    /// Whether the pictures of all levels were shown at once.
    public var isRecursive = false
    /// How folders are sorted, whatever is open.
    public var orders = FolderOrders()
    /// The window in the units of the desktop.
    public var frame: Rect?
    /// The look that was asked for; nil follows the desktop.
    public var theme: Theme.Name?
    public var settings = Settings()
    /// What was made on the pages.
    public var pages = SavedPages()
    /// Whether the hint was shown that there is more to the right, which comes once.
    public var hasSeenHint = false

    public init() {}

    /// The part that counts when other paths were asked for: how the window looks, and not what is in it.
    public var withoutContents: SavedState {
        var state = self
        (state.paths, state.page, state.picture, state.isRecursive) = ([], nil, nil, false)
        state.pages = pages.withoutPictures
        return state
    }
}
