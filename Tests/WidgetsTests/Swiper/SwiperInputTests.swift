import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct SwiperInputTests {
    @Test func slotsFollowTheHandOneToOneWithAGutter() {
        let fixture = SwiperFixture()
        fixture.select(3)

        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 96, y: 150), in: 0.2)

        #expect(abs(fixture.offset - 100) < 1e-9)
        let slots = fixture.swiper.neighbourhood
        #expect(slots.map { $0?.offset.rounded() } == [-516, -100, 316])
        #expect(slots[2]?.isHidden == false)
        #expect(slots[0]?.isHidden == true)
    }

    @Test(arguments: [(-30.0, 3), (-31, 4), (30, 3), (31, 2), (-200, 4), (-390, 4)])
    func slowDragOfMoreThanThirtyPointsGoesOnByOne(way: Double, index: Int) {
        let fixture = SwiperFixture()
        fixture.select(3)

        fixture.drag(way)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == index)
        #expect(fixture.offset == 0)
    }

    @Test func hardestFlickGoesOnByOne() {
        let fixture = SwiperFixture()

        fixture.flick(-190, in: 0.02)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 1)
    }

    @Test func flickBackTakesTheDragBack() {
        let fixture = SwiperFixture()
        fixture.select(3)

        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 60, y: 150), in: 0.2)
        fixture.user.move(from: Point(x: 60, y: 150), to: Point(x: 100, y: 150), in: 0.03)
        fixture.user.release(100, 150)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 3)
    }

    @Test func velocityIsContinuousAtTheRelease() {
        let fixture = SwiperFixture()
        fixture.flick(-120, in: 0.12)

        let released = fixture.swiper.row.scroller.velocity(at: fixture.user.time)

        // The pointer moved at 1000 points per second.
        #expect(abs(released - 1000) < 20)
        #expect(fixture.swiper.row.scroller.state.phase == .settling)
    }

    @Test func flipIsCaughtAndMayGoOnToTheNext() {
        let fixture = SwiperFixture()
        fixture.flick(-120, in: 0.12)
        fixture.user.advance(by: 0.06)
        let caughtAt = fixture.swiper.offset
        #expect(caughtAt > 150 && caughtAt < 416)

        fixture.user.press(200, 150)
        fixture.user.advance(by: 0.2)
        #expect(fixture.swiper.offset == caughtAt)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 140, y: 150), in: 0.1)
        fixture.user.advance(by: 0.2)
        fixture.user.release(140, 150)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 2)
        #expect(fixture.offset == 0)
    }

    @Test func caughtFlipThatIsLetGoGoesWhereItWasBound() {
        let fixture = SwiperFixture()
        var taps = 0
        fixture.swiper.tapped = { _ in taps += 1 }
        fixture.flick(-120, in: 0.12)
        fixture.user.advance(by: 0.06)

        fixture.user.tap(200, 150)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 1)
        #expect(fixture.offset == 0)
        #expect(taps == 0)
    }

    @Test func keysStepAndGoToTheEnds() {
        let fixture = SwiperFixture()
        let expected: [(Key, Int)] = [
            (.right, 1), (.space, 2), (.pageDown, 3), (.left, 2), (.backspace, 1), (.pageUp, 0), (.end, 9), (.home, 0), (.left, 0),
        ]

        for (key, index) in expected {
            fixture.user.stage.focus(fixture.swiper)
            fixture.user.key(key)
            fixture.user.settle()
            #expect(fixture.swiper.selectedIndex == index)
        }
    }

    @Test func heldKeyRetargetsTheFlipUnderWay() {
        let fixture = SwiperFixture()
        for _ in 0..<3 {
            fixture.user.key(.right)
            fixture.user.advance(by: 0.03)
        }

        #expect(fixture.swiper.selectedIndex == 3)
        #expect(fixture.swiper.offset < 3 * 416)
        fixture.user.settle()
        #expect(fixture.swiper.shownItem?.url == "url 3")
    }

    @Test func oneWheelTurnIsOnePicture() {
        let fixture = SwiperFixture()
        let middle = Point(x: 200, y: 150)

        fixture.user.wheel(0, -1, at: middle)
        fixture.user.wheel(0, -1, at: middle)
        fixture.user.settle()
        #expect(fixture.swiper.selectedIndex == 1)
        fixture.user.wheel(-1, 0, at: middle)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 0)
    }

    @Test func touchpadIsFollowedAndComesToRestOnAPicture() {
        let fixture = SwiperFixture()
        for _ in 0..<10 {
            fixture.user.wheel(1.25, 0, at: Point(x: 200, y: 150), source: .precise)
            fixture.user.advance(by: 0.016)
        }
        #expect(abs(fixture.swiper.offset - 125) < 1e-9)

        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 1)
        #expect(fixture.offset == 0)
    }

    @Test func clickWithoutADragIsATap() {
        let fixture = SwiperFixture()
        var taps: [Point] = []
        fixture.swiper.tapped = { taps.append($0) }

        fixture.user.tap(120, 80)
        fixture.drag(-100)
        fixture.user.settle()

        #expect(taps == [Point(x: 120, y: 80)])
    }

    @Test func sliceOfANeighbourIsPressed() {
        let fixture = SwiperFixture()
        fixture.swiper.style.slice = 40
        fixture.user.settle()
        #expect(fixture.swiper.pageFrame == Rect(x: 56, y: 0, width: 288, height: 300))

        fixture.user.tap(390, 150)
        fixture.user.settle()
        #expect(fixture.swiper.selectedIndex == 1)
        fixture.user.tap(10, 150)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 0)
    }

    @Test func resizeKeepsTheIndexAtRestAndInFlight() {
        let fixture = SwiperFixture()
        fixture.select(4)
        fixture.user.resize(to: Size(width: 640, height: 480))
        #expect(fixture.swiper.selectedIndex == 4)
        #expect(fixture.offset == 0)

        fixture.flick(-120, in: 0.12)
        fixture.user.advance(by: 0.05)
        let share = fixture.swiper.offset / fixture.swiper.pitch
        fixture.user.resize(to: Size(width: 320, height: 240))
        #expect(abs(fixture.swiper.offset / fixture.swiper.pitch - share) < 1e-9)
        fixture.user.settle()

        #expect(fixture.swiper.shownItem?.url == "url 5")
        #expect(fixture.offset == 0)
    }

    @Test func farSelectionCrossFadesInsteadOfFlyingPast() {
        let fixture = SwiperFixture()

        fixture.swiper.select(8)
        fixture.user.advance(by: 0.05)
        #expect(fixture.swiper.shownItem?.url == "url 8")
        let fading = fixture.swiper.slots.leaving?.slot
        #expect(fading?.item.url == "url 0")
        #expect((fading?.alpha ?? 0) > 0.4 && (fading?.alpha ?? 1) < 0.9)
        fixture.user.settle()

        #expect(fixture.swiper.slots.leaving == nil)
        #expect(fixture.swiper.subviews.count == 3)
    }

    @Test func reducedMotionCrossFadesInAHundredAndFiftyMilliseconds() {
        let fixture = SwiperFixture(motion: .reduced)

        fixture.user.key(.right)
        #expect(fixture.offset == 0)
        #expect(fixture.swiper.shownItem?.url == "url 1")
        #expect(fixture.swiper.slots.leaving?.slot.item.url == "url 0")
        fixture.user.advance(by: 0.151)
        #expect(fixture.swiper.slots.leaving == nil)
        fixture.drag(-100)
        #expect(fixture.offset == 0)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 2)
    }

    @Test func restingSwiperNeedsNoFrames() {
        let fixture = SwiperFixture()
        fixture.flick(-120)
        fixture.user.settle()

        #expect(!fixture.user.stage.needsFrame)
        #expect(fixture.user.stage.nextAlarm == nil)
    }
}
