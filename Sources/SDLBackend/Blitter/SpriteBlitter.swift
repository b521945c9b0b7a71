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
    // Kept from batch to batch, so that a frame allocates nothing.
    private var placed: [PlacedSprite] = []
    private var large: [LargeSprite] = []
    private let scratch: UnsafeMutablePointer<UInt32>

    /// Sprites that one thread places before it draws the first of them: few enough to stay in the second cache.
    private static let chunk = 4096
    /// Threads are worth their making from so many sprites on.
    private static let worthSharing = 4096
    /// Height by width; sprites that are longer and thinner are taken for a mistake.
    private static let aspects = 1.0 / 1024...1024

    init(kernel: SpanKernel = .fastest, threads: Int = 1, cache: SpriteCache = SpriteCache()) {
        self.kernel = kernel
        self.threads = threads
        self.cache = cache
        scratch = .allocate(capacity: threads * BandPainter.scratchCount)
        scratch.initialize(repeating: 0, count: threads * BandPainter.scratchCount)
    }

    deinit { scratch.deallocate() }

    /// Bytes of prepared sprites.
    var byteCount: Int { cache.byteCount }

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
        let placement = SpritePlacement(
            cache.family(draw, picture), batch: cache.batch, width: Float(draw.size.width * scale), scale: Float(scale), clip: clip)
        sprites.withUnsafeBufferPointer { sprites in
            var start = draw.sprites.lowerBound
            while start < draw.sprites.upperBound {
                let end = threads > 1 ? draw.sprites.upperBound : min(start + Self.chunk, draw.sprites.upperBound)
                place(sprites[start..<end], placement)
                paint(draw.blend, clip, target)
                start = end
            }
        }
    }

    private func place(_ sprites: Slice<UnsafeBufferPointer<SpriteInstance>>, _ placement: SpritePlacement) {
        placed.removeAll(keepingCapacity: true)
        large.removeAll(keepingCapacity: true)
        for sprite in sprites {
            switch placement.place(sprite) {
            case .nowhere: break
            case .prepared(let sprite): placed.append(sprite)
            case .large(let sprite):
                placed.append(PlacedSprite(variant: nil, left: Int32(large.count), top: 0, side: 0, stride: 0, tint: 0))
                large.append(sprite)
            }
        }
    }

    private func paint(_ blend: BlendMode, _ clip: PixelRect, _ target: PixelTarget) {
        let crew = placed.count >= Self.worthSharing ? threads : 1
        placed.withUnsafeBufferPointer { placed in
            BandPainter.run(count: crew) { index in
                BandPainter(
                    kernel: kernel, blend: blend, clip: clip, target: target, sprites: placed, large: large, index: index, count: crew,
                    scratch: scratch + index * BandPainter.scratchCount)
            }
        }
    }
}
