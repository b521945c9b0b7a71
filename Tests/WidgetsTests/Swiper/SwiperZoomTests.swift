import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests zooming a picture of 4000x3000 in a window of 400x300, which it fits exactly.
@MainActor
@Suite struct SwiperZoomTests {
    private func fixture(motion: MotionPreference = .full) -> SwiperFixture {
        let fixture = SwiperFixture(motion: motion)
        fixture.swiper.allowsZoom = true
        fixture.select(3)
        return fixture
    }

    private func rect(_ fixture: SwiperFixture) -> Rect { fixture.swiper.middleSlot?.zoom.rect(at: fixture.user.time) ?? .zero }

    private func doubleClick(_ fixture: SwiperFixture, _ x: Double, _ y: Double) {
        fixture.user.tap(x, y)
        fixture.user.advance(by: 0.1)
        fixture.user.tap(x, y)
        fixture.user.settle()
    }

    @Test func doubleClickMagnifiesAboutItsPointAndTheNextOneFitsAgain() {
        let fixture = fixture()

        doubleClick(fixture, 100, 75)
        #expect(rect(fixture) == Rect(x: -100, y: -75, width: 800, height: 600))
        fixture.user.advance(by: 1)
        doubleClick(fixture, 300, 200)

        #expect(rect(fixture) == Rect(x: 0, y: 0, width: 400, height: 300))
    }

    @Test func clicksFarApartInTimeAreTwoTaps() {
        let fixture = fixture()
        var taps = 0
        fixture.swiper.tapped = { _ in taps += 1 }

        fixture.user.tap(100, 75)
        fixture.user.advance(by: 0.5)
        fixture.user.tap(100, 75)

        #expect(taps == 2)
        #expect(fixture.swiper.zoomScale == 1)
    }

    @Test func ctrlWheelMagnifiesAboutThePointerAndStopsAtTheLimits() {
        let fixture = fixture()
        let corner = Point(x: 400, y: 300)

        for _ in 0..<20 { fixture.user.wheel(0, 1, at: Point(x: 399.999, y: 299.999), modifiers: .control) }
        fixture.user.settle()
        #expect(rect(fixture).width == 3200)
        #expect(abs(rect(fixture).maxX - corner.x) < 0.02)
        #expect(abs(rect(fixture).maxY - corner.y) < 0.02)
        for _ in 0..<20 { fixture.user.wheel(0, -1, at: Point(x: 10, y: 10), modifiers: .control) }
        fixture.user.settle()

        #expect(rect(fixture) == Rect(x: 0, y: 0, width: 400, height: 300))
        #expect(fixture.swiper.selectedIndex == 3)
    }

    @Test func pointUnderThePointerStaysWhileTheSpringRuns() {
        let fixture = fixture()
        let place = Point(x: 260, y: 110)
        fixture.user.wheel(0, 1, at: place, modifiers: .control)

        for _ in 0..<20 {
            fixture.user.advance(by: 0.016)
            let rect = rect(fixture)
            #expect(abs((place.x - rect.minX) / rect.width - 0.65) < 1e-9)
            #expect(abs((place.y - rect.minY) / rect.height - 110.0 / 300) < 1e-9)
        }
    }

    @Test func keysMagnifyAndFit() {
        let fixture = fixture()
        fixture.user.key(.character("+"))
        fixture.user.key(.character("+"))
        fixture.user.settle()
        #expect(abs(fixture.swiper.zoomScale - 1.5625) < 1e-12)
        fixture.user.key(.character("-"))
        fixture.user.settle()
        #expect(abs(fixture.swiper.zoomScale - 1.25) < 1e-12)
        fixture.user.key(.character("0"))
        fixture.user.settle()

        #expect(fixture.swiper.zoomScale == 1)
    }

    @Test func keyOneShowsThePixelsOfTheSource() {
        let fixture = fixture()
        fixture.swiper.pixelSize = { _ in Size(width: 4000, height: 3000) }
        fixture.select(5)

        fixture.user.key(.character("1"))
        fixture.user.settle()

        // Ten to one: the source's pixels override the limit of eight.
        #expect(fixture.swiper.zoomScale == 10)
        #expect(rect(fixture) == Rect(x: -1800, y: -1350, width: 4000, height: 3000))
    }

    @Test func twoFingersPinchAboutTheirMiddle() {
        let fixture = fixture()
        let (left, right) = (Pointer.touch(1), Pointer.touch(2))
        fixture.user.press(150, 150, pointer: left)
        fixture.user.press(250, 150, pointer: right)

        fixture.user.move(from: Point(x: 150, y: 150), to: Point(x: 100, y: 150), in: 0.1, pointer: left)
        fixture.user.move(from: Point(x: 250, y: 150), to: Point(x: 300, y: 150), in: 0.1, pointer: right)
        fixture.user.release(100, 150, pointer: left)
        fixture.user.release(300, 150, pointer: right)
        fixture.user.settle()

        #expect(abs(fixture.swiper.zoomScale - 2) < 1e-9)
        #expect(abs(rect(fixture).midX - 200) < 1e-6)
        #expect(fixture.swiper.selectedIndex == 3)
    }

    @Test func pinchBelowTheFitSpringsBack() {
        let fixture = fixture()
        fixture.user.press(100, 150, pointer: .touch(1))
        fixture.user.press(300, 150, pointer: .touch(2))
        fixture.user.move(from: Point(x: 300, y: 150), to: Point(x: 200, y: 150), in: 0.1, pointer: .touch(2))
        #expect(abs(rect(fixture).width - 320) < 1e-9)

        fixture.user.release(200, 150, pointer: .touch(2))
        fixture.user.settle()

        #expect(rect(fixture) == Rect(x: 0, y: 0, width: 400, height: 300))
    }

    @Test func dragMovesTheMagnifiedPictureAlongBothAxes() {
        let fixture = fixture()
        doubleClick(fixture, 200, 150)
        let before = rect(fixture)

        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 140, y: 120), in: 0.2)

        #expect(abs(rect(fixture).minX - (before.minX - 56)) < 1e-9)
        #expect(abs(rect(fixture).minY - (before.minY - 30)) < 3)
        #expect(fixture.offset == 0)
    }

    @Test func flickInsideRunsOnWithinThePicture() {
        let fixture = fixture()
        doubleClick(fixture, 200, 150)
        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 200, y: 110), in: 0.05)
        fixture.user.release(200, 110)
        let released = rect(fixture).minY
        fixture.user.advance(by: 0.1)
        #expect(rect(fixture).minY < released - 20)
        fixture.user.settle()

        #expect(rect(fixture).minY == -300)
    }

    @Test func lowerEdgeIsRubber() {
        let fixture = fixture()
        doubleClick(fixture, 200, 299)
        let room = rect(fixture).maxY - 300

        fixture.user.press(200, 250)
        fixture.user.move(from: Point(x: 200, y: 250), to: Point(x: 200, y: 146), in: 0.2)
        #expect(abs(rect(fixture).maxY - (300 - RubberBand.standard.apply(pull: 100 - room, extent: 300))) < 1e-9)
        fixture.user.advance(by: 0.2)
        fixture.user.release(200, 146)
        fixture.user.settle()

        #expect(rect(fixture).maxY == 300)
        #expect(fixture.swiper.selectedIndex == 3)
    }

    /// One gesture: first the rest of the picture, then the page, and back the same way.
    @Test func dragGoesOnToTheNextPictureAtTheEdge() {
        let fixture = fixture()
        doubleClick(fixture, 390, 150)
        let room = rect(fixture).maxX - 400
        #expect(room > 0 && room < 100)

        fixture.user.press(300, 150)
        fixture.user.move(from: Point(x: 300, y: 150), to: Point(x: 150, y: 150), in: 0.2)
        #expect(rect(fixture).maxX == 400)
        #expect(abs(fixture.offset - (146 - room)) < 1e-9)
        fixture.user.advance(by: 0.2)
        fixture.user.release(150, 150)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 4)
        #expect(fixture.swiper.zoomScale == 1)
    }

    @Test func magnifiedPictureRequestsAtMostTheSourcesPixels() {
        let fixture = fixture()
        fixture.swiper.pixelSize = { _ in Size(width: 1000, height: 750) }
        fixture.select(5)
        doubleClick(fixture, 200, 150)
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 0)
        #expect(fixture.images.asked.contains(ImageID("url 5", fit: .within(width: 1000, height: 750))))

        fixture.user.key(.character("0"))
        fixture.user.settle()
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 0)

        #expect(!fixture.images.asked.contains(ImageID("url 5", fit: .within(width: 1000, height: 750))))
    }

    @Test func smallPictureIsNotEnlargedToFit() {
        let fixture = SwiperFixture()
        fixture.images.sourceSize = Size(width: 80, height: 60)
        fixture.select(3)

        #expect(rect(fixture) == Rect(x: 160, y: 120, width: 80, height: 60))
    }

    @Test func quarterTurnsFitAndStayWithTheirPicture() {
        let fixture = fixture()

        fixture.swiper.rotate(byQuarters: 1)
        fixture.user.settle()
        #expect(rect(fixture) == Rect(x: 87.5, y: 0, width: 225, height: 300))
        fixture.select(8)
        #expect(fixture.swiper.traceFields?["turn"] == .number(0))
        fixture.select(3)

        #expect(fixture.swiper.traceFields?["turn"] == .number(1))
        #expect(rect(fixture).height == 300)
    }

    @Test func reducedMotionJumps() {
        let fixture = fixture(motion: .reduced)

        fixture.user.key(.character("+"))

        #expect(rect(fixture).width == 500)
    }
}
