import CBlit
import LayoutMath
import Platform

/// The sprites that one thread has placed, in their order.
///
/// Kept from batch to batch, so that a frame allocates nothing.
nonisolated final class PlacedShare {
    /// Sprites in their order, each once for every band that it reaches into.
    let bands = BandLists()
    private(set) var large: [LargeSprite] = []
    private var placed: UnsafeMutableBufferPointer<PlacedSprite>
    private(set) var count = 0
    private let used: UnsafeMutablePointer<UInt8>

    /// The kernel writes eight sprites at a time, visible or not.
    private static let slack = 8
    /// Sprites that are placed before they are dealt out to the bands: few enough to stay in the second cache.
    private static let piece = 4096

    init() {
        placed = .allocate(capacity: 0)
        used = .allocate(capacity: SpriteFamily.stepCount)
        used.initialize(repeating: 0, count: SpriteFamily.stepCount)
    }

    deinit {
        placed.deallocate()
        used.deallocate()
    }

    /// Forgets what was placed, and gives its memory back.
    func deallocate() {
        removeAll()
        placed.deallocate()
        placed = .allocate(capacity: 0)
        large = []
        bands.deallocate()
    }

    /// Forgets what was placed.
    func removeAll() {
        count = 0
        large.removeAll(keepingCapacity: true)
        used.update(repeating: 0, count: SpriteFamily.stepCount)
    }

    /// Takes sprites in the place of those before; what is missing is made.
    func place(_ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement) {
        removeAll()
        _ = append(sprites, placement, makes: true)
    }

    /// Takes sprites in the place of those before, and deals them out to the bands.
    /// - Parameter makes: Whether what is missing is made, which only one thread may do at a time.
    /// - Returns: False when something was missing: then nothing of this can be drawn.
    func place(_ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement, on plan: BandPlan, makes: Bool) -> Bool {
        removeAll()
        bands.begin(plan)
        for start in stride(from: 0, to: sprites.count, by: Self.piece) {
            count = 0
            let piece = UnsafeBufferPointer(rebasing: sprites[start..<min(start + Self.piece, sprites.count)])
            guard append(piece, placement, makes: makes) else { return false }
            deal()
        }
        return true
    }

    /// Deals what was placed out to the bands.
    func deal(on plan: BandPlan) {
        bands.begin(plan)
        deal()
    }

    private func deal() { bands.append(UnsafeBufferPointer(rebasing: placed[..<count])) }

    private func append(_ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement, makes: Bool) -> Bool {
        makeRoom(for: sprites.count)
        guard let output = placed.baseAddress else { return true }
        var index = 0
        while index < sprites.count {
            index += placement.placePrepared(sprites, from: index, used: used, into: output, &count)
            for _ in 0..<min(8, sprites.count - index) {
                switch placement.place(sprites[index], makes: makes, used: used) {
                case .nowhere: break
                case .prepared(let sprite): append(sprite, to: output)
                case .large(let sprite):
                    append(standIn(for: sprite), to: output)
                    large.append(sprite)
                case .unknown: return false
                }
                index += 1
            }
        }
        return true
    }

    private func append(_ sprite: PlacedSprite, to output: UnsafeMutablePointer<PlacedSprite>) {
        output[count] = sprite
        count += 1
    }

    private func makeRoom(for sprites: Int) {
        guard placed.count < sprites + Self.slack else { return }
        placed.deallocate()
        placed = .allocate(capacity: sprites + Self.slack)
    }

    private func standIn(for sprite: LargeSprite) -> PlacedSprite {
        let rows = sprite.rows
        return PlacedSprite(
            variant: nil, tint: 0, left: Int32(large.count), top: Int32(rows.lowerBound), rows: Int32(rows.count),
            width: Int32(sprite.reach * 2 * Self.largeCost))
    }

    /// Computing a pixel of a large sprite takes so many times as long as copying one.
    private static let largeCost: Float = 4

    func note(in family: SpriteFamily, batch: Int) { family.note(used, batch: batch) }

    /// Pixels of all sprites that were placed last, roughly.
    var work: Int { sprites.reduce(0) { $0 &+ Int($1.rows) &* Int($1.width) } }

    /// All sprites that were placed last, until others are.
    var sprites: UnsafeBufferPointer<PlacedSprite> { UnsafeBufferPointer(rebasing: placed[..<count]) }
}
