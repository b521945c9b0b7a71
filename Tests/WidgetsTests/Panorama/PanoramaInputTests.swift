import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PanoramaInputTests {
    let middle = Point(x: 160, y: 300)

    @Test func contentFollowsThePointerOneToOneBeyondTheSlop() {
        let (panorama, user) = PanoramaFixture.shown()

        user.press(300, 300)
        user.move(from: Point(x: 300, y: 300), to: Point(x: 200, y: 300), in: 0.2)

        #expect(abs(panorama.contentOffset - (100 - PanRecognizer.mouseSlop)) < 1e-9)
    }

    @Test func everyFrameRateShowsTheSameFlight() {
        func offsets(_ interval: Double) -> [Double] {
            let (panorama, user) = PanoramaFixture.shown(Array(repeating: 0, count: 6))
            user.frameInterval = interval
            user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.12)
            return (0..<8).map { _ in
                user.advance(by: 0.1)
                return panorama.contentOffset
            }
        }

        let reference = offsets(1.0 / 60)

        for interval in [1.0 / 30, 1.0 / 144, 0.0371] {
            for (a, b) in zip(offsets(interval), reference) { #expect(abs(a - b) < 1e-6) }
        }
    }

    @Test func pressCatchesTheMovementAndReleaseSettlesOnAPage() {
        let (panorama, user) = PanoramaFixture.shown(Array(repeating: 0, count: 6))
        user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.1)
        user.advance(by: 0.1)

        user.press(160, 300)
        let caught = panorama.contentOffset
        user.advance(by: 0.5)
        #expect(panorama.contentOffset == caught)
        user.release(160, 300)
        user.settle()

        #expect(panorama.snapPoints.contains(panorama.contentOffset))
    }

    /// Between the two stops of a page wider than the view it may rest anywhere.
    @Test func aFlickComesToRestInsideAWidePage() {
        let (panorama, user) = PanoramaFixture.shown([0, 1200, 0]) { _ in PanoramaStyle() }
        let (first, last) = (panorama.snapPoints[1], panorama.snapPoints[2])

        user.fling(from: middle, by: Vector(x: -120, y: 0), in: 0.12)
        user.settle()
        let rest = panorama.contentOffset
        #expect(first < rest && rest < last)
        #expect(panorama.currentPage == 1 && panorama.progress == 1)

        // It also rests where a slow drag leaves it.
        user.press(160, 300)
        user.move(from: Point(x: 160, y: 300), to: Point(x: 130, y: 300), in: 0.5)
        user.advance(by: 0.2)
        user.release(130, 300)
        user.settle()

        #expect(abs(panorama.contentOffset - (rest + 30 - PanRecognizer.mouseSlop)) < 1e-9)
    }

    @Test func wheelNotchGoesOnePageAndWaitsBeforeTheNext() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0, 0])

        user.wheel(0, -1, at: middle)
        user.wheel(0, -1, at: middle)
        user.settle()
        #expect(panorama.currentPage == 1)
        user.wheel(1, 0, at: middle)
        user.settle()
        #expect(panorama.currentPage == 2)
        user.wheel(0, 1, at: middle, modifiers: .shift)
        user.settle()

        #expect(panorama.currentPage == 1)
    }

    @Test func touchpadFollowsTheFingersAndRestsOnAPage() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0, 0])

        for _ in 0..<12 {
            user.wheel(0.8, 0, at: middle, source: .precise)
            user.advance(by: 0.008)
        }
        #expect(abs(panorama.contentOffset - 96) < 1e-6)
        #expect(user.settles())

        #expect(panorama.snapPoints.contains(panorama.contentOffset))
        #expect(panorama.currentPage == 1)
    }

    @Test func keysStepThroughStopsAndHeldKeysRetarget() {
        let (panorama, user) = PanoramaFixture.shown()

        user.key(.right)
        user.key(.right)
        user.settle()
        #expect(panorama.contentOffset == 580)
        user.key(.end)
        user.settle()
        #expect(panorama.contentOffset == 890)
        user.key(.pageUp)
        user.settle()
        #expect(panorama.contentOffset == 580)
        user.key(.home)
        user.settle()

        #expect(panorama.contentOffset == 0)
    }

    @Test func clickOnAPeekingHeadingOpensItsPage() throws {
        let (panorama, user) = PanoramaFixture.shown([150, 150, 250, 250])

        try user.tap("page 1", role: .heading)
        user.settle()

        #expect(panorama.currentPage == 1)
    }

    @Test func rightToLeftMirrorsInputAndOutputOnly() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0])
        panorama.direction = .rightToLeft
        user.advance(by: 0.1)

        user.fling(from: Point(x: 100, y: 300), by: Vector(x: 120, y: 0), in: 0.15)
        user.settle()

        #expect(panorama.contentOffset > 0)
        let page = panorama.pages[panorama.currentPage ?? 0]
        let frame = page.convert(page.bounds, to: nil)
        #expect(abs(frame.maxX - (320 - 5)) < 1e-9)
        user.key(.right)
        user.settle()
        #expect(panorama.contentOffset == 0 || panorama.currentPage != nil)
    }

    @Test func loopGoesRoundWithoutEnd() {
        let (panorama, user) = PanoramaFixture.shown([200, 200, 200, 200])
        panorama.loops = true
        user.advance(by: 0.1)

        user.key(.left)
        user.settle()
        #expect(panorama.currentPage == 3)
        let page = panorama.pages[3]
        #expect(abs(page.convert(page.bounds, to: nil).minX - 5) < 1e-9)
        user.key(.right)
        user.key(.right)
        user.settle()

        #expect(panorama.currentPage == 1)
    }

    @Test func reducedMotionTracksTheHandButJumpsByKey() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0], motion: .reduced)

        user.key(.right)
        #expect(panorama.contentOffset == 290)
        user.press(100, 300)
        user.move(from: Point(x: 100, y: 300), to: Point(x: 310, y: 300), in: 0.2)
        user.move(from: Point(x: 310, y: 300), to: Point(x: 600, y: 300), in: 0.2)

        #expect(panorama.contentOffset == 0)
    }

    @Test func releasePastTheStartGoesOnAtTheRowsOwnSpeed() {
        let (panorama, user) = PanoramaFixture.shown()

        user.fling(from: Point(x: 60, y: 300), by: Vector(x: 184, y: 0), in: 0.092)

        // 180 points of pull beyond the slop on 320, at 2000 points per second.
        let slope = RubberBand.standard.slope(pull: 180, extent: 320)
        #expect(abs(panorama.scrollView.velocity.x + 2000 * slope) < 1)
        #expect(panorama.scrollView.velocity.x > -750)
    }

    @Test func idlePanoramaNeedsNoFrame() {
        let (_, user) = PanoramaFixture.shown()

        #expect(!user.stage.needsFrame)
        user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.1)
        #expect(user.stage.needsFrame)
        user.settle()

        #expect(!user.stage.needsFrame)
    }
}
