import CBlit
import Imaging
import LayoutMath
import Particles
import Platform
import Testing

@testable import SDLBackend

/// Tests that placing eight sprites at a time equals placing one at a time, in every blitter.
@Suite struct PlacingTests {
    private let size = Size(width: 16, height: 16)

    /// Sprites of one size, of many sizes, and sprites that are not drawn or drawn slowly, in random order, and small enough that each is
    /// visible.
    private func sprites(_ count: Int) -> [Sprite] {
        var chance = RandomSource(seed: 11)
        let same = chance.sprites(count / 2, x: -20...220, y: -20...350, scale: 0.2...0.2)
        let mixed = chance.sprites(count / 2, x: -20...220, y: -20...350, scale: 0.05...0.3)
        var odd = chance.sprites(40, x: 0...200, y: 0...330, scale: 0.4...0.6)
        for (index, value) in [Float.nan, .infinity, -.infinity, 1e9, -1e9, 0, -1, 40_000].enumerated() {
            odd[index].x = value
            odd[8 + index].y = value
            odd[16 + index].scale = value
            odd[24 + index].rotation = value
        }
        for index in 32..<40 { odd[index].argb &= 0x00FF_FFFF }
        return zip(same, mixed).enumerated().flatMap { index, pair in
            // Groups of eight that are alike, groups that are not, and now and then one that holds an odd sprite.
            index % 16 < 8 ? [pair.0] : index % 37 == 0 ? [pair.1, odd[index / 37 % 40]] : [pair.1, pair.0]
        }
    }

    private func pictures(_ count: Int, _ blend: BlendMode, _ kernel: SpanKernel, threads: Int, clip: PixelRect?) -> [[UInt32]] {
        let blitter = SpriteBlitter(kernel: kernel, threads: threads)
        var frame = BlitterFrame(width: 200, height: 330, ground: 0xFF20_3040, blitter: blitter)
        let sprites = sprites(count)
        // In the first frame variants are missing; in the second none is.
        return (0..<2).map { _ in
            frame.draw(sprites, of: .uneven(), size: size, blend: blend, clip: clip)
            #expect(frame.guardHolds)
            return frame.pixels
        }
    }

    @Test(arguments: SpanKernel.available, [BlendMode.additive, .sourceOver])
    func everyKernelPlacesAlike(kernel: SpanKernel, blend: BlendMode) {
        for clip in [nil, PixelRect(x: 13, y: 7, width: 101, height: 211)] {
            let own = pictures(900, blend, kernel, threads: 1, clip: clip)

            #expect(own == pictures(900, blend, .portable, threads: 1, clip: clip))
            #expect(own[0] != own[1], "the second frame is drawn over the first")
        }
    }

    /// Several threads place and draw. The borders of their parts and of the bands lie anywhere among the sprites.
    @Test(arguments: [BlendMode.additive, .sourceOver])
    func anyNumberOfThreadsGivesTheSameBytes(blend: BlendMode) {
        for clip in [nil, PixelRect(x: 13, y: 7, width: 101, height: 311)] {
            let one = pictures(17_001, blend, .fastest, threads: 1, clip: clip)

            for threads in [2, 3, 7] {
                #expect(pictures(17_001, blend, .fastest, threads: threads, clip: clip) == one, "\(threads) threads")
            }
        }
    }
}
