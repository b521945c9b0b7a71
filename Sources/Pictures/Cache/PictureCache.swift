import Imaging
public import Platform

/// Keeps what became of pictures in memory, and decides what to let go. Belongs to one thread.
public protocol PictureCache: AnyObject {
    /// Bytes of pixels that it holds.
    var byteCount: Int { get }
    /// What is known of a picture, which counts as used by that; nil when nothing is.
    func state(of image: ImageID) -> ImageState?
    /// Another size of a picture that is there; the best to show in its place.
    func standIn(for image: ImageID) -> StandIn?
    func store(_ state: ImageState, for image: ImageID)
    func remove(_ image: ImageID)
    /// Forgets a picture in all sizes.
    func removeAll(named name: String)
    /// Lets go of sizes of a picture that another one has replaced, but of nothing that is in use.
    func removeReplaced(by image: ImageID, sparing isInUse: (ImageID) -> Bool)
    /// Lets go of what is over the budget, the least recently used first, but of nothing that is in use.
    func trim(sparing isInUse: (ImageID) -> Bool)
    /// Whether more is kept than the budget allows.
    var isOverBudget: Bool { get }
    /// Keeps a picture without its pixels.
    func dropPixels(of image: ImageID)
}

/// The cache that a library has unless it is given another: a byte budget, and the longest unused goes first.
public final class LeastRecentlyUsedPictures: PictureCache {
    /// Bytes of pixels that may stay beyond those in use.
    public let byteBudget: Int
    private var cache: LeastRecentlyUsedCache<ImageID, ImageState>
    /// The sizes in which a picture is kept, the newest last.
    private var sizes: [String: [PictureFit]] = [:]

    /// 16 MB: four pages of a window of 1280x800, or its thumbnails some screens around; what is seen of them lies in textures too.
    public static let defaultByteBudget = 16 << 20

    public init(byteBudget: Int = LeastRecentlyUsedPictures.defaultByteBudget) {
        self.byteBudget = byteBudget
        // The budget is kept in `trim`, which knows what is in use.
        cache = LeastRecentlyUsedCache(budget: .max)
    }

    public var byteCount: Int { cache.totalCost }

    public func state(of image: ImageID) -> ImageState? { cache.value(for: image) }

    /// The newest of its kind: what was drawn before a window changed its size. Else the newest of another kind that shows all of the picture
    /// or its middle.
    public func standIn(for image: ImageID) -> StandIn? {
        guard let sizes = sizes[image.name] else { return nil }
        return standIn(for: image, among: sizes) { $0.isSameKind(as: image.fit) }
            ?? standIn(for: image, among: sizes) { image.fit.canShow($0) }
    }

    private func standIn(for image: ImageID, among sizes: [PictureFit], _ isSuited: (PictureFit) -> Bool) -> StandIn? {
        for fit in sizes.reversed() where fit != image.fit && isSuited(fit) {
            let other = ImageID(image.name, fit: fit)
            if case .ready(let bitmap)? = cache.value(for: other) { return StandIn(other, bitmap) }
        }
        return nil
    }

    public func store(_ state: ImageState, for image: ImageID) {
        cache.insert(state, for: image, cost: Self.cost(of: state))
        sizes[image.name, default: []].removeAll { $0 == image.fit }
        sizes[image.name, default: []].append(image.fit)
    }

    public func remove(_ image: ImageID) {
        cache.remove(image)
        sizes[image.name]?.removeAll { $0 == image.fit }
        if sizes[image.name]?.isEmpty == true { sizes[image.name] = nil }
    }

    public func removeReplaced(by image: ImageID, sparing isInUse: (ImageID) -> Bool) {
        for fit in sizes[image.name] ?? [] where fit != image.fit && fit.isSameKind(as: image.fit) {
            let other = ImageID(image.name, fit: fit)
            if !isInUse(other) { remove(other) }
        }
    }

    public func removeAll(named name: String) {
        for fit in sizes[name] ?? [] { cache.remove(ImageID(name, fit: fit)) }
        sizes[name] = nil
    }

    /// - Complexity: O(pictures let go + pictures in use).
    public func trim(sparing isInUse: (ImageID) -> Bool) {
        guard cache.totalCost > byteBudget else { return }
        var firstSpared: ImageID?
        while cache.totalCost > byteBudget, let oldest = cache.oldestKey {
            if isInUse(oldest) {
                // It goes to the newest end; when it comes round again, all that is left is in use.
                guard oldest != firstSpared else { return }
                firstSpared = firstSpared ?? oldest
                _ = cache.value(for: oldest)
            } else {
                remove(oldest)
            }
        }
    }

    public var isOverBudget: Bool { cache.totalCost > byteBudget }

    public func dropPixels(of image: ImageID) {
        guard case .ready(let bitmap)? = cache.value(for: image), bitmap.hasPixels else { return }
        let state = ImageState.ready(bitmap.withoutPixels())
        cache.insert(state, for: image, cost: Self.cost(of: state))
    }

    /// Even a failure takes some room: a folder may have a hundred thousand of them.
    private static func cost(of state: ImageState) -> Int {
        if case .ready(let bitmap) = state { bitmap.byteCount + 256 } else { 512 }
    }
}

extension PictureFit {
    /// Whether two fits differ in nothing but size.
    fileprivate func isSameKind(as other: PictureFit) -> Bool {
        switch (self, other) {
        case (.original, .original), (.fill, .fill), (.within, .within), (.height, .height), (.exactly, .exactly): true
        default: false
        }
    }

    /// Whether what another fit made can be shown in place of what this one makes: it has the picture's own proportions, or is to be cut to
    /// the same middle.
    fileprivate func canShow(_ other: PictureFit) -> Bool {
        switch (self, other) {
        case (.exactly, _), (_, .exactly): false
        case (.fill, _): true
        case (_, .fill): false
        default: true
        }
    }
}
