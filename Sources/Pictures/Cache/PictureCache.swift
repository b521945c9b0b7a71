import Imaging
public import Platform

/// Keeps the results of loading pictures in memory. It has a byte budget and drops the least recently used picture first. Confined to one
/// thread.
public final class PictureCache {
    /// The most bytes the cache may hold. Only pictures in use may exceed it.
    public let byteBudget: Int
    private var cache: LeastRecentlyUsedCache<ImageID, ImageState>
    /// The cached sizes of each picture, the newest last.
    private var sizes: [String: [PictureFit]] = [:]
    /// The cached frames and parts of each picture, which are never used as substitutes.
    private var pieces: [String: Set<ImageID>] = [:]

    /// 16 MB: four pages of a 1280x800 window, or a few screens of its thumbnails. Visible ones are also held in textures.
    public static let defaultByteBudget = 16 << 20

    public init(byteBudget: Int = PictureCache.defaultByteBudget) {
        self.byteBudget = byteBudget
        // The budget is enforced in `trim`, which knows the pictures in use.
        cache = LeastRecentlyUsedCache(budget: .max)
    }

    /// Total size of the pixels held, in bytes.
    public var byteCount: Int { cache.totalCost }

    /// The names of all pictures that are held.
    public var names: Set<String> { Set(sizes.keys).union(pieces.keys) }

    /// Returns the cached state of a picture and marks it as used; nil if there is none.
    public func state(of image: ImageID) -> ImageState? { cache.value(for: image) }

    /// Returns the best substitute while `image` is loading: the newest cached size of the same kind, such as the one drawn before a window was
    /// resized; otherwise the newest of another kind that shows all of the picture or its middle; nil if there is none.
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
        if !image.isWholeStill {
            pieces[image.name, default: []].insert(image)
            return
        }
        sizes[image.name, default: []].removeAll { $0 == image.fit }
        sizes[image.name, default: []].append(image.fit)
    }

    public func remove(_ image: ImageID) {
        cache.remove(image)
        if !image.isWholeStill {
            pieces[image.name]?.remove(image)
            if pieces[image.name]?.isEmpty == true { pieces[image.name] = nil }
            return
        }
        sizes[image.name]?.removeAll { $0 == image.fit }
        if sizes[image.name]?.isEmpty == true { sizes[image.name] = nil }
    }

    /// Removes the sizes that `image` replaces, except those in use.
    public func removeReplaced(by image: ImageID, sparing isInUse: (ImageID) -> Bool) {
        for fit in sizes[image.name] ?? [] where fit != image.fit && fit.isSameKind(as: image.fit) {
            let other = ImageID(image.name, fit: fit)
            if !isInUse(other) { remove(other) }
        }
    }

    /// Removes a picture in all sizes.
    public func removeAll(named name: String) {
        for fit in sizes[name] ?? [] { cache.remove(ImageID(name, fit: fit)) }
        sizes[name] = nil
        for piece in pieces.removeValue(forKey: name) ?? [] { cache.remove(piece) }
    }

    /// Removes the least recently used pictures until the budget is met, except those in use.
    /// - Complexity: O(pictures removed + pictures in use).
    public func trim(sparing isInUse: (ImageID) -> Bool) {
        guard cache.totalCost > byteBudget else { return }
        var firstSpared: ImageID?
        while cache.totalCost > byteBudget, let oldest = cache.oldestKey {
            if isInUse(oldest) {
                // Pictures in use move to the newest end. When the first of them comes round again, everything that is left is in use.
                guard oldest != firstSpared else { return }
                firstSpared = firstSpared ?? oldest
                _ = cache.value(for: oldest)
            } else {
                remove(oldest)
            }
        }
    }

    /// Whether the cache exceeds its budget.
    public var isOverBudget: Bool { cache.totalCost > byteBudget }

    /// Keeps a picture's size and properties, and drops its pixels.
    public func dropPixels(of image: ImageID) {
        guard case .ready(let bitmap)? = cache.value(for: image), bitmap.hasPixels else { return }
        let state = ImageState.ready(bitmap.withoutPixels())
        cache.insert(state, for: image, cost: Self.cost(of: state))
    }

    /// Failures have a cost too: a folder may have a hundred thousand of them.
    private static func cost(of state: ImageState) -> Int {
        if case .ready(let bitmap) = state { bitmap.byteCount + 256 } else { 512 }
    }
}

extension PictureFit {
    /// Whether two fits differ only in size.
    fileprivate func isSameKind(as other: PictureFit) -> Bool {
        switch (self, other) {
        case (.original, .original), (.fill, .fill), (.within, .within), (.height, .height), (.exactly, .exactly): true
        case (.fitting, .fitting), (.fitting, .within), (.within, .fitting): true
        default: false
        }
    }

    /// Whether a picture made for another fit can be shown in place of one made for this fit. It can if it has the picture's own
    /// proportions, or will be cropped to the same middle.
    fileprivate func canShow(_ other: PictureFit) -> Bool {
        switch (self, other) {
        case (.exactly, _), (_, .exactly): false
        case (.fill, _): true
        case (_, .fill): false
        default: true
        }
    }
}
