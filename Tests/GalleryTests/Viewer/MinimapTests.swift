import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery

/// Tests the small picture of a magnified one, in a viewer of 1280x720 with pictures of 4032x3024.
@MainActor
@Suite struct MinimapTests {
    private let user: StageHarness
    private let viewer: Viewer

    init() {
        let facts = PictureFacts(size: Size(width: 4032, height: 3024))
        let context = GalleryContext(album: AlbumStore(.painted()), desktop: TestDesktop(), facts: FactsReader { _ in facts })
        viewer = Viewer(context: context, index: 2)
        user = StageHarness(viewer, size: Size(width: 1280, height: 720), images: PaintedImages())
        user.stage.focus(viewer)
        user.settle()
    }

    private var minimap: Minimap { viewer.chrome.minimap }

    private func magnify() {
        user.key(.character("1"))
        user.settle()
    }

    @Test func showsNothingUntilThePictureIsMagnified() throws {
        #expect(minimap.place == nil && !minimap.contains(Point(x: 10, y: 10)))
        magnify()

        let place = try #require(minimap.place)
        #expect(place.width <= 160 && place.height <= 120 && (place.width == 160 || place.height == 120))
    }

    @Test func sightIsTheShareOfThePictureInTheWindow() throws {
        magnify()

        let sight = try #require(viewer.swiper.sight)
        #expect(abs(sight.width - 1280 / 4032) < 0.01 || sight.width == 1)
        #expect(abs(sight.midX - 0.5) < 1e-6 && abs(sight.midY - 0.5) < 1e-6)
    }

    @Test func aClickBringsItsPointToTheMiddle() throws {
        magnify()
        let place = try #require(minimap.place).offset(by: minimap.frame.origin - Point(x: 0, y: 0))

        user.tap(place.minX + place.width * 0.4, place.minY + place.height * 0.6)
        user.settle()

        let sight = try #require(viewer.swiper.sight)
        #expect(abs(sight.midX - 0.4) < 1e-3 && abs(sight.midY - 0.6) < 1e-3)
    }

    @Test func aDragMovesThePictureAlongAndStopsAtItsEdges() throws {
        magnify()
        let place = try #require(minimap.place).offset(by: minimap.frame.origin - Point(x: 0, y: 0))

        user.drag(from: Point(x: place.midX, y: place.midY), to: Point(x: place.minX + 1, y: place.maxY - 1))
        user.settle()

        let sight = try #require(viewer.swiper.sight)
        #expect(abs(sight.minX) < 1e-6 && abs(sight.maxY - 1) < 1e-6)
        #expect(viewer.swiper.selectedIndex == 2)
    }

    @Test func leavesWithTheControls() {
        magnify()
        #expect(viewer.chrome.alpha == 1)

        user.advance(by: ViewerChrome.idleTime + 1)

        #expect(viewer.chrome.alpha == 0)
    }

    @Test func aTurnedPictureHasNone() {
        user.key(.character("r"))
        user.settle()
        magnify()

        #expect(minimap.place == nil)
    }
}
