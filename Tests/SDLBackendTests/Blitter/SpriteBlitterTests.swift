import Imaging
import LayoutMath
import Particles
import Platform
import Testing

@testable import SDLBackend

@Suite struct SpriteBlitterTests {
    private let size = Size(width: 16, height: 16)

    /// The same sprites drawn the slow way: each pixel of the frame is computed separately, directly from the sampler and the formula.
    private func slow(
        _ sprites: [Sprite], of picture: Bitmap, width: Int, height: Int, ground: UInt32, blend: BlendMode
    ) -> [UInt32] {
        let mipmap = Mipmap(picture, part: Rect(x: 0, y: 0, width: 1, height: 1))
        var pixels = Array(repeating: ground, count: width * height)
        for sprite in sprites {
            let side = Float(size.width) * sprite.scale
            let sampler = SpriteSampler(mipmap, width: side, height: side, angle: Double(sprite.rotation))
            for index in pixels.indices {
                var source: UInt32 = 0
                sampler.row(
                    x: Float(index % width) + 0.5 - sprite.x, y: Float(index / width) + 0.5 - sprite.y, count: 1, into: &source)
                pixels[index] = mixed(source, onto: pixels[index], tint: sprite.argb, blend)
            }
        }
        return pixels
    }

    private func mixed(_ source: UInt32, onto target: UInt32, tint: UInt32, _ blend: BlendMode) -> UInt32 {
        let opacity = Double(source >> 24) / 255 * Double(tint >> 24) / 255
        return ([0, 8, 16] as [UInt32]).reduce(0xFF00_0000) { word, shift in
            let color = Double(source >> shift & 0xFF) * Double(tint >> 24) / 255 * Double(tint >> shift & 0xFF) / 255
            let below = Double(target >> shift & 0xFF) * (blend == .additive ? 1 : 1 - opacity)
            return word | UInt32(min(color + below, 255).rounded()) << shift
        }
    }

    /// Sprites at places, angles and sizes that the cache holds exactly look as if each pixel had been computed separately.
    @Test(arguments: [BlendMode.additive, .sourceOver])
    func everyAngleIsDrawnAsComputed(blend: BlendMode) {
        let ground: UInt32 = 0xFF30_6020
        for step in 0..<64 {
            var frame = BlitterFrame(width: 40, height: 40, ground: ground)
            let turned = Sprite(
                x: 20, y: 19, rotation: Float(step) * 2 * .pi / 64 + (step % 2 == 0 ? 2 : -4) * .pi, argb: 0xC0FF_A040)
            frame.draw([turned], of: .uneven(), size: size, blend: blend)
            let expected = slow([turned], of: .uneven(), width: 40, height: 40, ground: ground, blend: blend)
            // A Float's angle after two turns is a hair off the step's: that and the rounding of both are two levels.
            let worst = zip(frame.pixels, expected).map(distance).max() ?? 0
            #expect(worst <= 2, "angle \(step)")
        }
    }

    @Test func sizeAngleAndPlaceAreAtMostHalfAStepOff() {
        var chance = RandomSource(seed: 11)
        for _ in 0..<200 {
            let width = Float.random(in: 0.1...900, using: &chance)
            let kept = SpriteFamily.width(ofStep: SpriteFamily.step(ofWidth: width))
            #expect(abs(kept - width) <= width / 32)
        }
        for side: Float in [1, 4, 9, 16, 30, 60] {
            guard let plan = SheetPlan(width: side, height: side, looksTheSameAtAllAngles: false) else {
                Issue.record("\(side) px have no sheet")
                continue
            }
            let step = 2 * Float.pi / Float(plan.angles) * side / Float(2).squareRoot()
            #expect(step <= 1.125, "a corner moves \(step) px")
        }
    }

    @Test(arguments: [BlendMode.additive, .sourceOver])
    func anyNumberOfThreadsGivesTheSamePicture(blend: BlendMode) {
        var chance = RandomSource(seed: 3)
        let small = chance.sprites(4200, x: -20...220, y: -20...170, scale: 0.05...0.4)
        let sprites = small + chance.sprites(3, x: 0...200, y: 0...150, scale: 9...12) + small.prefix(100)
        let uneven = Bitmap.uneven()
        func picture(threads: Int) -> [UInt32] {
            var frame = BlitterFrame(width: 200, height: 150, ground: 0xFF20_3040, blitter: SpriteBlitter(threads: threads))
            // Draws twice: pixels from the cache equal the computed ones.
            for _ in 0..<2 { frame.draw(sprites, of: uneven, size: size, blend: blend) }
            #expect(frame.guardHolds)
            return frame.pixels
        }

        let one = picture(threads: 1)

        for threads in [2, 5] { #expect(picture(threads: threads) == one) }
    }

    /// So many sprites that threads share the placing too, with sizes whose variants are missing at first and sprites too large for a
    /// variant.
    @Test(arguments: [BlendMode.additive, .sourceOver])
    func threadsPlaceTheSamePictureTogether(blend: BlendMode) {
        var chance = RandomSource(seed: 8)
        let sprites =
            chance.sprites(8_500, x: -20...220, y: -20...350, scale: 0.05...0.3) + chance.sprites(3, x: 0...200, y: 0...330, scale: 9...12)
            + chance.sprites(8_500, x: -20...220, y: -20...350, scale: 0.05...0.3)
        let uneven = Bitmap.uneven()
        func picture(threads: Int) -> [UInt32] {
            var frame = BlitterFrame(width: 200, height: 330, ground: 0xFF20_3040, blitter: SpriteBlitter(threads: threads))
            for _ in 0..<2 { frame.draw(sprites, of: uneven, size: size, blend: blend) }
            #expect(frame.guardHolds)
            return frame.pixels
        }

        let one = picture(threads: 1)

        #expect(picture(threads: 2) == one)
    }

    @Test(arguments: SpanKernel.available, [BlendMode.additive, .sourceOver])
    func everyKernelDrawsTheSamePicture(kernel: SpanKernel, blend: BlendMode) {
        var chance = RandomSource(seed: 4)
        let sprites =
            chance.sprites(60, x: -10...74, y: -10...58, scale: 0.1...1.5) + chance.sprites(1, x: 20...40, y: 20...30, scale: 6...7)
        func picture(_ kernel: SpanKernel) -> [UInt32] {
            var frame = BlitterFrame(ground: 0xFF20_3040, blitter: SpriteBlitter(kernel: kernel))
            frame.draw(sprites, of: .uneven(), size: size, blend: blend)
            return frame.pixels
        }

        #expect(picture(kernel) == picture(.portable))
    }

    /// A clipped frame shows the same pixels as the full frame, and nothing is written elsewhere.
    @Test(arguments: [BlendMode.additive, .sourceOver])
    func clippingOnlyCuts(blend: BlendMode) {
        var chance = RandomSource(seed: 5)
        let sprites =
            chance.sprites(60, x: -10...74, y: -10...58, scale: 0.2...1.5) + chance.sprites(1, x: 20...40, y: 20...30, scale: 6...7)
        let ground: UInt32 = 0xFF10_2030
        var whole = BlitterFrame(ground: ground)
        whole.draw(sprites, of: .uneven(), size: size, blend: blend)
        for clip in [
            PixelRect(x: 0, y: 0, width: 64, height: 48), PixelRect(x: 13, y: 9, width: 21, height: 17),
            PixelRect(x: 30, y: 20, width: 1, height: 1), PixelRect(x: -5, y: 40, width: 90, height: 90),
            PixelRect(x: 64, y: 0, width: 5, height: 5),
        ] {
            var cut = BlitterFrame(ground: ground)
            cut.draw(sprites, of: .uneven(), size: size, blend: blend, clip: clip)
            #expect(cut.guardHolds)
            let wanted = (0..<48 * 64).map { index in
                let (x, y) = (index % 64, index / 64)
                return clip.contains(PixelRect(x: x, y: y, width: 1, height: 1)) ? whole[x, y] : ground
            }
            #expect(cut.pixels == wanted)
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30, 3e9, .leastNonzeroMagnitude, -0.0])
    func absurdSpritesDoNotHarm(value: Float) {
        var frame = BlitterFrame()
        let white = UInt32.max
        let sprites = [
            Sprite(x: value, y: 20), Sprite(x: 20, y: value), Sprite(x: 20, y: 20, scale: value),
            Sprite(x: 20, y: 20, scale: -1), Sprite(x: value, y: value, scale: value, rotation: value, argb: white),
            Sprite(x: -1e5, y: 1e5, scale: 900), Sprite(x: 1e5, y: 20, rotation: 1e5),
        ]
        frame.draw(sprites, of: .uneven(), size: size, blend: .additive)
        frame.draw(sprites, of: .uneven(), size: Size(width: Double(value), height: 16), blend: .sourceOver)
        frame.draw(sprites, of: .uneven(), size: size, blend: .additive, scale: Double(abs(value)))
        frame.draw(
            sprites, of: .uneven(), size: size,
            part: Rect(x: Double(value), y: 0, width: Double(value), height: Double(value)), blend: .additive)

        #expect(frame.guardHolds)
    }

    @Test func spritesThatCannotBeSeenAreNotDrawn() {
        var frame = BlitterFrame()
        frame.draw(
            [
                Sprite(x: 20, y: 20, argb: 0x00FF_FFFF), Sprite(x: 20, y: 20, scale: 0),
                Sprite(x: .nan, y: 20), Sprite(x: 20, y: 20, rotation: .infinity), Sprite(x: -40, y: 20),
            ], of: .uneven(), size: size, blend: .additive)

        #expect(frame.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func aTurnOfAnyNumberOfTurnsIsTheSame() {
        func picture(_ angle: Float) -> [UInt32] {
            var frame = BlitterFrame()
            frame.draw([Sprite(x: 30, y: 20, rotation: angle)], of: .uneven(), size: size, blend: .additive)
            return frame.pixels
        }

        let quarter = picture(.pi / 2)

        #expect(quarter != picture(0))
        #expect(picture(.pi / 2 - 2 * .pi) == quarter)
        #expect(picture(.pi / 2 + 20_000 * .pi) == quarter)
    }

    /// A quarter turn clockwise: what was above is now on the right.
    @Test func rotationIsClockwise() {
        let flag = Bitmap(width: 16, height: 16, pixels: (0..<256).map { $0 < 64 ? 0xFFFF_0000 : 0xFF00_00FF })
        var frame = BlitterFrame()

        frame.draw([Sprite(x: 32, y: 24, rotation: .pi / 2)], of: flag, size: size, blend: .sourceOver)

        #expect(frame[38, 24] == 0xFFFF_0000)
        #expect(frame[26, 24] == 0xFF00_00FF)
        #expect(frame[32, 18] == 0xFF00_00FF)
    }
}
