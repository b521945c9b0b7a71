import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests keys on a magnified picture. It has 4000x3000 pixels in a window of 400x300 and fits exactly.
@MainActor
@Suite struct MagnifiedKeyTests {
    private func fixture(source: Size = Size(width: 4000, height: 3000), scale: Double = 1) -> SwiperFixture {
        let fixture = SwiperFixture()
        fixture.swiper.allowsZoom = true
        fixture.swiper.style.enlargement = 2
        fixture.images.sourceSize = source
        fixture.swiper.pixelSize = { _ in source }
        fixture.user.resize(to: Size(width: 400, height: 300), scale: scale)
        fixture.select(3)
        return fixture
    }

    private func rect(_ fixture: SwiperFixture) -> Rect { fixture.swiper.middleSlot?.zoom.rect(at: fixture.user.time) ?? .zero }

    private func press(_ key: Key, _ fixture: SwiperFixture) {
        fixture.user.stage.focus(fixture.swiper)
        fixture.user.key(key)
        fixture.user.settle()
    }

    private func magnify(_ fixture: SwiperFixture) {
        guard let slot = fixture.swiper.middleSlot else { return }
        slot.zoom(to: slot.zoom.isZoomed ? 1 : 2, about: Point(x: 200, y: 150))
        fixture.user.settle()
    }

    @Test func arrowsMoveAMagnifiedPicture() {
        let fixture = fixture()
        magnify(fixture)
        #expect(rect(fixture) == Rect(x: -200, y: -150, width: 800, height: 600))

        press(.right, fixture)
        #expect(rect(fixture).minX == -280)
        press(.up, fixture)
        #expect(rect(fixture).minY == -90)
        press(.left, fixture)
        press(.down, fixture)

        #expect(rect(fixture) == Rect(x: -200, y: -150, width: 800, height: 600))
        #expect(fixture.swiper.selectedIndex == 3)
    }

    @Test func onlyAFurtherArrowAtTheEdgeTurnsThePage() {
        let fixture = fixture()
        magnify(fixture)

        for _ in 0..<3 { press(.right, fixture) }
        #expect(rect(fixture).maxX == 400)
        #expect(fixture.swiper.selectedIndex == 3)
        press(.right, fixture)

        #expect(fixture.swiper.selectedIndex == 4)
        #expect(fixture.swiper.zoomScale == 1)
    }

    @Test func arrowsUpAndDownNeverTurnThePage() {
        let fixture = fixture()
        magnify(fixture)

        for _ in 0..<6 { press(.down, fixture) }

        #expect(rect(fixture).maxY == 300)
        #expect(fixture.swiper.selectedIndex == 3)
    }

    /// Keys pressed faster than the picture moves are not lost.
    @Test func heldArrowAddsUp() {
        let fixture = fixture()
        magnify(fixture)
        fixture.user.stage.focus(fixture.swiper)

        fixture.user.key(.right)
        fixture.user.key(.right)
        fixture.user.settle()

        #expect(rect(fixture).minX == -360)
    }

    @Test func spaceTurnsThePageOfAMagnifiedPicture() {
        let fixture = fixture()
        magnify(fixture)

        press(.space, fixture)

        #expect(fixture.swiper.selectedIndex == 4)
    }

    /// Sources and displays, and the size at which a pixel is a pixel.
    @Test(arguments: zip([Size(width: 4000, height: 3000), Size(width: 100, height: 60), Size(width: 380, height: 40)], [1.0, 2, 1]))
    func oneIsAPixelForAPixel(source: Size, scale: Double) {
        let expected = source * (1 / scale)
        let fixture = fixture(source: source, scale: scale)

        press(.character("1"), fixture)

        #expect(abs(rect(fixture).width - expected.width) < 1e-6)
        #expect(abs(rect(fixture).height - expected.height) < 1)
        #expect(rect(fixture).center == Point(x: 200, y: 150))
    }

    @Test func smallPictureFitsAgainAndAfterItsNeighbourWasSeen() {
        let fixture = fixture(source: Size(width: 100, height: 60))
        let fitted = rect(fixture)
        #expect(fitted.width == 200)

        press(.character("1"), fixture)
        press(.character("0"), fixture)
        #expect(rect(fixture) == fitted)
        press(.character("1"), fixture)
        press(.right, fixture)
        #expect(fixture.swiper.selectedIndex == 4)
        press(.left, fixture)

        #expect(rect(fixture) == fitted)
    }

    // MARK: Finding again

    @Test func placementIsFoundAgainInAWindowOfAnotherSize() throws {
        let first = fixture()
        magnify(first)
        press(.right, first)
        let placement = try #require(first.swiper.placement)
        #expect(placement == PicturePlacement(scale: 2, center: Vector(x: 0.6, y: 0.5)))

        let second = SwiperFixture()
        second.swiper.allowsZoom = true
        second.swiper.select(3, animated: false)
        second.swiper.place(placement)
        second.user.resize(to: Size(width: 800, height: 600))
        second.user.settle()

        #expect(rect(second) == Rect(x: -560, y: -300, width: 1600, height: 1200))
        #expect(second.swiper.placement == placement)
    }

    @Test func pixelForPixelStaysThatInAnotherWindow() throws {
        let first = fixture()
        press(.character("1"), first)
        let placement = try #require(first.swiper.placement)
        #expect(placement.isPixelScale)

        let second = fixture()
        second.user.resize(to: Size(width: 800, height: 600))
        second.swiper.place(placement)
        second.user.settle()

        #expect(rect(second).width == 4000)
    }

    @Test func turnedPictureIsFoundAgain() throws {
        let first = fixture()
        first.swiper.rotate(byQuarters: -1)
        first.user.settle()
        let placement = try #require(first.swiper.placement)

        let second = fixture()
        second.swiper.place(placement)
        second.user.settle()

        #expect(second.swiper.middleSlot?.turn.target == -1)
        #expect(second.swiper.placement == placement)
    }

    @Test func pictureThatFitsHasNoPlacement() {
        let fixture = fixture()
        #expect(fixture.swiper.placement == nil)
        magnify(fixture)
        #expect(fixture.swiper.placement != nil)

        magnify(fixture)

        #expect(fixture.swiper.placement == nil)
    }
}
