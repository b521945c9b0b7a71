import LayoutMath
import Pictures
import Views

/// What a menu is about.
enum MenuSubject {
    case picture(PictureMenu)
    /// A folder that is entered by `open`.
    case folder(Subfolder, open: () -> Void)
}

/// A picture as its menu needs it, where the menu was asked for.
struct PictureMenu {
    let entry: Album.Entry
    /// Holds the album that the picture is in.
    let context: SceneContext
    /// How that album is listed; nil where no files stand behind it.
    var listing: AlbumListing?
    /// Shows the picture in the whole window; nil where it is shown so.
    var open: (() -> Void)?
    /// What shows it in the whole window; nil elsewhere.
    weak var viewer: Viewer?
}

extension View {
    /// Where a menu opens that was asked for at a place in own coordinates, or with nil by the keyboard: then about the outlined part.
    func menuAnchor(_ point: Point?) -> MenuAnchor { .point(convert(point ?? focusOutline.rect.center, to: nil)) }
}
