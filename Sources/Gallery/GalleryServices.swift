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
