import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests the swiper, with one test for each fault of the classic three-slot swiper. The cache of fault (a) is tested with the picture
/// library.
@MainActor
@Suite struct SwiperFixesTests {
    @Test func absentNeighbourDrawsNothingAndTheEndIsRubber() {
        let fixture = SwiperFixture()
        #expect(fixture.swiper.neighbourhood[0] == nil)
        #expect(fixture.swiper.slots.values.count == 2)

        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 304, y: 150), in: 0.2)

        // 100 points beyond the slop, in a rubber band of c = 0.55 and 400 points.
        #expect(abs(fixture.offset + RubberBand.standard.apply(pull: 100, extent: 400)) < 1e-9)
        #expect(fixture.swiper.slots.values.count == 2)
        fixture.user.release(304, 150)
        fixture.user.settle()
        #expect(fixture.offset == 0)
        #expect(fixture.swiper.selectedIndex == 0)
    }

    @Test func indexZeroCanBeSelected() {
        let fixture = SwiperFixture()
        fixture.select(5)

        fixture.swiper.selectedIndex = 0
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 0)
        #expect(fixture.swiper.shownItem?.url == "url 0")
    }

    @Test func sourceChangesAreFollowedAndTheSelectionKept() {
        let fixture = SwiperFixture()
        fixture.select(5)

        fixture.swiper.edit { $0.insert(SwiperFixture.item(50), at: 0) }
        #expect(fixture.swiper.shownItem?.url == "url 5")
        #expect(fixture.offset == 0)
        fixture.swiper.edit { $0.remove(at: 6) }
        fixture.user.settle()
        #expect(fixture.swiper.shownItem?.url == "url 6")
        fixture.swiper.edit { $0.replaceAll(with: SwiperFixture.items([90, 6, 91])) }
        #expect(fixture.swiper.selectedIndex == 1)
        #expect(fixture.swiper.neighbourhood.map { $0?.item.id } == ["90", "6", "91"])
        fixture.swiper.edit { $0.removeAll() }
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == -1)
        #expect(fixture.swiper.slots.values.isEmpty)
        #expect(fixture.swiper.subviews.isEmpty)
    }

    @Test func duplicateURLsAreNoTrap() {
        let fixture = SwiperFixture(0)
        fixture.swiper.edit { $0.replaceAll(with: SwiperItem.items(of: ["a", "a", "b", "a", "c"])) }
        var visited: [Int] = []
        fixture.swiper.selectedIndexDidChange = { visited.append($0) }

        for _ in 0..<4 {
            fixture.user.key(.right)
            fixture.user.settle()
        }

        #expect(visited == [1, 2, 3, 4])
        #expect(fixture.swiper.selectedURL == "c")
    }

    @Test func picturesAheadArePrefetchedInTheDirectionOfTravel() {
        let fixture = SwiperFixture()
        fixture.select(4)
        fixture.user.key(.right)
        fixture.user.settle()
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 0.02)
        #expect(fixture.images.prefetched.map(\.name) == ["url 6", "url 4", "url 7", "url 8", "url 9"])
        #expect(fixture.images.prefetched.allSatisfy { $0.fit == .within(width: 400, height: 300) })

        fixture.user.key(.left)
        fixture.user.settle()
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 0.02)

        #expect(fixture.images.prefetched.map(\.name) == ["url 3", "url 5", "url 2", "url 1", "url 0"])
    }

    @Test func dragFromTheLeftEdgeThatPausesIsOneDrag() {
        let fixture = SwiperFixture()
        fixture.select(3)

        fixture.user.press(0, 150)
        fixture.user.move(from: Point(x: 0, y: 150), to: Point(x: 60, y: 150), in: 0.1)
        fixture.user.move(from: Point(x: 60, y: 150), to: Point(x: 0, y: 150), in: 0.1)
        fixture.user.advance(by: 0.2)
        fixture.user.release(0, 150)
        fixture.user.settle()

        // The pointer has returned to the point of the press.
        #expect(fixture.swiper.selectedIndex == 3)
        #expect(fixture.offset == 0)
    }

    @Test func cancelledDragComesToRest() {
        let fixture = SwiperFixture()
        fixture.select(3)
        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 60, y: 150), in: 0.1)

        fixture.user.send(.pointerCancelled(.mouse(.left)))
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 3)
        #expect(fixture.offset == 0)
        #expect(!fixture.user.stage.needsFrame)
    }

    @Test func lateResultNeverShowsUnderAnotherTitle() {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.select(3)
        #expect(fixture.swiper.traceFields?["shownURL"] == .null)
        fixture.user.key(.right)
        fixture.user.settle()

        // The picture that was requested before arrives now.
        fixture.images.fates["url 3"] = .ready
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 1)

        #expect(fixture.swiper.traceFields?["shownURL"] == .string("url 4"))
        #expect(fixture.swiper.traceFields?["title"] == .string("title of url 4"))
    }

    @Test func unreadablePictureSaysWhyAndIsRetried() {
        let fixture = SwiperFixture()
        var retried: [ImageID] = []
        fixture.swiper.retry = { retried.append($0) }
        fixture.images.fates["url 2"] = .failed
        fixture.select(2)
        fixture.user.advance(by: 0.1)
        #expect(fixture.swiper.traceFields?["slotStates"] == .array([.string("loading"), .string("failed"), .string("loading")]))
        let words = DisplayListText(fixture.user.list).text
        #expect(words.contains("ends too early"))

        let button = fixture.swiper.middleSlot?.retryButton.frame.center ?? .zero
        fixture.user.tap(button.x, button.y)
        fixture.user.key(.character("r"))
        fixture.user.key(.enter)
        #expect(retried == Array(repeating: ImageID("url 2", fit: .within(width: 400, height: 300)), count: 3))
        fixture.images.fates["url 2"] = .ready
        fixture.user.stage.setNeedsDisplay()
        fixture.user.settle()

        #expect(fixture.swiper.middleSlot?.picture.state == "ready")
        #expect(fixture.swiper.middleSlot?.retryButton.isHidden == true)
    }

    @Test func urlOutsideTheSourceFollowsThePolicy() {
        let fixture = SwiperFixture(3)

        fixture.swiper.selectedURL = "elsewhere"
        #expect(fixture.swiper.selectedURL == "url 0")
        fixture.swiper.edit { $0.outsidePolicy = .append }
        fixture.swiper.selectedURL = "elsewhere"
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 3)
        #expect(fixture.swiper.shownItem?.url == "elsewhere")
        #expect(fixture.swiper.model.source.count == 4)
    }

    @Test func shortFastFlickTurnsThePage() {
        let fixture = SwiperFixture()

        fixture.flick(-24, in: 0.024)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 1)
    }

    @Test func indexAndURLAreWrittenBeforeTheNearEndIsReported() {
        let fixture = SwiperFixture()
        fixture.select(6)
        var told: [String] = []
        fixture.swiper.selectedIndexDidChange = { told.append("index \($0)") }
        fixture.swiper.selectedURLDidChange = { told.append($0 ?? "none") }
        fixture.swiper.nearEndReached = { [swiper = fixture.swiper] in told.append("near the end at \(swiper.selectedIndex)") }

        fixture.user.key(.right)
        fixture.user.settle()

        #expect(told == ["index 7", "url 7", "near the end at 7"])
    }

    @Test func lastItemIsReached() {
        let fixture = SwiperFixture()

        fixture.user.key(.end)
        fixture.user.settle()
        #expect(fixture.swiper.selectedIndex == 9)
        #expect(fixture.swiper.shownItem?.url == "url 9")
        fixture.user.key(.right)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 9)
    }

    @Test func aChangeMayReadTheSwiperThatItChanges() {
        let fixture = SwiperFixture()
        let swiper = fixture.swiper
        var read: [Int] = []
        swiper.selectedIndexDidChange = { _ in read.append(swiper.selectedIndex) }

        swiper.edit {
            read.append(swiper.selectedIndex)
            $0.select(swiper.model.source.count - 1)
        }

        #expect(read == [0, swiper.model.source.count - 1])
    }

    @Test func lateReleaseReturnsToThePictureSelectedMeanwhile() {
        let fixture = SwiperFixture()
        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 190, y: 150), in: 0.1)

        fixture.swiper.select(2)
        fixture.user.advance(by: 0.3)
        fixture.user.release(190, 150)
        fixture.user.settle()

        #expect(fixture.swiper.selectedIndex == 2)
        #expect(fixture.swiper.shownIndex == 2)
    }

    @Test func flickDuringAFlightStartsAtTheSelectedPicture() {
        let fixture = SwiperFixture()
        for _ in 0..<3 { fixture.user.fling(from: Point(x: 300, y: 150), by: Vector(x: -60, y: 0), in: 0.05) }
        #expect(fixture.swiper.selectedIndex == 3)
        fixture.user.settle()

        #expect(fixture.swiper.shownIndex == 3)
    }

    @Test func aPressThatCatchesThePictureHoldsIt() {
        let fixture = SwiperFixture()
        fixture.user.fling(from: Point(x: 300, y: 150), by: Vector(x: -60, y: 0), in: 0.05)
        fixture.user.advance(by: 0.05)

        fixture.user.press(200, 150)
        #expect(fixture.swiper.row.scroller.state.phase == .held)
        fixture.user.release(200, 150)
        #expect(fixture.swiper.row.scroller.state.phase == .settling)
        fixture.user.settle()

        #expect(fixture.swiper.shownIndex == 1)
    }
}
