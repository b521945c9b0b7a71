import CBlit
import LayoutMath
import Platform

/// The sprites placed by one thread, in order.
///
/// Reused for every batch, so that frames allocate no memory.
nonisolated final class PlacedShare {
    /// The sprites in order, listed in every band that they overlap.
    let bands = BandLists()
    private(set) var large: [LargeSprite] = []
    private var placed: UnsafeMutableBufferPointer<PlacedSprite>
    private(set) var count = 0
    private let used: UnsafeMutablePointer<UInt8>

    /// The kernel writes eight sprites at a time, visible or not.
    private static let slack = 8
    /// Number of sprites placed before they are distributed to the bands: few enough for the second-level cache.
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

    /// Removes all sprites and frees their memory.
    func deallocate() {
        removeAll()
        placed.deallocate()
        placed = .allocate(capacity: 0)
        large = []
        bands.deallocate()
    }

    /// Removes all sprites.
    func removeAll() {
        count = 0
        large.removeAll(keepingCapacity: true)
        used.update(repeating: 0, count: SpriteFamily.stepCount)
    }

    /// Replaces the sprites and orders missing variants.
    func place(_ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement) {
        removeAll()
        _ = append(sprites, placement, makes: true)
    }

    /// Replaces the sprites, and distributes them to the bands.
    /// - Parameter makes: Whether to order missing variants, which only one thread may do at a time.
    /// - Returns: False if a variant is missing; nothing of this share can then be drawn.
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

    /// Distributes the placed sprites to the bands.
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

    /// Cost of computing a pixel of a large sprite, relative to copying one.
    private static let largeCost: Float = 4

    func note(in family: SpriteFamily, batch: Int) { family.note(used, batch: batch) }

    /// Approximate number of pixels of the sprites placed last.
    var work: Int { sprites.reduce(0) { $0 &+ Int($1.rows) &* Int($1.width) } }

    /// The sprites placed last, valid until others are.
    var sprites: UnsafeBufferPointer<PlacedSprite> { UnsafeBufferPointer(rebasing: placed[..<count]) }
}
