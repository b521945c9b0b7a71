public import Imaging
public import Platform
import Views

/// Pictures by name, held in memory or drawn by the program. The sprites of emitters are included.
///
/// ```swift
/// try await StageWindow(title: "album", root: swiper, images: BitmapPictures(["sunset": sunset])).run()
/// ```
///
/// All pictures are available at once, scaled to the requested size. For the program's own files and for URLs, which take time, there is
/// `WindowPictures`; for files of the user, `PictureLibrary` of the product PanoramaPictures.
public final class BitmapPictures: ImageProviding {
    private let bitmaps: [String: Bitmap]
    private var fitted: LeastRecentlyUsedCache<ImageID, Bitmap>

    /// A provider of these pictures and the sprites.
    /// - Parameters:
    ///   - bitmaps: Pictures by name; a picture with the name of a sprite replaces it.
    ///   - byteBudget: Bytes of scaled pictures that are cached; the last requested picture is always kept.
    public init(_ bitmaps: [String: Bitmap] = [:], byteBudget: Int = 64 << 20) {
        self.bitmaps = bitmaps
        fitted = LeastRecentlyUsedCache(budget: byteBudget)
    }

    /// Returns the picture in the requested size, or `failed` for an unknown name.
    /// - Complexity: O(pixels) for the first request of a size.
    public func state(of image: ImageID) -> ImageState {
        guard let bitmap = bitmap(named: image.name) else { return .failed("there is no picture \(image.name)") }
        if let known = fitted.value(for: image) { return .ready(known) }
        let made = bitmap.fitted(image.fit)
        if made.identity != bitmap.identity { fitted.insert(made, for: image, cost: made.byteCount) }
        return .ready(made)
    }

    public var cacheBytes: Int { fitted.totalCost }

    private func bitmap(named name: String) -> Bitmap? { bitmaps[name] ?? Bitmap.sprites[name] }
}
