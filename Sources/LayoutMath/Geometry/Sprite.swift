/// One of many small pictures, with its position, scale, rotation and colour. It takes twenty bytes, for batches of 100,000.
///
/// Emitters create sprites, display lists store them, and backends draw them without conversion. A sprite is not drawn if one of its
/// values is not finite or is too large for any window.
@frozen public struct Sprite: Hashable, Sendable {
    /// The x of the picture's centre in points, in the coordinates of the emitter or view that created the sprite.
    public var x: Float
    /// The y of the picture's centre in points.
    public var y: Float
    /// Multiplies the size of the picture's drawn part.
    public var scale: Float
    /// Rotation in radians, clockwise, with any number of turns.
    public var rotation: Float
    /// The tint `0xAARRGGBB` with straight alpha, which multiplies the picture's colours and alpha.
    public var argb: UInt32

    /// Creates a sprite, by default upright, white and at its picture's original size.
    @inlinable public init(x: Float, y: Float, scale: Float = 1, rotation: Float = 0, argb: UInt32 = 0xFFFF_FFFF) {
        self.x = x
        self.y = y
        self.scale = scale
        self.rotation = rotation
        self.argb = argb
    }
}
