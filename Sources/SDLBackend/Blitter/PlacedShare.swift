import CBlit
import Platform

/// The sprites that one thread has placed, in their order, and the same once more for each band that they reach into.
///
/// Kept from batch to batch, so that a frame allocates nothing.
nonisolated struct PlacedShare {
    private var placed: [PlacedSprite] = []
    private(set) var large: [LargeSprite] = []
    /// Sprites that stand in `placed` as what they are not yet.
    private var unknown: [(index: Int, sprite: SpriteInstance)] = []
    private var used = Array(repeating: false, count: SpriteFamily.stepCount)
    /// Sprites of all bands, band by band.
    private var binned: [PlacedSprite] = []
    /// Where each band begins in `binned`, and behind the last one where that ends.
    private var starts: [Int] = []

    var count: Int { placed.count }

    /// Takes sprites in the place of those before.
    /// - Parameter makes: Whether what is missing is made; otherwise it waits for `resolve`.
    mutating func place(_ sprites: Slice<UnsafeBufferPointer<SpriteInstance>>, _ placement: SpritePlacement, makes: Bool) {
        placed.removeAll(keepingCapacity: true)
        large.removeAll(keepingCapacity: true)
        unknown.removeAll(keepingCapacity: true)
        var used: [Bool] = []
        swap(&used, &self.used)
        defer { swap(&used, &self.used) }
        used.withUnsafeMutableBufferPointer { used in
            guard let used = used.baseAddress else { return }
            used.update(repeating: false, count: SpriteFamily.stepCount)
            for sprite in sprites {
                switch placement.place(sprite, makes: makes, used: used) {
                case .nowhere: break
                case .prepared(let sprite): placed.append(sprite)
                case .large(let sprite):
                    placed.append(standIn(for: sprite))
                    large.append(sprite)
                case .unknown:
                    unknown.append((placed.count, sprite))
                    placed.append(PlacedSprite(variant: nil, tint: 0, left: 0, top: 0, rows: 0, width: 0))
                }
            }
        }
    }

    private func standIn(for sprite: LargeSprite) -> PlacedSprite {
        let rows = sprite.rows
        return PlacedSprite(
            variant: nil, tint: 0, left: Int32(large.count), top: Int32(rows.lowerBound), rows: Int32(rows.count),
            width: Int32(sprite.reach * 2 * Self.largeCost))
    }

    /// Computing a pixel of a large sprite takes so many times as long as copying one.
    private static let largeCost: Float = 4

    /// Makes what was missing.
    mutating func resolve(_ placement: SpritePlacement) {
        guard !unknown.isEmpty else { return }
        var used: [Bool] = []
        swap(&used, &self.used)
        defer { swap(&used, &self.used) }
        used.withUnsafeMutableBufferPointer { used in
            guard let used = used.baseAddress else { return }
            for (index, sprite) in unknown {
                switch placement.place(sprite, makes: true, used: used) {
                // It stays as it is: a sprite of no rows.
                case .nowhere, .unknown: break
                case .prepared(let sprite): placed[index] = sprite
                case .large(let sprite):
                    placed[index] = standIn(for: sprite)
                    large.append(sprite)
                }
            }
        }
    }

    func note(in family: SpriteFamily, batch: Int) { used.withUnsafeBufferPointer { $0.baseAddress.map { family.note($0, batch: batch) } } }

    /// Pixels of all sprites, roughly.
    var work: Int { placed.reduce(0) { $0 &+ Int($1.rows) &* Int($1.width) } }

    /// Copies each sprite into every band that it reaches into.
    /// - Parameters:
    ///   - bands: How many there are, 2 to the power of `height` rows each from `top` on.
    ///   - work: Is told the pixels in each band.
    mutating func bin(into bands: Int, from top: Int, height: Int, work: inout [Int]) {
        func first(_ sprite: PlacedSprite) -> Int { max(0, (Int(sprite.top) &- top) &>> height) }
        func last(_ sprite: PlacedSprite) -> Int { min(bands &- 1, (Int(sprite.top) &+ Int(sprite.rows) &- 1 &- top) &>> height) }
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: bands + 1))
        starts.withUnsafeMutableBufferPointer { starts in
            for sprite in placed where sprite.rows > 0 {
                let (begin, end) = (first(sprite), last(sprite))
                var band = begin
                while band <= end {
                    starts[band] &+= 1
                    let from = max(Int(sprite.top), top &+ band &<< height)
                    let to = min(Int(sprite.top) &+ Int(sprite.rows), top &+ (band &+ 1) &<< height)
                    work[band] &+= (to &- from) &* Int(sprite.width)
                    band &+= 1
                }
            }
            // Each count becomes the end of its band, from which the band is filled backwards.
            for band in 1..<max(1, bands) { starts[band] &+= starts[band &- 1] }
            starts[bands] = bands > 0 ? starts[bands &- 1] : 0
            let missing = starts[bands] - binned.count
            if missing > 0 { binned.append(contentsOf: repeatElement(PlacedSprite(), count: missing)) }
            binned.withUnsafeMutableBufferPointer { binned in
                for index in placed.indices.reversed() {
                    let sprite = placed[index]
                    guard sprite.rows > 0 else { continue }
                    let (begin, end) = (first(sprite), last(sprite))
                    var band = begin
                    while band <= end {
                        starts[band] &-= 1
                        binned[starts[band]] = sprite
                        band &+= 1
                    }
                }
            }
        }
    }

    /// Hands over the sprites of a band in their order.
    func withSprites(of band: Int, _ body: (Slice<UnsafeBufferPointer<PlacedSprite>>) -> Void) {
        binned.withUnsafeBufferPointer { body($0[starts[band]..<starts[band + 1]]) }
    }

    /// Hands over all sprites in their order.
    func withSprites(_ body: (Slice<UnsafeBufferPointer<PlacedSprite>>) -> Void) {
        placed.withUnsafeBufferPointer { body($0[...]) }
    }
}
