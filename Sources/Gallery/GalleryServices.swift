package import Editing
package import LayoutMath
package import Widgets

/// What the app does for the gallery's pages, apart from supplying pictures: toasts, menus and the user's settings. A session implements
/// it.
package protocol GalleryServices: AnyObject {
    /// Duration in seconds for which a slideshow shows each picture.
    var slideshowInterval: Seconds { get }
    /// Shows a toast.
    func announce(_ news: Toast.Message)
    /// Adds a change to the history and shows a toast that offers to undo it.
    func offer(_ step: UndoStep)
    /// Dismisses a toast that no longer applies.
    func dismissNews()
    /// Shows the context menu of a picture or a folder.
    func showMenu(about subject: MenuSubject, at anchor: MenuAnchor)
    /// Whether the desktop has a folder chooser.
    var hasFolderChooser: Bool { get }
    /// Shows the folder chooser.
    /// - Parameters:
    ///   - folder: The path of the folder in which the chooser starts.
    ///   - taken: Called with the path of the chosen folder, if any.
    func chooseFolder(in folder: String, taken: @escaping (String) -> Void)
    /// Whether copies of pictures can be sent.
    var canSendCopies: Bool { get }
    /// Opens the dialog for sending a copy of a picture, or of all pictures shown with it.
    func sendCopy(of entry: Album.Entry)
    /// Shows a question in front of the window.
    /// - Parameters:
    ///   - actions: Titles of the answers, the most likely first.
    ///   - chosen: Called with the index of the action that was chosen, if any.
    func ask(_ title: String, detail: String, actions: [String], chosen: @escaping (Int) -> Void)
    /// Whether a picture is a file that can be rotated, cropped and saved.
    func canEdit(_ entry: Album.Entry) -> Bool
    /// Reads which edits a picture's file supports.
    /// - Parameter then: Called once the file has been read. If it cannot be read, the user sees the error and `then` is not called.
    func readEditSubject(of entry: Album.Entry, then: @escaping (EditSubject) -> Void)
    /// Saves a rotated or cropped picture over its original.
    func save(_ edit: PictureEdit, of entry: Album.Entry)
    /// Asks for a name and saves a rotated or cropped picture under that name.
    func saveCopy(_ edit: PictureEdit, of entry: Album.Entry)
}

// Defaults for services that change no files and keep no history; their toasts disappear by themselves.
extension GalleryServices {
    package func offer(_ step: UndoStep) { announce(step.toast { step.undo() }) }
    package func dismissNews() {}
    package func canEdit(_ entry: Album.Entry) -> Bool { false }
    package func readEditSubject(of entry: Album.Entry, then: @escaping (EditSubject) -> Void) {}
    package func save(_ edit: PictureEdit, of entry: Album.Entry) {}
    package func saveCopy(_ edit: PictureEdit, of entry: Album.Entry) {}
}

/// What the app does for the library page. A session implements it.
package protocol LibraryServices: GalleryServices {
    /// Opens a folder instead of the open ones.
    func openFolder(_ path: String)
    /// Updates the library's lists of open and recent folders.
    func updateLibraryFolders()
    /// Removes a folder that is not open from the library, and offers to undo that.
    func forgetFolder(_ path: String)
}
