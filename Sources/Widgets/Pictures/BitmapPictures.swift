public import Imaging
import Particles
public import Platform
import Views

/// Pictures by name, held in memory or drawn by the program. The sprites of emitters are included.
///
/// ```swift
/// try await StageWindow(title: "album", root: swiper, images: BitmapPictures(["sunset": sunset])).run()
/// ```
///
/// All pictures are available at once, scaled to the requested size. For files, which take time to decode, use `PictureLibrary`.
public final class BitmapPictures: ImageProviding {
    private var bitmaps: [String: Bitmap]
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
        let plan = FitPlan(image.fit, source: PixelSize(width: bitmap.width, height: bitmap.height))
        guard plan.size.width != bitmap.width || plan.size.height != bitmap.height else { return .ready(bitmap) }
        let pixels = Resampler.scaled(
            bitmap.pixels, width: bitmap.width, height: bitmap.height, isOpaque: bitmap.isOpaque, crop: plan.crop, to: plan.size)
        let made = Bitmap(width: plan.size.width, height: plan.size.height, pixels: pixels)
        fitted.insert(made, for: image, cost: made.byteCount)
        return .ready(made)
    }

    public var cacheBytes: Int { fitted.totalCost }

    private func bitmap(named name: String) -> Bitmap? {
        if let known = bitmaps[name] { return known }
        guard let sprite = SpritePicture.named(name) else { return nil }
        let bitmap = Bitmap(sprite)
        bitmaps[name] = bitmap
        return bitmap
    }
}
