import Pictures
import Platform
import Replay
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests opening the viewer from the page and closing it, by a script that expects fields of the trace.
@MainActor
@Suite struct SwiperReplayTests {
    @Test func swipeOpenFlipAndReturn() throws {
        let failures = try SceneSession.painted(.panorama, pictures: TinyPictures.library).replay(
            """
            wait 0.1
            key 2
            settle
            expect panorama.page 1
            expect swiper.selectedIndex 0
            expect swiper.slots.1 0
            press 800,400
            drag 500,400 in 0.1
            release
            settle
            expect swiper.selectedIndex 1
            expect swiper.state idle
            expect panorama.page 1
            tap 600,400
            settle
            expect viewer.index 1
            expect viewer.title tarn
            press 800,400
            drag 500,400 in 0.1
            expect swiper.state dragging
            expect swiper.offset 296 ±0.001
            cancel
            settle
            expect swiper.selectedIndex 1
            key End
            settle
            expect swiper.selectedIndex 11
            expect swiper.nearEndFired 1
            key Escape
            settle
            expect panorama.presenting false
            expect swiper.selectedIndex 1
            """)

        #expect(failures == [])
    }

    @Test func pictureAndTitleOfATraceAlwaysBelongTogether() throws {
        var shown: Set<String> = []
        let failures = try SceneSession.painted(.panorama, pictures: TinyPictures.library).replay(
            """
            wait 0.1
            key 2
            settle
            tap 600,400
            wait 0.2
            key Right
            wait 0.05
            key Right
            wait 0.03
            key End
            wait 0.2
            key Left
            wait 0.1
            wheel 0,1
            settle
            """
        ) { trace in
            guard case .object(let fields)? = trace["swiper"], case .string(let url)? = fields["shownURL"] else { return }
            shown.insert(url)
            #expect(fields["titleURL"] == .string(url))
        }

        #expect(failures == [])
        #expect(shown.count == 4)
    }
}
