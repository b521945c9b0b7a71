public import Imaging
public import LayoutMath

/// Sprites that share a picture and a blend mode, drawn in their order.
public struct SpriteDraw: Equatable, Sendable {
    /// The picture that they share.
    public var image: ImageID
    /// The part of the picture, in unit coordinates.
    public var part: Rect
    /// Size of a sprite of scale 1, in the window's logical pixels; its sides are above 0, and neither is 1024 times the other.
    public var size: Size
    /// How they combine with what lies behind.
    public var blend: BlendMode
    /// How the picture's pixels become those of the sprites.
    public var sampling: PictureSampling
    /// Indices in `DisplayList.sprites`.
    public var sprites: Range<Int>

    /// A batch of the sprites that stand at `sprites` in the display list.
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
