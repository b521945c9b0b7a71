import Imaging
public import Platform
public import Views
public import Widgets

/// A provider whose pictures are ready at once, which records the requests.
public final class ReadyPictures: ImageProviding {
    private let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF])
    /// The pictures that the last recorded frame showed, and those that it requested ahead.
    public private(set) var shown: Set<String> = []
    public private(set) var prefetched: [String] = []
    /// Names of pictures that are still loading.
    public var loading: Set<String> = []
    /// Names of pictures that cannot be read.
    public var unreadable: Set<String> = []

    public init() {}

    public func state(of image: ImageID) -> ImageState {
        shown.insert(image.name)
        return cachedState(of: image)
    }

    public func cachedState(of image: ImageID) -> ImageState {
        if unreadable.contains(image.name) { return .failed("ends too early") }
        return loading.contains(image.name) ? .loading : .ready(bitmap)
    }

    public func prefetch(_ image: ImageID) { prefetched.append(image.name) }

    public func frameBegan() {
        shown = []
        prefetched = []
    }
}

extension View {
    /// The collection within this view.
    public var collectionInside: CollectionView? { firstDescendant { $0 is CollectionView } as? CollectionView }
}
