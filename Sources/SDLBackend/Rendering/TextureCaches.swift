import Imaging
import LayoutMath
import Platform

/// The textures of one renderer, each kind within its own budget.
///
/// A budget is what a window's frame takes and as much again, so that it grows and shrinks with the window: what was made for another size is
/// of no use any more. What a frame shows stays beyond any budget: a landscape of seven layers takes seven windows, and more of narrow ones.
struct TextureCaches {
    /// The pixels that a kind of texture may take, in windows. The light around the mood's disc alone is a mask of two.
    private static let pictureShare = 7
    private static let maskShare = 3
    private static let gradientShare = 2
    private static let textShare = 1
    /// In bytes: pictures, lines and shadows of small windows are not much smaller.
    private static let leastForPictures = 32 << 20
    private static let leastForOthers = 8 << 20

    /// Pictures as uploaded, scaled and rounded.
    var pictures = LeastRecentlyUsedCache<PictureKey, CachedPicture>(budget: leastForPictures)
    /// Rasterised text: the title and several pages of lines.
    var texts = LeastRecentlyUsedCache<TextKey, CachedText>(budget: leastForOthers)
    /// Shape coverage.
    var shapes = LeastRecentlyUsedCache<DeviceShape, ShapePatch>(budget: leastForOthers)
    /// Dithered gradients.
    var gradients = LeastRecentlyUsedCache<GradientKey, Texture>(budget: leastForOthers)

    /// Sets the budgets for a window of so many pixels, and lets go of what is over them and was not drawn in this frame.
    mutating func endFrame(area: Int) {
        pictures.setBudget(max(Self.leastForPictures, 4 * area * Self.pictureShare))
        texts.setBudget(max(Self.leastForOthers, 4 * area * Self.textShare))
        shapes.setBudget(max(Self.leastForOthers, 4 * area * Self.maskShare))
        gradients.setBudget(max(Self.leastForOthers, 4 * area * Self.gradientShare))
    }

    /// What is drawn from now on stays until the next frame.
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

/// A picture in one of the forms it is drawn in.
struct PictureKey: Hashable {
    var image: ImageID
    /// The part shown, in the image's pixels; nil is the whole.
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
    /// Pixels, and where in them the run's origin lies.
    struct Layer {
        var texture: Texture
        var originX: Int
        var baseline: Int
    }

    /// What takes the text's colour, and what has colours of its own; nil where a run has none.
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
