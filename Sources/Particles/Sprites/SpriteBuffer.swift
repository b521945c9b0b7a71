public import LayoutMath

/// Neighbouring sprites of one picture and one way to combine.
public struct SpriteBatch: Hashable, Sendable {
    /// The picture's name, as the cell's `contents` says.
    public let contents: String
    /// The drawn part in unit coordinates.
    public let contentsRect: Rect
    /// Number of the picture's pixels per point.
    public let contentsScale: Double
    /// How the picture is sampled where it is drawn smaller.
    public let minificationFilter: SpriteFilter
    /// How the picture is sampled where it is drawn larger.
    public let magnificationFilter: SpriteFilter
    /// Added to the level of detail of `SpriteFilter.trilinear`.
    public let minificationFilterBias: Double
    /// Whether the sprites add light to what lies behind; otherwise they cover it by their alpha.
    public let isAdditive: Bool
    /// Indices in `SpriteBuffer.sprites`.
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

/// What a particle system looks like at an instant, back to front; its storage is reused from frame to frame.
public struct SpriteBuffer: Hashable, Sendable {
    /// The sprites in the emitter's coordinates; each has a scale above 0 and an alpha of at least 1 of 255.
    public private(set) var sprites: [Sprite] = []
    /// What the sprites show, in their order; the ranges cover all of them.
    public private(set) var batches: [SpriteBatch] = []
    /// Sprites of the frame that is being made; those behind are of the frame before, to be written over.
    private var count = 0
    /// Beside the sprites of the cell that is being added.
    private var scratch = SpriteScratch()
    private var order = StableOrder()
    private var keys: [UInt32] = []
    private var ordered: [Sprite] = []

    /// An empty buffer; `ParticleSystem.evaluate(into:)` fills it.
    public init() {}

    /// Replaces everything by what `append` appends.
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
        // Where the order is free, sprites of one frame are drawn together.
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

    /// Orders the sprites from `start` on by their keys, equal keys as they are.
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
