public import Platform

/// Keeps what became of pictures in memory, and decides what to let go. Belongs to one thread.
public protocol PictureCache: AnyObject {
    /// Bytes of pixels that it holds.
    var byteCount: Int { get }
    /// What is known of a picture, which counts as used by that; nil when nothing is.
    func state(of image: ImageID) -> ImageState?
    func store(_ state: ImageState, for image: ImageID)
    func remove(_ image: ImageID)
    /// Forgets a picture in all sizes.
    func removeAll(named name: String)
    /// Lets go of what is over the budget, the least recently used first, but of nothing that is in use.
    func trim(sparing isInUse: (ImageID) -> Bool)
}

/// The cache that a library has unless it is given another: a byte budget, and the longest unused goes first.
public final class LeastRecentlyUsedPictures: PictureCache {
    /// Bytes of pixels that may stay beyond those in use.
    public let byteBudget: Int
    private var cache: LeastRecentlyUsedCache<ImageID, ImageState>
    private var sizes: [String: Set<ImageID.Fit>] = [:]

    /// 64 MB: the pages of a large window and some screens of thumbnails.
    public static let defaultByteBudget = 64 << 20

    public init(byteBudget: Int = LeastRecentlyUsedPictures.defaultByteBudget) {
        self.byteBudget = byteBudget
        // The budget is kept in `trim`, which knows what is in use.
        cache = LeastRecentlyUsedCache(budget: .max)
    }

    public var byteCount: Int { cache.totalCost }

    public func state(of image: ImageID) -> ImageState? { cache.value(for: image) }

    public func store(_ state: ImageState, for image: ImageID) {
        cache.insert(state, for: image, cost: Self.cost(of: state))
        sizes[image.name, default: []].insert(image.fit)
    }

    public func remove(_ image: ImageID) {
        cache.remove(image)
        sizes[image.name]?.remove(image.fit)
        if sizes[image.name]?.isEmpty == true { sizes[image.name] = nil }
    }

    public func removeAll(named name: String) {
        for fit in sizes[name] ?? [] { cache.remove(ImageID(name, fit: fit)) }
        sizes[name] = nil
    }

    /// - Complexity: O(pictures let go + pictures in use).
    public func trim(sparing isInUse: (ImageID) -> Bool) {
        guard cache.totalCost > byteBudget else { return }
        var spared: [ImageID] = []
        while cache.totalCost > byteBudget, let oldest = cache.oldestKey {
            if isInUse(oldest) {
                // It goes to the newest end; when it comes round again, all that is left is in use.
                guard oldest != spared.first else { return }
                spared.append(oldest)
                _ = cache.value(for: oldest)
            } else {
                remove(oldest)
            }
        }
    }

    /// Even a failure takes some room: a folder may have a hundred thousand of them.
    private static func cost(of state: ImageState) -> Int {
        if case .ready(let bitmap) = state { bitmap.byteCount + 256 } else { 512 }
    }
}
