public import LayoutMath

/// One particle as it is drawn.
public struct Sprite: Hashable, Sendable {
    /// The picture's centre in px, in the emitter's coordinates.
    public var x: Float
    public var y: Float
    /// Factor on the size of the picture's drawn part; greater than 0.
    public var scale: Float
    /// Radians, clockwise, not reduced to one turn.
    public var rotation: Float
    /// The tint `0xAARRGGBB`, straight alpha; the alpha is at least 1.
    public var argb: UInt32

    public init(x: Float, y: Float, scale: Float, rotation: Float, argb: UInt32) {
        self.x = x
        self.y = y
        self.scale = scale
        self.rotation = rotation
        self.argb = argb
    }
}

/// Neighbouring sprites of one picture and one way to combine.
public struct SpriteBatch: Hashable, Sendable {
    /// The picture's name, as the cell's `contents` says.
    public let contents: String
    /// The drawn part in unit coordinates.
    public let contentsRect: Rect
    public let isAdditive: Bool
    /// Indices in `SpriteBuffer.sprites`.
    public let sprites: Range<Int>
}

/// What a particle system looks like at an instant, back to front; its storage is reused from frame to frame.
public struct SpriteBuffer: Hashable, Sendable {
    public private(set) var sprites: [Sprite] = []
    public private(set) var batches: [SpriteBatch] = []

    public init() {}

    /// Forgets the sprites and keeps their storage.
    mutating func removeAll() {
        sprites.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
    }

    /// Adds the visible particles of a population as one batch.
    mutating func append(_ population: CellPopulation, renderMode: RenderMode) {
        guard population.cell.isEnabled, let contents = population.cell.contents else { return }
        let start = sprites.count
        population.appendSprites(to: &sprites)
        guard sprites.count > start else { return }
        if renderMode == .oldestLast { sprites[start...].reverse() }
        batches.append(
            SpriteBatch(
                contents: contents, contentsRect: population.cell.contentsRect, isAdditive: renderMode.isAdditive,
                sprites: start..<sprites.count))
    }
}
