import LayoutMath
package import Pictures
import Views
import Widgets

/// What a menu is about.
package enum MenuSubject {
    case picture(PictureMenu)
    /// A folder that is entered by `open`.
    case folder(Subfolder, open: () -> Void)
}

/// A picture as its menu needs it, where the menu was asked for.
package struct PictureMenu {
    package let entry: Album.Entry
    /// Holds the album that the picture is in.
    package let context: GalleryContext
    /// How that album is listed; nil where no files stand behind it.
    package var listing: AlbumListing?
    /// Shows the picture in the whole window; nil where it is shown so.
    package var open: (() -> Void)?
    /// What shows it in the whole window; nil elsewhere.
    package weak var viewer: Viewer?
}

extension CollectionView {
    /// Returns the item that a menu is about, and where that menu opens: the item at `point` in the coordinates of `view`, or with nil, by the
    /// keyboard, the selected one.
    func menuRequest(at point: Point?, in view: View) -> (id: String, anchor: MenuAnchor)? {
        let id = point.map { item(at: view.convert($0, to: self)) } ?? selectedID
        return id.map { ($0, point == nil ? menuAnchor(nil) : view.menuAnchor(point)) }
    }
}

extension View {
    /// Where a menu opens that was asked for at a place in own coordinates, or with nil by the keyboard: then about the outlined part.
    func menuAnchor(_ point: Point?) -> MenuAnchor { .point(convert(point ?? focusOutline.rect.center, to: nil)) }
}
