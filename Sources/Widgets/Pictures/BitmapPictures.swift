public import Imaging
import Particles
public import Platform
import Views

/// Pictures that a program holds or draws itself, by their names; the sprites of emitters are among them.
///
/// ```swift
/// StageWindow(title: "album", root: swiper, images: BitmapPictures(["sunset": sunset])).run()
/// ```
///
/// Everything is there at once, brought to the size that is asked for. For files, whose decoding takes its time, there is `PictureLibrary`.
public final class BitmapPictures: ImageProviding {
    private var bitmaps: [String: Bitmap]
    private var fitted: LeastRecentlyUsedCache<ImageID, Bitmap>

    /// Pictures by their names, beside the sprites.
    /// - Parameters:
    ///   - bitmaps: In the size that they have; their names may be those of sprites, which they then replace.
    ///   - byteBudget: Of other sizes that are kept, at least those of the last picture asked for.
    public init(_ bitmaps: [String: Bitmap] = [:], byteBudget: Int = 64 << 20) {
        self.bitmaps = bitmaps
        fitted = LeastRecentlyUsedCache(budget: byteBudget)
    }

    /// Failed for a name that is not known.
    /// - Complexity: O(pixels) where a size is asked for the first time.
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
