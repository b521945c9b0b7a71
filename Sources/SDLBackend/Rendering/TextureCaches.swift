import Imaging
import LayoutMath
import Platform

/// The textures of one renderer, with a budget for each kind.
///
/// A budget is about twice the need of a frame. It follows the window's size, because textures for another size are useless. Textures
/// used by the current frame are kept even beyond a budget: a landscape of seven layers needs seven windows' pixels.
struct TextureCaches {
    /// Budgets for the kinds of textures, in multiples of the window's pixels. The light around the mood's disc alone is a mask of two
    /// windows.
    private static let pictureShare = 7
    private static let maskShare = 3
    private static let gradientShare = 2
    private static let textShare = 1
    private static let pathShare = 1
    /// Minimum budgets in bytes, because small windows have pictures, texts and shadows that are not much smaller.
    private static let leastForPictures = 32 << 20
    private static let leastForOthers = 8 << 20

    /// Pictures at their own size, scaled, and with rounded corners.
    var pictures = LeastRecentlyUsedCache<PictureKey, CachedPicture>(budget: leastForPictures)
    /// Rasterised text: the title and several pages of lines.
    var texts = LeastRecentlyUsedCache<TextKey, CachedText>(budget: leastForOthers)
    /// Shape coverage.
    var shapes = LeastRecentlyUsedCache<DeviceShape, ShapePatch>(budget: leastForOthers)
    /// Filled paths and lines along paths.
    var paths = LeastRecentlyUsedCache<PathKey, PathMask>(budget: leastForOthers)
    /// Dithered gradients.
    var gradients = LeastRecentlyUsedCache<GradientKey, Texture>(budget: leastForOthers)
    /// Groups of this frame and the last one.
    var groups = FinishedGroups()

    /// Sets the budgets for a window of `area` pixels, and removes textures over budget that this frame did not use.
    mutating func endFrame(area: Int) {
        pictures.setBudget(max(Self.leastForPictures, 4 * area * Self.pictureShare))
        texts.setBudget(max(Self.leastForOthers, 4 * area * Self.textShare))
        shapes.setBudget(max(Self.leastForOthers, 4 * area * Self.maskShare))
        paths.setBudget(max(Self.leastForOthers, 4 * area * Self.pathShare))
        gradients.setBudget(max(Self.leastForOthers, 4 * area * Self.gradientShare))
    }

    /// Textures used after this call are kept until the next frame.
    mutating func beginFrame() {
        pictures.beginRound()
        texts.beginRound()
        shapes.beginRound()
        paths.beginRound()
        gradients.beginRound()
        groups.beginFrame()
    }

    /// The budgets of all kinds. Groups have none: they are kept as long as every frame shows them.
    var budget: Int { pictures.budget + texts.budget + shapes.budget + paths.budget + gradients.budget + groups.byteCount }

    var byteCount: Int {
        pictures.totalCost + texts.totalCost + shapes.totalCost + paths.totalCost + gradients.totalCost + groups.byteCount
    }

    mutating func removeAll() {
        pictures.removeAll()
        texts.removeAll()
        shapes.removeAll()
        paths.removeAll()
        gradients.removeAll()
        groups.removeAll()
    }
}

/// Identifies a copy of a picture, in one size and shape.
struct PictureKey: Hashable {
    var image: ImageID
    /// The part shown, in the image's pixels; nil means the complete image.
    var source: PixelRect?
    /// The size in device pixels; nil means the image's original size.
    var size: PixelSize?
    /// Corner radius in sixteenths of a device pixel.
    var radius: Int = 0
    /// The gradient that multiplies the pixels; nil for none.
    var tint: Paint?

    /// Whether the copy differs from the picture in more than its size.
    var isShaped: Bool { radius > 0 || tint != nil }
}

struct CachedPicture {
    var texture: Texture
    /// The identity of the bitmap that the texture was created from.
    var identity: Bitmap.Identity
}

struct TextKey: Hashable {
    var run: TextRun
    var scale: Double
}

struct CachedText {
    /// Pixels with the position of the run's origin in them.
    struct Layer {
        var texture: Texture
        var originX: Int
        var baseline: Int
    }

    /// The glyphs in the text's colour, and those with colours of their own; nil if a run has none.
    var ink: Layer?
    var colours: Layer?

    var byteCount: Int { (ink?.texture.byteCount ?? 0) + (colours?.texture.byteCount ?? 0) }
}

struct GradientKey: Hashable {
    var gradient: Gradient
    var axis: Axis
    var size: PixelSize
    /// Corner radius in sixteenths of a device pixel.
    var radius: Int
}
