public import Imaging
public import LayoutMath

/// Sprites with the same picture and blend mode, drawn in order.
public struct SpriteDraw: Equatable, Sendable {
    /// The name of the picture of every sprite.
    public var image: ImageID
    /// Index into `DisplayList.pictures`, if a view brings the picture along; nil leaves it to the provider that a renderer is given.
    public var picture: Int?
    /// The part of the picture to draw, in unit coordinates.
    public var part: Rect
    /// Size of a sprite of scale 1, in the window's logical pixels. Both sides are above 0, and their ratio is at most 1024.
    public var size: Size
    /// How the sprites combine with their background.
    public var blend: BlendMode
    /// How the picture is resampled for the sprites.
    public var sampling: PictureSampling
    /// Indices into `DisplayList.sprites`.
    public var sprites: Range<Int>

    /// Creates a batch of the sprites at the indices `sprites` of a display list. `DisplayList.append` sets the indices.
    public init(
        image: ImageID, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), size: Size, blend: BlendMode,
        sampling: PictureSampling = PictureSampling(), sprites: Range<Int> = 0..<0
    ) {
        self.image = image
        self.part = part
        self.size = size
        self.blend = blend
        self.sampling = sampling
        self.sprites = sprites
    }
}

/// The place of sprites in the window: what a view adds to what it draws.
public struct SpritePlacing: Equatable, Sendable {
    /// Maps the sprites' coordinates to the window's.
    public var mapping: Mapping
    /// Multiplies every sprite's alpha; clamped to 0…1.
    public var opacity: Double

    /// By default the sprites are in the window's coordinates already, and fully opaque.
    public init(mapping: Mapping = .identity, opacity: Double = 1) { (self.mapping, self.opacity) = (mapping, opacity) }
}
