import CBlit
import Imaging
import LayoutMath
import Platform

/// Draws sprites into pixels with the processor: turned, scaled, tinted, added or laid over, some 40 times as fast as SDL's triangles.
///
/// The pixels do not depend on the number of threads, nor on the processor.
nonisolated final class SpriteBlitter {
    private let kernel: SpanKernel
    private let threads: Int
    private var cache: SpriteCache
    /// One for each thread.
    private let shares: UnsafeMutablePointer<PlacedShare>
    private let scratch: UnsafeMutablePointer<UInt32>
    private var work: [Int] = []

    /// Sprites that a thread places before the first of them is drawn: few enough to stay in the second cache, or where threads have to
    /// wait for one another in the third.
    private static let segment = 4096
    private static let sharedSegment = 1 << 16
    /// Sprites from which on threads share the placing.
    private static let worthPlacingTogether = 1 << 14
    /// Pixels from which on threads are worth their making.
    private static let worthSharing = 1 << 17
    /// Rows of a band where there are many sprites, of which few shall reach into two; 2 to the power of it.
    private static let bandHeight = 7
    /// Rows of a band where there are few, so that bands can be shared out evenly.
    private static let lowBandHeight = 5
    /// Height by width; sprites that are longer and thinner are taken for a mistake.
    private static let aspects = 1.0 / 1024...1024

    init(kernel: SpanKernel = .fastest, threads: Int = 1, cache: SpriteCache = SpriteCache()) {
        self.kernel = kernel
        self.threads = threads
        self.cache = cache
        shares = .allocate(capacity: threads)
        for index in 0..<threads { (shares + index).initialize(to: PlacedShare()) }
        scratch = .allocate(capacity: threads * BandPainter.scratchCount)
        scratch.initialize(repeating: 0, count: threads * BandPainter.scratchCount)
    }

    deinit {
        shares.deinitialize(count: threads)
        shares.deallocate()
        scratch.deallocate()
    }

    /// Bytes of prepared sprites.
    var byteCount: Int { cache.byteCount }

    /// Lets go of prepared sprites that nobody draws any more.
    func endFrame() { cache.endFrame() }

    /// Draws the batch `draw` of `sprites` in order.
    /// - Parameters:
    ///   - picture: What the batch's image looks like now.
    ///   - scale: Device pixels for each logical one.
    ///   - clip: What may be drawn to, in device pixels.
    /// - Complexity: O(sprites + their pixels).
    func draw(
        _ draw: SpriteDraw, of sprites: [SpriteInstance], picture: Bitmap, scale: Double, clip: PixelRect, onto target: PixelTarget
    ) {
        precondition(draw.sprites.upperBound <= sprites.count, "sprites \(draw.sprites) of \(sprites.count)")
        let clip = clip.intersection(target.bounds)
        let aspect = draw.size.height / draw.size.width
        guard !clip.isEmpty, draw.size.width > 0, Self.aspects.contains(aspect) else { return }
        let family = cache.family(draw, picture)
        let placement = SpritePlacement(family, width: Float(draw.size.width * scale), scale: Float(scale), clip: clip)
        sprites.withUnsafeBufferPointer { sprites in
            var start = draw.sprites.lowerBound
            while start < draw.sprites.upperBound {
                let end = min(start + (threads > 1 ? Self.sharedSegment * threads : Self.segment), draw.sprites.upperBound)
                let count = place(sprites[start..<end], placement)
                family.withOrders(make)
                for index in 0..<count { shares[index].note(in: family, batch: cache.batch) }
                paint(count, BandPainter(kernel: kernel, blend: draw.blend, target: target, scratch: scratch), clip)
                start = end
            }
        }
    }

    /// Places sprites.
    /// - Returns: In how many shares, one behind the other.
    private func place(_ sprites: Slice<UnsafeBufferPointer<SpriteInstance>>, _ placement: SpritePlacement) -> Int {
        guard threads > 1, sprites.count >= Self.worthPlacingTogether else {
            shares.pointee.place(sprites, placement, makes: true)
            return 1
        }
        let (first, count) = (sprites.startIndex, sprites.count)
        Crew.run(threads) { index in
            let part = first + count * index / threads..<first + count * (index + 1) / threads
            shares[index].place(sprites[part], placement, makes: false)
        }
        for index in 0..<threads { shares[index].resolve(placement) }
        return threads
    }

    private func make(_ orders: UnsafeBufferPointer<VariantOrder>) {
        let crew = orders.reduce(0) { $0 + $1.pixelCount } >= Self.worthSharing ? threads : 1
        Crew.run(crew) { index in
            for order in Swift.stride(from: index, to: orders.count, by: crew) { orders[order].make() }
        }
    }

    /// Draws what stands in the first shares.
    private func paint(_ count: Int, _ painter: BandPainter, _ clip: PixelRect) {
        let crew = threads > 1 && (0..<count).reduce(0) { $0 + shares[$1].work } >= Self.worthSharing ? threads : 1
        guard crew > 1 || count > 1 else { return shares.pointee.withSprites { painter.draw($0, shares.pointee.large, in: clip) } }
        let areMany = (0..<count).reduce(0) { $0 + shares[$1].count } >= Self.worthPlacingTogether
        let height = areMany ? Self.bandHeight : Self.lowBandHeight
        let bands = (clip.height + (1 << height) - 1) >> height
        work.removeAll(keepingCapacity: true)
        work.append(contentsOf: repeatElement(0, count: bands))
        bin(count, into: bands, height, clip)
        let order = (0..<bands).sorted { work[$0] > work[$1] }
        let painters = sharedOut(order, among: crew)
        Crew.run(crew) { index in
            var painter = painter
            painter.scratch += index * BandPainter.scratchCount
            for band in order where painters[band] == index {
                let top = clip.y + (band << height)
                let rows = PixelRect(x: clip.x, y: top, width: clip.width, height: min(1 << height, clip.maxY - top))
                for share in 0..<count {
                    shares[share].withSprites(of: band) { painter.draw($0, shares[share].large, in: rows) }
                }
            }
        }
    }

    private func bin(_ count: Int, into bands: Int, _ height: Int, _ clip: PixelRect) {
        let zeros = work
        var works = Array(repeating: zeros, count: count)
        works.withUnsafeMutableBufferPointer { works in
            guard let works = works.baseAddress else { return }
            Crew.run(count) { index in shares[index].bin(into: bands, from: clip.y, height: height, work: &works[index]) }
        }
        for band in 0..<bands { work[band] = works.reduce(0) { $0 + $1[band] } }
    }

    /// The painter of each band: the one with the least to do so far, largest bands first.
    private func sharedOut(_ order: [Int], among crew: Int) -> [Int] {
        var loads = Array(repeating: 0, count: crew)
        var painters = Array(repeating: 0, count: order.count)
        for band in order {
            let idlest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            painters[band] = idlest
            loads[idlest] += work[band]
        }
        return painters
    }
}
