import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests the tiles of a picture of 8000x6000 in a window of 400x300, which it fits exactly.
@MainActor
@Suite struct SwiperTileTests {
    private func fixture(_ size: Size = Size(width: 8_000, height: 6_000)) -> SwiperFixture {
        let fixture = SwiperFixture()
        fixture.images.sourceSize = size
        fixture.swiper.allowsZoom = true
        fixture.swiper.pixelSize = { _ in size }
        fixture.swiper.pixelSizesDidChange()
        fixture.select(3)
        fixture.user.key(.character("1"))
        return fixture
    }

    private func rest(_ fixture: SwiperFixture) {
        fixture.user.settle()
        fixture.user.advance(by: 0.5)
    }

    private func asked(_ fixture: SwiperFixture) -> Set<PicturePart> {
        fixture.swiper.setNeedsDisplay()
        fixture.swiper.middleSlot?.setNeedsDisplay()
        fixture.user.advance(by: 0.016)
        return Set(fixture.images.asked.compactMap(\.part))
    }

    private func drawn(_ fixture: SwiperFixture) -> [PictureDraw] {
        fixture.user.list.commands.compactMap { if case .picture(let draw) = $0, draw.image.part != nil { draw } else { nil } }
    }

    @Test func aPictureAtItsPixelsIsSharpInTilesInSight() {
        let fixture = fixture()
        rest(fixture)

        // The window shows x 3800 to 4200, y 2850 to 3150.
        let parts = [3_072, 4_096].flatMap { x in [2_048, 3_072].map { PicturePart(x: x, y: $0, width: 1_024, height: 1_024) } }
        #expect(asked(fixture) == Set(parts))
        #expect(fixture.swiper.middleSlot?.tiles.isSharp(at: fixture.user.time) == true)
    }

    /// A tile's pixels are those of the display: its rectangle has the same number of pixels, and its edges are integers.
    @Test func tilesAreDrawnPixelForPixelAndEdgeToEdge() {
        let fixture = fixture()
        rest(fixture)

        let draws = drawn(fixture)
        #expect(draws.count == 4)
        for draw in draws {
            #expect(draw.destination.size == Size(width: 1_024, height: 1_024))
            #expect(draw.destination.minX == draw.destination.minX.rounded() && draw.destination.minY == draw.destination.minY.rounded())
            #expect(draw.sampling == PictureSampling())
        }
        #expect(
            Set(draws.map(\.destination.minX)).count == 2
                && draws.map(\.destination.minX).max().map { $0 - 1_024 } == draws.map(\.destination.minX).min())
    }

    /// The first tile takes longest. It is loaded ahead, so that it is ready when the movement ends.
    @Test func theTilesOfTheGoalAreLoadedAheadWhileTheScaleChanges() {
        let fixture = fixture()
        fixture.images.hasParts = false

        fixture.user.advance(by: 0.016)
        #expect(fixture.images.asked.allSatisfy { $0.part == nil })
        let ahead = Set(fixture.images.prefetched.compactMap(\.part))
        let parts = [3_072, 4_096].flatMap { x in [2_048, 3_072].map { PicturePart(x: x, y: $0, width: 1_024, height: 1_024) } }
        #expect(ahead == Set(parts))

        rest(fixture)
        #expect(asked(fixture) == Set(parts))
    }

    @Test func nothingIsAskedForWhileThePictureMovesFast() {
        let fixture = fixture()
        fixture.images.hasParts = false

        for _ in 0..<10 {
            fixture.user.advance(by: 0.016)
            #expect(fixture.images.asked.allSatisfy { $0.part == nil })
        }
        rest(fixture)

        #expect(!asked(fixture).isEmpty)
    }

    /// A drawing of 400x300 that can be drawn with 8000x6000 pixels is shown at its size by the key 1, and is sharp beyond.
    @Test func aDrawingIsSharpBeyondItsSize() {
        let fixture = fixture()
        fixture.swiper.naturalSize = { _ in Size(width: 400, height: 300) }
        fixture.swiper.pixelSizesDidChange()
        fixture.user.key(.character("0"))
        rest(fixture)
        fixture.user.key(.character("1"))
        rest(fixture)
        #expect(fixture.swiper.middleSlot?.zoom.scale.target == 1)

        for _ in 0..<9 { fixture.user.key(.character("+")) }
        rest(fixture)

        #expect((fixture.swiper.middleSlot?.zoom.scale.target ?? 0) > 7)
        #expect(fixture.swiper.middleSlot?.tiles.isSharp(at: fixture.user.time) == true)
        #expect(drawn(fixture).allSatisfy { $0.sampling == PictureSampling() })
    }

    @Test func pixelsAreSquaresFromFourTimesOn() {
        let fixture = fixture()
        rest(fixture)
        func magnify(to scale: Double) {
            fixture.swiper.middleSlot?.zoom(to: 20 * scale, about: Point(x: 200, y: 150), isAnimated: false)
            rest(fixture)
        }

        magnify(to: 3.9)
        #expect(drawn(fixture).allSatisfy { $0.sampling.magnification == .linear } && !drawn(fixture).isEmpty)
        magnify(to: 4)
        #expect(drawn(fixture).allSatisfy { $0.sampling.magnification == .nearest } && !drawn(fixture).isEmpty)
    }

    @Test func aPictureThatIsHeldAsAWholeHasNoTiles() {
        let fixture = fixture(Size(width: 4_000, height: 3_000))
        rest(fixture)

        #expect(asked(fixture).isEmpty && drawn(fixture).isEmpty)
    }

    @Test func aTurnedOrFittedPictureHasNoTiles() {
        let fixture = fixture()
        rest(fixture)

        fixture.swiper.zoomOut()
        rest(fixture)

        #expect(drawn(fixture).isEmpty && asked(fixture).isEmpty)
        fixture.swiper.rotate(byQuarters: 1)
        rest(fixture)
        fixture.user.key(.character("1"))
        rest(fixture)
        #expect(asked(fixture).isEmpty)
    }

    @Test func theBlurredWholeOfALargePictureIsSmall() {
        let fixture = fixture()
        rest(fixture)
        _ = asked(fixture)

        let wholes = fixture.images.asked.filter { $0.isWholeStill && $0.name == "url 3" }
        for image in wholes {
            guard case .within(let width, let height) = image.fit else { continue }
            #expect(width * height <= SwiperSlot.largestBlurred + width)
        }
        #expect(!wholes.isEmpty)
    }

    @Test func transparentTilesLieOnPaperOfTheirOwn() {
        let fixture = fixture()
        fixture.images.alpha = 0x80
        rest(fixture)
        fixture.select(4)
        fixture.user.key(.character("1"))
        rest(fixture)

        let checks = fixture.user.list.commands.filter { if case .shape(.checks, _, _, _) = $0 { true } else { false } }
        #expect(checks.count == 1 + drawn(fixture).count)
        #expect(!drawn(fixture).isEmpty)
    }
}
