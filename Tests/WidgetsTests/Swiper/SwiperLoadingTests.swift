import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests that the loading overlay is a function of the time since the picture was requested.
@MainActor
@Suite struct SwiperLoadingTests {
    private func overlay(_ fixture: SwiperFixture) -> Double {
        fixture.swiper.middleSlot?.picture.loading.overlayShare(at: fixture.user.time) ?? -1
    }

    private func says(_ fixture: SwiperFixture, _ words: String) -> Bool { DisplayListText(fixture.user.list).text.contains(words) }

    @Test func overlayFadesInAfterItsDelay() {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 0)

        fixture.user.advance(by: 0.149)
        #expect(overlay(fixture) == 0)
        #expect(!says(fixture, "Loading image..."))
        fixture.user.advance(by: 0.251)
        #expect(abs(overlay(fixture) - 0.5) < 0.01)
        #expect(says(fixture, "Loading image..."))
        fixture.user.advance(by: 0.25)

        #expect(overlay(fixture) == 1)
    }

    @Test func waitingForTheOverlayNeedsNoFrames() {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 0.01)

        #expect(!fixture.user.stage.needsFrame)
        #expect(abs((fixture.user.stage.nextAlarm ?? 0) - (fixture.user.time + 0.15)) < 1e-6)
    }

    @Test func pictureThatIsThereHasNoOverlayAndNoFade() {
        let fixture = SwiperFixture()

        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 0)

        #expect(overlay(fixture) == 0)
        #expect(fixture.swiper.middleSlot?.picture.loading.pictureShare(at: fixture.user.time) == 1)
        #expect(!fixture.user.stage.needsFrame)
    }

    @Test func pictureThatComesInTimeShowsNoOverlayAndNoFade() {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 0.1)

        fixture.images.fates["url 3"] = .ready
        fixture.user.stage.setNeedsDisplay()
        for _ in 0..<60 {
            fixture.user.advance(by: 0.016)
            #expect(overlay(fixture) == 0)
            #expect(fixture.swiper.middleSlot?.picture.loading.pictureShare(at: fixture.user.time) == 1)
        }
    }

    /// The fade takes the share of its 0.2 s that the overlay has of its opacity. The overlay fades in for 0.5 s,
    /// after a delay of 0.15 s.
    @Test(arguments: [(0.16, 0, 0.005), (0.4, 0.09, 0.11), (0.66, 0.19, 0.201), (3, 0.19, 0.201)])
    func pictureThatComesLittleAfterTheOverlayHasAShortFade(wait: Double, least: Double, most: Double) throws {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 0)
        fixture.user.advance(by: wait)
        fixture.images.fates["url 3"] = .ready
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 0)
        let (time, loading) = (fixture.user.time, try #require(fixture.swiper.middleSlot?.picture.loading))

        #expect(loading.pictureShare(at: time) == 0 && loading.pictureShare(at: time + most) == 1)
        #expect(least == 0 || loading.pictureShare(at: time + least) < 1)
    }

    /// Words and spinner disappear in the frame in which the picture is ready. The veil fades under the picture, which fades in over it.
    @Test func overlayLeavesUnderThePictureAsSoonAsThatIsThere() throws {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 1)
        #expect(says(fixture, "Loading image..."))

        fixture.images.fates["url 3"] = .ready
        fixture.user.stage.setNeedsDisplay()
        fixture.user.advance(by: 0)
        #expect(!says(fixture, "Loading image..."))
        #expect(fixture.swiper.traceFields?["shownURL"] == .string("url 3"))
        fixture.user.advance(by: 0.2)
        #expect(fixture.swiper.middleSlot?.picture.loading.pictureShare(at: fixture.user.time) == 1)
        let lines = DisplayListText(fixture.user.list).text.split(separator: "\n")
        let picture = try #require(lines.lastIndex { $0.hasPrefix("picture url 3@within") })
        #expect(!lines[picture...].contains { $0.hasPrefix("mask") })
        fixture.user.advance(by: 0.3)

        #expect(overlay(fixture) == 0)
        #expect(fixture.user.settles())
    }

    @Test func spinnerIsAFunctionOfTimeAndNobodyWaitsForIt() {
        let lists = (0..<2).map { run in
            let fixture = SwiperFixture()
            fixture.images.fates["url 3"] = .loading
            fixture.swiper.select(3, animated: false)
            fixture.user.frameInterval = run == 0 ? 1.0 / 60 : 1.0 / 7
            fixture.user.advance(by: 2)
            #expect(fixture.user.stage.needsFrame)
            #expect(!fixture.user.stage.isMoving)
            return DisplayListText(fixture.user.list).text
        }

        #expect(lists[0] == lists[1])
    }

    @Test func smallVersionStandsInWhileThePictureLoads() {
        let fixture = SwiperFixture()
        fixture.images.hasPreviews = true
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 0.05)

        #expect(says(fixture, "picture url 3@fill112x72 0,0 400x300"))
        #expect(fixture.swiper.traceFields?["shownURL"] == .null)
    }

    @Test func damagedPictureHasABadge() {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .incomplete

        fixture.select(3)

        #expect(says(fixture, "incomplete"))
        fixture.select(4)
        #expect(!says(fixture, "incomplete"))
    }

    /// The picture in the middle has a badge too, because its film does not play.
    @Test func photoWithAFilmHasABadge() {
        let fixture = SwiperFixture()
        fixture.swiper.style.videoBadge = Badge("motion photo", font: Font(.regular, size: 10), color: .white, fill: .black)
        fixture.images.fates["url 3"] = .motionPhoto

        fixture.select(3)

        #expect(says(fixture, "motion photo"))
        fixture.select(5)
        #expect(!says(fixture, "motion photo"))
    }

    @Test func spinnerOutOfSightAsksForNoFrames() {
        let fixture = SwiperFixture()
        fixture.images.fates["url 3"] = .loading
        fixture.swiper.select(3, animated: false)
        fixture.user.advance(by: 2)
        #expect(fixture.user.stage.needsFrame)

        fixture.swiper.transform.translation.x = 1000
        fixture.user.advance(by: 1)
        #expect(!fixture.user.stage.needsFrame)

        fixture.swiper.transform.translation.x = 0
        fixture.user.advance(by: 1)
        #expect(fixture.user.stage.needsFrame)
    }

    @Test func resizeShowsTheOldSizeUntilTheNewOneIsThere() {
        let fixture = SwiperFixture()
        fixture.select(3)
        fixture.images.fates["url 3"] = .ready
        final class Late: ImageProviding {
            let images: ScriptedImages
            init(_ images: ScriptedImages) { self.images = images }
            func state(of image: ImageID) -> ImageState {
                if case .within(500, _) = image.fit { return .loading }
                return images.state(of: image)
            }
        }
        let swiper = SwiperView(style: .plain)
        let user = StageHarness(swiper, images: Late(fixture.images))
        swiper.edit { $0.replaceAll(with: SwiperFixture.items(0..<3)) }
        user.settle()

        user.resize(to: Size(width: 500, height: 375))
        user.advance(by: 1)

        #expect(swiper.middleSlot?.picture.state == "ready")
        #expect(DisplayListText(user.list).text.contains("picture url 0@within400x300 0,0 500x375"))
    }
}
