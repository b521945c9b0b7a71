import PanoramaKit
import PanoramaTesting
import Testing

@testable import HelloPanorama

@Suite struct HelloPanoramaTests {
    private let user: StageHarness

    init() throws { user = try StageHarness(window: makeRoot(), size: Size(width: 360, height: 240)) }

    @Test func theFirstPageStandsUnderItsTitle() throws {
        _ = try user.view("this page says: drag me", role: .text)

        try user.checkPicture("first-page")
    }

    @Test func oneDragOpensTheNextPage() throws {
        let panorama = try #require(user.view("hello panorama", role: .panorama) as? PanoramaView)

        user.drag(from: Point(x: 300, y: 200), to: Point(x: 100, y: 200))
        user.settle()

        #expect(panorama.currentPage == 1)
        #expect(panorama.contentOffset == panorama.snapPoints[1])
    }

    @Test func aGestureScriptComesToTheSamePlaceAtAnyFrameRate() throws {
        let script = "press 300,200\ndrag 80,200 in 0.12\nrelease\nsettle\nscreenshot end"
        let slow = try StageHarness(window: makeRoot(), size: Size(width: 360, height: 240))

        let pictures = try user.play(script, framesPerSecond: 144) + slow.play(script, framesPerSecond: 30)

        #expect(pictures.count == 2)
        #expect(pictures[0].picture == pictures[1].picture)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
