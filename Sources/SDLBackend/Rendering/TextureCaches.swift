import LayoutMath
import Platform

/// The textures of one renderer, each kind within its own budget.
struct TextureCaches {
    /// Bytes of pictures as uploaded, scaled and rounded: a full HD landscape of seven layers, and a page of pictures.
    static let pictureBudget = 160 << 20
    /// Bytes of rasterised text: the title and several pages of lines.
    static let textBudget = 32 << 20
    /// Bytes of mask coverage.
    static let maskBudget = 24 << 20
    /// Bytes of dithered gradients: a few windows' worth.
    static let gradientBudget = 32 << 20

    var pictures = LeastRecentlyUsedCache<PictureKey, CachedPicture>(budget: pictureBudget)
    var texts = LeastRecentlyUsedCache<TextKey, CachedText>(budget: textBudget)
    var masks = LeastRecentlyUsedCache<MaskShape, MaskPatch>(budget: maskBudget)
    var gradients = LeastRecentlyUsedCache<GradientKey, Texture>(budget: gradientBudget)

    static var budget: Int { pictureBudget + textBudget + maskBudget + gradientBudget }

    var byteCount: Int { pictures.totalCost + texts.totalCost + masks.totalCost + gradients.totalCost }

    mutating func removeAll() {
        pictures.removeAll()
        texts.removeAll()
        masks.removeAll()
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
    /// What the bitmap looked like when the texture was made.
    var stamp: BitmapStamp
}

/// Tells whether a bitmap of the same name still holds the same pixels, without comparing them all.
nonisolated struct BitmapStamp: Equatable {
    private var address: Int
    private var width: Int
    private var height: Int
    private var samples: UInt32

    /// Pixels looked at: enough to notice another picture that was loaded to the same address.
    private static let sampleCount = 16

    init(_ bitmap: Bitmap) {
        width = bitmap.width
        height = bitmap.height
        let count = bitmap.pixels.count
        (address, samples) = bitmap.pixels.withUnsafeBufferPointer { pixels in
            var mixed: UInt32 = 0
            for index in 0..<Self.sampleCount { mixed = (mixed &* 31) &+ pixels[index * (count - 1) / Self.sampleCount] }
            return (Int(bitPattern: pixels.baseAddress), mixed)
        }
    }
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
