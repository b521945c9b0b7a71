import LayoutMath
package import Pictures
import Views
import Widgets

/// The subject of a context menu.
package enum MenuSubject {
    case picture(PictureMenu)
    /// A folder; `open` enters it.
    case folder(Subfolder, open: () -> Void)
}

/// A picture, with the data that its context menu needs.
package struct PictureMenu {
    package let entry: Album.Entry
    /// The context of the album that contains the picture.
    package let context: GalleryContext
    /// The listing of that album; nil for an album without files.
    package var listing: AlbumListing?
    /// Shows the picture in the whole window; nil if it is already shown so.
    package var open: (() -> Void)?
    /// The viewer that shows the picture in the whole window; nil if none does.
    package weak var viewer: Viewer?
}

extension CollectionView {
    /// Returns the subject of a menu and the menu's anchor: the item at `point` in the coordinates of `view`, or, if `point` is nil
    /// (requested by keyboard), the selected item.
    func menuRequest(at point: Point?, in view: View) -> (id: String, anchor: MenuAnchor)? {
        let id = point.map { item(at: view.convert($0, to: self)) } ?? selectedID
        return id.map { ($0, point == nil ? menuAnchor(nil) : view.menuAnchor(point)) }
    }
}

extension View {
    /// Returns the anchor of a menu requested at `point` in the view's coordinates; if nil (by keyboard), the centre of the focus outline.
    func menuAnchor(_ point: Point?) -> MenuAnchor { .point(convert(point ?? focusOutline.rect.center, to: nil)) }
}
