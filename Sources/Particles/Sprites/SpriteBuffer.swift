public import LayoutMath

/// Consecutive sprites with the same picture and blending.
public struct SpriteBatch: Hashable, Sendable {
    /// The picture's name, from the cell's `contents`.
    public let contents: String
    /// The part of the picture to draw, in unit coordinates.
    public let contentsRect: Rect
    /// The picture's pixels per point.
    public let contentsScale: Double
    /// The filter for a picture that is drawn smaller than its size.
    public let minificationFilter: SpriteFilter
    /// The filter for a picture that is drawn larger than its size.
    public let magnificationFilter: SpriteFilter
    /// Added to the mipmap level of `SpriteFilter.trilinear`.
    public let minificationFilterBias: Double
    /// Whether the sprites add light to their background; otherwise they are drawn source over.
    public let isAdditive: Bool
    /// Indices into `SpriteBuffer.sprites`.
    public let sprites: Range<Int>

    init(_ cell: EmitterCell, contents: String, frame: UInt32, isAdditive: Bool, sprites: Range<Int>) {
        self.contents = contents
        contentsRect = cell.frames.map { $0.rect(of: Int(frame), in: cell.contentsRect) } ?? cell.contentsRect
        contentsScale = cell.contentsScale
        minificationFilter = cell.minificationFilter
        magnificationFilter = cell.magnificationFilter
        minificationFilterBias = cell.minificationFilterBias
        self.isAdditive = isAdditive
        self.sprites = sprites
    }
}

/// The sprites of a particle system at a time, back to front. The storage is reused from frame to frame.
public struct SpriteBuffer: Hashable, Sendable {
    /// The sprites in the emitter's coordinates; each has a scale above 0 and an alpha of at least 1/255.
    public private(set) var sprites: [Sprite] = []
    /// The batches of the sprites, in order; their ranges cover all sprites.
    public private(set) var batches: [SpriteBatch] = []
    /// Number of sprites written for the current frame; later elements are left over from the previous frame.
    private var count = 0
    /// Depths and frames of the cell that is being added.
    private var scratch = SpriteScratch()
    private var order = StableOrder()
    private var keys: [UInt32] = []
    private var ordered: [Sprite] = []

    /// Creates an empty buffer; `ParticleSystem.evaluate(into:)` fills it.
    public init() {}

    /// Replaces all sprites and batches with those that `append` adds.
    mutating func refill(_ append: (inout SpriteBuffer) -> Void) {
        count = 0
        batches.removeAll(keepingCapacity: true)
        append(&self)
        sprites.removeLast(sprites.count - count)
    }

    /// Adds the visible particles of a population.
    mutating func append(_ population: CellPopulation, _ view: SpriteView, renderMode: RenderMode) {
        guard population.cell.isEnabled, let contents = population.cell.contents else { return }
        let start = count
        count = population.writeSprites(over: &sprites, from: start, &scratch, keepsDepths: renderMode == .backToFront, view)
        guard count > start else { return }
        if renderMode == .backToFront { rearrange(from: start) { $0.scratch.depths.map { StableOrder.key($0) } } }
        if renderMode == .oldestLast { reverse(from: start) }
        appendBatches(population.cell, contents, renderMode, from: start)
    }

    private mutating func reverse(from start: Int) {
        sprites[start..<count].reverse()
        scratch.frames.reverse()
    }

    private mutating func appendBatches(_ cell: EmitterCell, _ contents: String, _ renderMode: RenderMode, from start: Int) {
        guard cell.frames != nil else {
            batches.append(
                SpriteBatch(cell, contents: contents, frame: 0, isAdditive: renderMode.isAdditive, sprites: start..<count))
            return
        }
        // If the order does not matter, sprites with the same frame are drawn together.
        if renderMode == .additive || renderMode == .unordered { rearrange(from: start) { $0.scratch.frames } }
        let frames = scratch.frames
        var first = 0
        while first < frames.count {
            let end = frames[first...].firstIndex { $0 != frames[first] } ?? frames.count
            batches.append(
                SpriteBatch(
                    cell, contents: contents, frame: frames[first], isAdditive: renderMode.isAdditive,
                    sprites: start + first..<start + end))
            first = end
        }
    }

    /// Sorts the sprites from `start` on by their keys. The sort is stable.
    private mutating func rearrange(from start: Int, by makeKeys: (SpriteBuffer) -> [UInt32]) {
        keys = makeKeys(self)
        order.sort(by: keys)
        ordered.removeAll(keepingCapacity: true)
        for index in order.indices { ordered.append(sprites[start + Int(index)]) }
        sprites.replaceSubrange(start..<count, with: ordered)
        guard !scratch.frames.isEmpty else { return }
        keys.removeAll(keepingCapacity: true)
        for index in order.indices { keys.append(scratch.frames[Int(index)]) }
        swap(&keys, &scratch.frames)
    }
}
