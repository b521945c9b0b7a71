import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests that scrolling over all pages and back creates, removes and lays out no views.
@MainActor
@Suite struct ScrollingTests {
    /// Glides to the end and back, 1.5 s each.
    /// - Returns: the number of layouts in frames in which the pages moved.
    private func tour(_ session: SceneSession, _ panorama: PanoramaView, at time: inout Seconds) -> Int {
        var layouts = 0
        for goal in [panorama.maximumOffset, 0] {
            panorama.scrollView.scroll(to: goal)
            for _ in 0..<90 {
                time += 1.0 / 60
                let (offset, before) = (panorama.contentOffset, session.stage.layoutCount)
                _ = session.frame(at: time, events: [])
                if panorama.contentOffset != offset { layouts += session.stage.layoutCount - before }
            }
        }
        return layouts
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 640, height: 480), Size(width: 1920, height: 1080)])
    func nothingIsMadeOrLaidOut(size: Size) throws {
        var options = AppState()
        options.size = size
        let session = SceneSession.painted(.panorama, options: options)
        var time = 0.0
        _ = session.frame(at: time, events: [])
        let panorama = try #require(session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)
        _ = tour(session, panorama, at: &time)
        let made = panorama.contentCounts

        #expect(tour(session, panorama, at: &time) == 0)
        #expect(panorama.contentCounts == made)
        #expect(made.live == PageKind.allCases.count)
    }
}
