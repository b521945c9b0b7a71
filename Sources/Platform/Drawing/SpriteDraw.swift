public import Imaging
public import LayoutMath

/// One sprite of a batch: where it is, how large, how far turned and in which colour. Twenty bytes, for batches of 100,000.
///
/// A sprite with a value that is not finite, or too large for any window, is not drawn.
@frozen public struct SpriteInstance: Hashable, Sendable {
    /// The centre in the window's logical pixels.
    public var x: Float
    public var y: Float
    /// Factor on the batch's size.
    public var scale: Float
    /// Radians, clockwise, any number of turns.
    public var rotation: Float
    /// `0xAARRGGBB`, straight alpha: multiplies the picture's colours and alpha.
    public var argb: UInt32

    @inlinable public init(x: Float, y: Float, scale: Float = 1, rotation: Float = 0, argb: UInt32 = 0xFFFF_FFFF) {
        self.x = x
        self.y = y
        self.scale = scale
        self.rotation = rotation
        self.argb = argb
    }
}

/// Sprites that share a picture and a blend mode, drawn in their order.
public struct SpriteDraw: Equatable, Sendable {
    public var image: ImageID
    /// The part of the picture, in unit coordinates.
    public var part: Rect
    /// Of a sprite of scale 1, in the window's logical pixels; with sides above 0, of which neither is 1024 times the other.
    public var size: Size
    public var blend: BlendMode
    public var sampling: PictureSampling
    /// Indices in `DisplayList.sprites`.
    public var sprites: Range<Int>

    public init(
        image: ImageID, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), size: Size, blend: BlendMode,
        sampling: PictureSampling = PictureSampling(), sprites: Range<Int>
    ) {
        self.image = image
        self.part = part
        self.size = size
        self.blend = blend
        self.sampling = sampling
        self.sprites = sprites
    }
}
