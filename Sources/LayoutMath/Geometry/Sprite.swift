/// One small picture of many: where it is, how large, how far turned and in which colour. Twenty bytes, for batches of 100,000.
///
/// Emitters make them, display lists hold them and backends draw them without a copy into another form. One with a value that is not finite,
/// or too large for any window, is not drawn.
@frozen public struct Sprite: Hashable, Sendable {
    /// The x of the picture's centre in points, in the coordinates of the emitter or the view that made it.
    public var x: Float
    /// The y of the picture's centre in points.
    public var y: Float
    /// Factor on the size of the picture's drawn part.
    public var scale: Float
    /// Rotation in radians, clockwise, of any number of turns.
    public var rotation: Float
    /// The tint `0xAARRGGBB`, straight alpha: multiplies the picture's colours and alpha.
    public var argb: UInt32

    /// A sprite; upright, white and of its picture's own size unless told otherwise.
    @inlinable public init(x: Float, y: Float, scale: Float = 1, rotation: Float = 0, argb: UInt32 = 0xFFFF_FFFF) {
        self.x = x
        self.y = y
        self.scale = scale
        self.rotation = rotation
        self.argb = argb
    }
}
