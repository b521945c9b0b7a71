import Imaging
import LayoutMath
import Platform

/// The textures of one renderer, with a budget for each kind.
///
/// A budget is about twice the need of a frame and follows the window's size, because textures for another size are
/// useless. Textures used by the present frame are kept beyond any budget: a landscape of seven layers needs seven windows' pixels.
struct TextureCaches {
    /// Budgets of the kinds of textures, in windows. The light around the mood's disc alone is a mask of two.
    private static let pictureShare = 7
    private static let maskShare = 3
    private static let gradientShare = 2
    private static let textShare = 1
    /// Least budgets in bytes: the pictures, texts and shadows of small windows are not much smaller.
    private static let leastForPictures = 32 << 20
    private static let leastForOthers = 8 << 20

    /// Pictures at their own size, scaled, and with rounded corners.
    var pictures = LeastRecentlyUsedCache<PictureKey, CachedPicture>(budget: leastForPictures)
    /// Rasterised text: the title and several pages of lines.
    var texts = LeastRecentlyUsedCache<TextKey, CachedText>(budget: leastForOthers)
    /// Shape coverage.
    var shapes = LeastRecentlyUsedCache<DeviceShape, ShapePatch>(budget: leastForOthers)
    /// Dithered gradients.
    var gradients = LeastRecentlyUsedCache<GradientKey, Texture>(budget: leastForOthers)

    /// Sets the budgets for a window of `area` pixels, and removes textures over budget that this frame did not use.
    mutating func endFrame(area: Int) {
        pictures.setBudget(max(Self.leastForPictures, 4 * area * Self.pictureShare))
        texts.setBudget(max(Self.leastForOthers, 4 * area * Self.textShare))
        shapes.setBudget(max(Self.leastForOthers, 4 * area * Self.maskShare))
        gradients.setBudget(max(Self.leastForOthers, 4 * area * Self.gradientShare))
    }

    /// Textures used from now on are kept until the next frame.
    mutating func beginFrame() {
        pictures.beginRound()
        texts.beginRound()
        shapes.beginRound()
        gradients.beginRound()
    }

    var budget: Int { pictures.budget + texts.budget + shapes.budget + gradients.budget }

    var byteCount: Int { pictures.totalCost + texts.totalCost + shapes.totalCost + gradients.totalCost }

    mutating func removeAll() {
        pictures.removeAll()
        texts.removeAll()
        shapes.removeAll()
        gradients.removeAll()
    }
}

/// A copy of a picture, in one size and shape.
struct PictureKey: Hashable {
    var image: ImageID
    /// The part shown, in the image's pixels; nil is the whole image.
    var source: PixelRect?
    /// Device pixels; nil is the image's own size.
    var size: PixelSize?
    /// Corner radius in sixteenths of a device pixel.
    var radius: Int = 0
}

struct CachedPicture {
    var texture: Texture
    /// Of the bitmap that the texture was made of.
    var identity: Bitmap.Identity
}

struct TextKey: Hashable {
    var run: TextRun
    var scale: Double
}

struct CachedText {
    /// Pixels, and the position of the run's origin in them.
    struct Layer {
        var texture: Texture
        var originX: Int
        var baseline: Int
    }

    /// The glyphs that take the text's colour, and those with their own colours; nil if a run has none.
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
