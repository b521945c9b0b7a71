import CBlit
import Imaging
import LayoutMath
import Platform
import Synchronization

/// Draws sprites into memory with the CPU: rotated, scaled, tinted, additive or source over. It is about 40 times as fast as SDL's
/// triangles.
///
/// The pixels depend neither on the number of threads nor on the processor.
nonisolated final class SpriteBlitter {
    private let kernel: SpanKernel
    private let threads: Int
    private var cache: SpriteCache
    /// One for each thread.
    private let shares: [PlacedShare]
    private let scratch: UnsafeMutablePointer<UInt32>
    /// The band indices, bands with the most sprites first, and the position of the next band to draw.
    private var order: [Int] = []
    private let next = Atomic<Int>(0)

    /// Number of sprites that a thread places before the first of them is drawn. For one thread they fit into the second-level cache;
    /// with several threads, which wait for one another, into the third-level cache.
    private static let segment = 4096
    private static let sharedSegment = 1 << 17
    /// Least number of sprites for which threads share the placing.
    private static let worthPlacingTogether = 1 << 14
    /// Minimum number of pixels that makes creating threads worthwhile.
    private static let worthSharing = 1 << 17
    /// Maximum number of rows in a band: first for many sprites, few of which should overlap two bands, then for few sprites.
    private static let bandHeight = 128
    private static let lowBandHeight = 32
    /// Allowed ratios of height to width; longer and thinner sprites are treated as errors.
    private static let aspects = 1.0 / 1024...1024

    init(kernel: SpanKernel = .fastest, threads: Int = 1, cache: SpriteCache = SpriteCache()) {
        self.kernel = kernel
        self.threads = threads
        self.cache = cache
        shares = (0..<threads).map { _ in PlacedShare() }
        scratch = .allocate(capacity: threads * BandPainter.scratchCount)
        scratch.initialize(repeating: 0, count: threads * BandPainter.scratchCount)
    }

    deinit { scratch.deallocate() }

    /// Size of the prepared sprites in bytes.
    var byteCount: Int { cache.byteCount }

    /// Ends a frame: frees prepared sprites that are no longer drawn.
    func endFrame() {
        guard cache.endFrame() else { return }
        for share in shares { share.deallocate() }
    }

    /// Draws the batch `draw` of `sprites` in order.
    /// - Parameters:
    ///   - picture: The current bitmap of the batch's image.
    ///   - scale: Device pixels per logical pixel.
    ///   - clip: The area that may be drawn to, in device pixels.
    /// - Complexity: O(sprites + their pixels).
    func draw(
        _ draw: SpriteDraw, of sprites: [Sprite], picture: Bitmap, scale: Double, clip: PixelRect, onto target: PixelTarget
    ) {
        precondition(draw.sprites.upperBound <= sprites.count, "sprites \(draw.sprites) of \(sprites.count)")
        let clip = clip.intersection(target.bounds)
        let aspect = draw.size.height / draw.size.width
        guard !clip.isEmpty, draw.size.width > 0, Self.aspects.contains(aspect) else { return }
        let family = cache.family(draw, picture)
        let placement = SpritePlacement(family, width: Float(draw.size.width * scale), scale: Float(scale), clip: clip, kernel: kernel)
        let painter = BandPainter(kernel: kernel, blend: draw.blend, target: target, scratch: scratch)
        let areMany = threads > 1 && draw.sprites.count >= Self.worthPlacingTogether
        let segment = areMany ? Self.sharedSegment * threads : threads > 1 ? Self.worthPlacingTogether : Self.segment
        sprites.withUnsafeBufferPointer { sprites in
            var start = draw.sprites.lowerBound
            while start < draw.sprites.upperBound {
                let end = min(start + segment, draw.sprites.upperBound)
                let part = UnsafeBufferPointer(rebasing: sprites[start..<end])
                if areMany { drawMany(part, placement, family, painter, clip) } else { drawFew(part, placement, family, painter, clip) }
                start = end
            }
        }
    }

    /// One thread places the sprites; others help to draw them if they have many pixels.
    private func drawFew(
        _ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement, _ family: SpriteFamily, _ painter: BandPainter,
        _ clip: PixelRect
    ) {
        let share = shares[0]
        share.place(sprites, placement)
        makeOrders(of: family, usedBy: 1)
        guard threads > 1, share.work >= Self.worthSharing else { return painter.draw(share.sprites[...], share.large, in: clip) }
        let plan = BandPlan(clip, crew: threads, height: Self.lowBandHeight)
        share.deal(on: plan)
        paint(shares: 1, painter, plan, clip)
    }

    /// All threads place a share of the sprites, and then draw bands with the sprites of all shares.
    private func drawMany(
        _ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement, _ family: SpriteFamily, _ painter: BandPainter,
        _ clip: PixelRect
    ) {
        let plan = BandPlan(clip, crew: threads, height: Self.bandHeight)
        let count = place(sprites, placement, on: plan)
        makeOrders(of: family, usedBy: count)
        paint(shares: count, painter, plan, clip)
    }

    /// Places the sprites.
    /// - Returns: The number of shares that hold them, in order.
    private func place(_ sprites: UnsafeBufferPointer<Sprite>, _ placement: SpritePlacement, on plan: BandPlan) -> Int {
        let incomplete = Atomic<Int>(0)
        Crew.run(threads) { index in
            let part = sprites.count * index / threads..<sprites.count * (index + 1) / threads
            let isComplete = shares[index].place(UnsafeBufferPointer(rebasing: sprites[part]), placement, on: plan, makes: false)
            if !isComplete { incomplete.add(1, ordering: .relaxed) }
        }
        guard incomplete.load(ordering: .relaxed) > 0 else { return threads }
        // Missing variants are ordered in the order of the sprites, as a single thread would do: the order decides which ones fit into a
        // full cache.
        _ = shares[0].place(sprites, placement, on: plan, makes: true)
        return 1
    }

    /// Computes the ordered variants of the first shares, and records their use.
    private func makeOrders(of family: SpriteFamily, usedBy count: Int) {
        family.withOrders(make)
        for index in 0..<count { shares[index].note(in: family, batch: cache.batch) }
    }

    private func make(_ orders: UnsafeBufferPointer<VariantOrder>) {
        let crew = orders.reduce(0) { $0 + $1.pixelCount } >= Self.worthSharing ? threads : 1
        Crew.run(crew) { index in
            for order in Swift.stride(from: index, to: orders.count, by: crew) { orders[order].make() }
        }
    }

    /// Draws the bands of the first shares.
    private func paint(shares count: Int, _ painter: BandPainter, _ plan: BandPlan, _ clip: PixelRect) {
        func sprites(in band: Int) -> Int { shares[..<count].reduce(0) { $0 + $1.bands.count(in: band) } }
        order.removeAll(keepingCapacity: true)
        order.append(contentsOf: 0..<plan.count)
        order.sort { sprites(in: $0) > sprites(in: $1) }
        let crew = shares[..<count].reduce(0) { $0 + $1.bands.work } >= Self.worthSharing ? threads : 1
        next.store(0, ordering: .relaxed)
        Crew.run(crew) { index in
            var painter = painter
            painter.scratch += index * BandPainter.scratchCount
            while let band = nextBand() {
                for share in shares[..<count] {
                    painter.draw(share.bands.sprites(in: band)[...], share.large, in: plan.rect(band, of: clip))
                }
            }
        }
    }

    /// The next band that no thread draws yet; nil if there is none.
    private func nextBand() -> Int? {
        let place = next.add(1, ordering: .relaxed).oldValue
        return place < order.count ? order[place] : nil
    }
}
