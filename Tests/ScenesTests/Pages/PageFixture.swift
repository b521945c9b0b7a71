import Imaging
import LayoutMath
import Platform
import TestSupport

@testable import Scenes
@testable import Views
@testable import Widgets

/// Pictures that are there at once, and who asked for them.
final class ReadyPictures: ImageProviding {
    private let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF])
    /// What the last recorded frame showed, and what it wanted to have soon.
    private(set) var shown: Set<String> = []
    private(set) var prefetched: [String] = []
    /// Names of what is still on its way.
    var loading: Set<String> = []
    /// Names of what cannot be read.
    var unreadable: Set<String> = []

    func state(of image: ImageID) -> ImageState {
        shown.insert(image.name)
        if unreadable.contains(image.name) { return .failed("ends too early") }
        return loading.contains(image.name) ? .loading : .ready(bitmap)
    }

    func prefetch(_ image: ImageID) { prefetched.append(image.name) }

    func frameBegan() {
        shown = []
        prefetched = []
    }
}

extension SceneContext {
    /// A scene's context with nothing around it.
    static func painted(_ live: LiveAlbum) -> SceneContext {
        SceneContext(album: live, theme: Theme(.dark), landscapeFolder: PaintedPictures.landscapeFolder)
    }
}

extension View {
    /// The collection within this view.
    var collectionInside: CollectionView? { firstDescendant { $0 is CollectionView } as? CollectionView }
}
