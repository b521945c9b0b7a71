import PanoramaKit
import PanoramaTesting
import Testing

@testable import Minions

@Suite struct MinionsTests {
    private let user: StageHarness

    init() throws { user = try StageHarness(window: makeRoot(), size: Size(width: 240, height: 320)) }

    @Test func thePaperFillsTheWindowBehindTitleAndPages() throws {
        try user.checkPicture("kevin")
    }

    @Test func flicksLeadOverTheWidePageToTheEnd() throws {
        let panorama = try #require(user.view("my minions", role: .panorama) as? PanoramaView)

        user.fling(from: Point(x: 200, y: 200), by: Vector(x: -60, y: 0), in: 0.1)
        user.settle()
        #expect(panorama.contentOffset >= panorama.snapPoints[1])
        for _ in 0..<6 {
            user.fling(from: Point(x: 200, y: 200), by: Vector(x: -60, y: 0), in: 0.1)
            user.settle()
        }

        #expect(panorama.contentOffset == panorama.maximumOffset && panorama.currentPage == 2)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
