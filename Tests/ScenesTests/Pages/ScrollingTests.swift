import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Scenes
@testable import Views

/// Scrolling moves what is there: over all pages and back nothing is made, dropped or laid out.
@MainActor
@Suite struct ScrollingTests {
    /// Glides to the end and back, 1.5 s each.
    private func tour(_ session: SceneSession, at time: inout Seconds) throws {
        let panorama = try #require(session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)
        for goal in [panorama.maximumOffset, 0] {
            panorama.scrollView.scroll(to: goal)
            session.run(from: time, for: 1.5)
            time += 1.6
        }
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 640, height: 480), Size(width: 1920, height: 1080)])
    func nothingIsMadeOrLaidOut(size: Size) throws {
        var options = SceneSession.Options()
        options.size = size
        let session = SceneSession.painted(.panorama, options: options)
        var time = 0.0
        _ = session.frame(at: time, events: [])
        try tour(session, at: &time)
        let panorama = try #require(session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)
        let (made, layouts) = (panorama.contentCounts, session.stage.layoutCount)

        try tour(session, at: &time)

        #expect(panorama.contentCounts == made)
        #expect(made.live == PageKind.allCases.count)
        #expect(session.stage.layoutCount == layouts)
    }
}
