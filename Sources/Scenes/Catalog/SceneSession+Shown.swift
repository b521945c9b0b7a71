import Gallery
import Pictures
import Views

// What is shown at the moment.
extension SceneSession {
    /// The picture that fills the window; nil if none does.
    var shownViewer: Viewer? {
        let viewer = root.firstDescendant { ($0 as? Viewer)?.focusScope?.isActive == true } as? Viewer
        return viewer?.isDescendant(of: root) == true ? viewer : nil
    }

    /// The listing of the folder that is shown; nil for pictures without a folder.
    var shownListing: AlbumListing? { (root.shownGrid?.listing ?? albums.listing).flatMap { $0.request.paths.isEmpty ? nil : $0 } }

    /// The picture that fills the window or that the page is about; nil if several are shown.
    var pictureInView: Album.Entry? {
        switch shownScope {
        case .viewer, .animation, .comparison, .cropping: shownViewer?.pictureMenu?.entry
        case .page(.swiper, _): (root.firstDescendant { $0 is SwiperPage } as? SwiperPage)?.shownEntry
        case .page(.notes, _): models.notes.entry
        default: nil
        }
    }

    /// The scope of the keys that work now.
    var shownScope: KeyScope {
        if shownViewer?.comparison != nil { return .comparison }
        if shownViewer?.cropping != nil { return .cropping }
        if let shownViewer { return shownViewer.swiper.playback == nil ? .viewer : .animation }
        if root.shownGrid != nil { return .grid }
        return (root.shownScene as? PanoramaScene).map { .page($0.pageKind, of: $0.kinds) } ?? .other
    }
}

extension SceneRoot {
    /// All pictures, if they are shown; nil otherwise.
    var shownGrid: AllPictures? { shownScene.firstDescendant { $0 is AllPictures } as? AllPictures }
}
