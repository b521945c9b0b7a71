package import LayoutMath
package import Widgets

/// What the app does for the gallery's pages beyond their pictures: toasts, menus and the user's settings. A session implements it.
package protocol GalleryServices: AnyObject {
    /// Duration in seconds for which a slideshow shows each picture.
    var slideshowInterval: Seconds { get }
    /// Shows a toast.
    func announce(_ news: Toast.Message)
    /// Shows the context menu of a picture or a folder.
    func showMenu(about subject: MenuSubject, at anchor: MenuAnchor)
}

/// What the app does for the library's page. A session implements it.
package protocol LibraryServices: AnyObject {
    /// Opens a folder in place of the open ones.
    func openFolder(_ path: String)
    /// Tells the library which folders are open and recent.
    func updateLibraryFolders()
    /// Forgets a folder of the library that is not open.
    func forgetFolder(_ path: String)
    /// Asks a question over the window.
    /// - Parameter accepted: called if the action was chosen.
    func ask(_ title: String, detail: String, action: String, accepted: @escaping () -> Void)
}
