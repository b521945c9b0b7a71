public import Copies
public import Editing
public import Gallery
public import Notes
public import ParticleEditor
public import Pictures
public import Platform
public import Storage

/// What a session uses and never replaces. The window, a replay and each test supply their own.
///
/// A service that is nil does not exist there: a replay, for example, has no wastebasket, and its menus do not offer one.
public struct AppServices {
    /// Accesses files; the session delivers its results at the beginning of each frame.
    public let work: Work
    /// Loads pictures.
    public let pictures: PictureLibrary
    /// Measures text.
    public let text: any TextMeasuring
    /// The built-in pictures.
    public let sample: Album
    /// The folder that contains the landscape's layers.
    public let landscapeFolder: String

    /// Opens paths, such as those dropped on the window. `work` calls it.
    public var openPaths: @Sendable ([String]) -> OpenedPaths = { _ in OpenedPaths() }
    /// Lists folders that the user enters.
    public var opener = AlbumOpener(isFollowing: false)
    /// Presets and files of the particle editor.
    public var emitters: any EmitterStore = NoEmitters()
    public var clipboard: any Clipboard = PrivateClipboard()
    /// The desktop and its window.
    public var desktop: any DesktopServices = NoDesktop()
    /// Reads facts such as size and camera from the pictures' files.
    public var facts = FactsReader { _ in nil }

    /// Where the library finds what it knows about pictures.
    public var library = LibrarySources()
    /// Reads and saves notes; nil if notes last only as long as the session.
    public var noteQueue: NoteQueue?
    /// Keeps unsaved notes for the next run; nil if they are lost.
    public var noteDrafts: NoteDrafts?
    public var renamer: (any PictureRenaming)?
    /// Writes rotated and cropped pictures.
    public var editor: (any PictureEditing)?
    /// Creates the runs that write copies.
    public var makeCopyRun: ((CopyRequest) -> CopyRun)?
    /// The thumbnails on the disk.
    public var thumbnails: ThumbnailUse?

    /// Called with one line per path that could not be opened, for the terminal.
    public var complain: ([String]) -> Void = { _ in }
    /// Whether a session whose first paths cannot be opened has failed. Otherwise it shows the sample.
    public var failsWithoutPictures = false

    /// - Parameter work: Nil takes that of the pictures. If there is another one, the pictures must load synchronously.
    public init(pictures: PictureLibrary, text: any TextMeasuring, sample: Album, landscapeFolder: String, on work: Work? = nil) {
        self.work = work ?? pictures.work ?? Work(.synchronous)
        (self.pictures, self.text, self.sample, self.landscapeFolder) = (pictures, text, sample, landscapeFolder)
    }
}
