import SceneTestSupport
import Views
import Widgets

@testable import Gallery

extension GalleryContext {
    /// A context without an app around it.
    static func painted(_ live: AlbumStore = AlbumStore(.painted())) -> GalleryContext { GalleryContext(album: live) }
}
