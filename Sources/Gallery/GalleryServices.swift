package import Editing
package import LayoutMath
package import Widgets

/// What the app does for the gallery's pages beyond their pictures: toasts, menus and the user's settings. A session implements it.
package protocol GalleryServices: AnyObject {
    /// Duration in seconds for which a slideshow shows each picture.
    var slideshowInterval: Seconds { get }
    /// Shows a toast.
    func announce(_ news: Toast.Message)
    /// Adds a change to the history, and offers to undo it in a toast.
    func offer(_ step: UndoStep)
    /// Takes back a toast that no longer matters.
    func dismissNews()
    /// Shows the context menu of a picture or a folder.
    func showMenu(about subject: MenuSubject, at anchor: MenuAnchor)
    /// Whether the desktop can ask for a folder.
    var hasFolderChooser: Bool { get }
    /// Asks for a folder.
    /// - Parameters:
    ///   - folder: The path of the folder to begin in.
    ///   - taken: Called with the path of the chosen folder, if any.
    func chooseFolder(in folder: String, taken: @escaping (String) -> Void)
    /// Whether copies of pictures can be sent.
    var canSendCopies: Bool { get }
    /// Shows the steps of sending a copy of a picture, or of all that are shown with it.
    func sendCopy(of entry: Album.Entry)
    /// Asks a question over the window.
    /// - Parameters:
    ///   - actions: Titles of the answers, from the most likely to the least.
    ///   - chosen: Called with the index of the action that was chosen, if any.
    func ask(_ title: String, detail: String, actions: [String], chosen: @escaping (Int) -> Void)
    /// Whether a picture is a file that can be turned, cut and written.
    func canEdit(_ entry: Album.Entry) -> Bool
    /// Reads what can be done with a picture's file.
    /// - Parameter then: Called once it is read; not if it cannot be read, which the user is told.
    func readEditSubject(of entry: Album.Entry, then: @escaping (EditSubject) -> Void)
    /// Writes a picture that was turned and cut in place of itself.
    func save(_ edit: PictureEdit, of entry: Album.Entry)
    /// Asks for a name, and writes a picture that was turned and cut under it.
    func saveCopy(_ edit: PictureEdit, of entry: Album.Entry)
}

// Services that change no files, have no history, and whose toasts go by themselves.
extension GalleryServices {
    package func offer(_ step: UndoStep) { announce(step.toast { step.undo() }) }
    package func dismissNews() {}
    package func canEdit(_ entry: Album.Entry) -> Bool { false }
    package func readEditSubject(of entry: Album.Entry, then: @escaping (EditSubject) -> Void) {}
    package func save(_ edit: PictureEdit, of entry: Album.Entry) {}
    package func saveCopy(_ edit: PictureEdit, of entry: Album.Entry) {}
}

/// What the app does for the library's page. A session implements it.
package protocol LibraryServices: GalleryServices {
    /// Opens a folder in place of the open ones.
    func openFolder(_ path: String)
    /// Tells the library which folders are open and recent.
    func updateLibraryFolders()
    /// Forgets a folder of the library that is not open, and offers to undo it.
    func forgetFolder(_ path: String)
}
