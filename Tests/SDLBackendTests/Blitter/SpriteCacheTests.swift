import Imaging
import LayoutMath
import Particles
import Platform
import Testing

@testable import SDLBackend

@Suite struct SpriteCacheTests {
    private let whole = Rect(x: 0, y: 0, width: 1, height: 1)

    @Test func dotsLookTheSameAtAllAnglesAndOthersDoNot() {
        func isSymmetric(_ picture: Bitmap) -> Bool { RadialSymmetry.holds(Mipmap(picture, part: whole)) }
        let bar = Bitmap(width: 16, height: 16, pixels: (0..<256).map { (7...8).contains($0 % 16) ? 0xFFFF_FFFF : 0 })
        let faded = Bitmap(width: 16, height: 16, pixels: (0..<256).map { UInt32($0 % 16 * 17) << 24 | 0xFF_FFFF })

        for side in [4, 15, 16, 32, 64, 300] { #expect(isSymmetric(.dot(side: side)), "a dot of \(side)") }
        #expect(!isSymmetric(bar))
        #expect(!isSymmetric(faded))
        #expect(!isSymmetric(.uneven()))
        #expect(!isSymmetric(Bitmap(width: 16, height: 16, color: 0xFFFF_FFFF)), "a square has corners")
        #expect(!isSymmetric(.dot(side: 16).cropped(width: 16, height: 12)))
    }

    /// An unrotated dot may differ from a rotated one by no more than interpolation does.
    @Test func dotsAreNotTurnedWithoutAnybodySeeing() {
        let dot = Mipmap(.dot(side: 32), part: whole)
        for angle in stride(from: 0.0, to: 1.6, by: 0.1) {
            let turned = SpriteSampler(dot, width: 16, height: 16, angle: angle)
            let upright = SpriteSampler(dot, width: 16, height: 16, angle: 0)
            for y in stride(from: Float(-7.5), to: 8, by: 1) {
                var (a, b) = ([UInt32](repeating: 0, count: 16), [UInt32](repeating: 0, count: 16))
                turned.row(x: -7.5, y: y, count: 16, into: &a)
                upright.row(x: -7.5, y: y, count: 16, into: &b)
                #expect(zip(a, b).allSatisfy { distance($0, $1) <= 8 })
            }
        }
    }

    @Test func uprightSpritesOfTheirOwnSizeAreCopies() {
        let picture = Bitmap.uneven(width: 12, height: 10)
        let sampler = SpriteSampler(Mipmap(picture, part: whole), width: 12, height: 10, angle: 0)
        for y in 0..<10 {
            var row = [UInt32](repeating: 0, count: 12)
            sampler.row(x: -5.5, y: Float(y) - 4.5, count: 12, into: &row)
            #expect(row == (0..<12).map { picture[$0, y].premultiplied })
        }
    }

    @Test func reducedPicturesAreAveraged() {
        let checks = Bitmap(width: 64, height: 64, pixels: (0..<4096).map { ($0 / 64 + $0 % 64) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 })
        let sampler = SpriteSampler(Mipmap(checks, part: whole), width: 9, height: 9, angle: 0.3)
        var middle: UInt32 = 0
        sampler.row(x: 0, y: 0, count: 1, into: &middle)

        #expect(distance(middle, 0xFF80_8080) <= 2)
    }

    @Test func picturesBeyondTheBudgetAreStillDrawn() {
        let budget = 200_000
        var chance = RandomSource(seed: 9)
        let small = SpriteBlitter(cache: SpriteCache(budget: budget))
        let large = SpriteBlitter()
        for _ in 0..<6 {
            let sprites = chance.sprites(120, x: 0...64, y: 0...48, scale: 0.3...3)
            var (a, b) = (BlitterFrame(blitter: small), BlitterFrame(blitter: large))
            a.draw(sprites, of: .uneven(), size: Size(width: 16, height: 16), blend: .additive)
            b.draw(sprites, of: .uneven(), size: Size(width: 16, height: 16), blend: .additive)

            #expect(small.byteCount <= budget)
            #expect(a.pixels.contains { $0 != 0xFF00_0000 })
            #expect(zip(a.pixels, b.pixels).count { distance($0, $1) > 128 } < 64 * 48 / 10)
        }
    }

    private struct Kept {
        weak var family: SpriteFamily?
    }

    /// A picture that is cut into thousands of frames makes as many families, whose tables take more memory than their pixels.
    @Test func theFramesOfAPictureStayWithinTheBudget() {
        let budget = 1 << 20
        var cache = SpriteCache(budget: budget)
        var kept: [Kept] = []
        var most = 0
        let picture = Bitmap.uneven(width: 64, height: 64)
        for frame in 0..<4_096 {
            let place = Point(x: Double(frame % 64) / 64, y: Double(frame / 64) / 64)
            let part = Rect(origin: place, size: Size(width: 1.0 / 64, height: 1.0 / 64))
            let draw = SpriteDraw(
                image: ImageID("frames"), part: part, size: Size(width: 16, height: 16), blend: .additive, sprites: 0..<1)
            kept.append(Kept(family: cache.family(draw, picture)))
            #expect(cache.byteCount <= budget)
            most = max(most, cache.byteCount)
        }

        let families = kept.compactMap(\.family)
        #expect(families.reduce(0) { $0 + $1.byteCount } == cache.byteCount)
        // 290 steps of size take 48 bytes each. How many families are left in the end depends on when room was made last.
        #expect(most > budget / 2 && families.count < budget / 6_000)
    }

    @Test func whatWasDrawnOnceIsNotComputedAgain() {
        let blitter = SpriteBlitter()
        let sprites = [Sprite(x: 20, y: 20, rotation: 0.3)]
        var frame = BlitterFrame(blitter: blitter)
        frame.draw(sprites, of: .uneven(), size: Size(width: 16, height: 16), blend: .additive)
        let once = blitter.byteCount

        frame.draw(sprites, of: .uneven(), size: Size(width: 16, height: 16), blend: .additive)

        #expect(once > 0 && blitter.byteCount == once)
    }

    @Test func whatNobodyDrawsAnyMoreIsLetGo() {
        let blitter = SpriteBlitter()
        var frame = BlitterFrame(blitter: blitter)
        let draw = { frame.draw([Sprite(x: 20, y: 20)], of: .uneven(), size: Size(width: 16, height: 16), blend: .additive) }
        draw()
        for _ in 0..<SpriteCache.restingFrameLimit { blitter.endFrame() }
        // The frame with the sprites was the first of them.
        #expect(blitter.byteCount > 0)

        blitter.endFrame()
        #expect(blitter.byteCount == 0)

        draw()
        for _ in 0..<3 * SpriteCache.restingFrameLimit {
            draw()
            blitter.endFrame()
        }
        #expect(blitter.byteCount > 0, "what is drawn in every frame stays")
    }
}

extension Bitmap {
    fileprivate func cropped(width: Int, height: Int) -> Bitmap {
        Bitmap(width: width, height: height, pixels: (0..<width * height).map { self[$0 % width, $0 / width] })
    }
}
