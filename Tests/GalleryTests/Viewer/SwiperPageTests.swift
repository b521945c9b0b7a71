import LayoutMath
import Platform
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery

/// Tests the page in a window of 1280x720.
@MainActor
@Suite struct SwiperPageTests {
    private final class Opened { var indices: [Int] = [] }

    private let opened = Opened()
    private let page: SwiperPage
    private let user: StageHarness
    private let live = AlbumStore(.painted())

    init() {
        let context = GalleryContext(album: live)
        page = SwiperPage(context: context) { [opened] in opened.indices.append($0) }
        let root = View()
        user = StageHarness(root, size: Size(width: 1280, height: 720), images: PaintedImages())
        page.frame = Rect(x: 64, y: 192, width: 1072, height: 472)
        root.addSubview(page)
        user.settle()
    }

    private var swiper: SwiperView? { page.firstDescendant { $0 is SwiperView } as? SwiperView }

    @Test func pictureIsNineHundredAndTwelveWideBetweenTwoSlices() {
        #expect(swiper?.focusOutline.rect == Rect(x: 80, y: 0, width: 912, height: 472))
    }

    @Test func pressAndEnterOpenThePictureInTheMiddle() {
        user.tap(600, 400)
        user.tap(1130, 400)
        user.settle()
        #expect(swiper?.selectedIndex == 1)
        user.key(.enter)

        #expect(opened.indices == [0, 1])
    }

    @Test func arrowsComeNearTheEdgesWhereThereIsSomethingToGoTo() throws {
        let onward = try #require(user.find("next picture")), back = try #require(user.find("previous picture"))
        user.send(.pointerMoved(.mouse(.left), Point(x: 1000, y: 300)))
        user.advance(by: 0.3)
        #expect(onward.alpha == 1)
        #expect(back.alpha == 0)
        try user.tap("next picture")
        user.settle()
        #expect(swiper?.selectedIndex == 1)

        user.send(.pointerMoved(.mouse(.left), Point(x: 180, y: 300)))
        user.advance(by: 0.3)
        #expect(onward.alpha == 0)
        #expect(back.alpha == 1)
        user.send(.pointerMoved(.mouse(.left), Point(x: 600, y: 300)))
        user.settle()

        #expect(back.alpha == 0)
    }

    @Test func wordsChangeHalfWayToTheNextPicture() {
        user.press(700, 400)
        user.move(from: Point(x: 700, y: 400), to: Point(x: 300, y: 400), in: 0.2)
        #expect(user.find("first light", role: .text) != nil)
        user.move(from: Point(x: 300, y: 400), to: Point(x: 200, y: 400), in: 0.1)

        #expect(user.find("tarn", role: .text) != nil)
        #expect(user.find("first light", role: .text) == nil)
    }

    @Test func verticalWheelIsLeftToThePages() {
        user.wheel(0, -1, at: Point(x: 600, y: 400))
        #expect(swiper?.selectedIndex == 0)
        user.wheel(1, 0, at: Point(x: 600, y: 400))

        #expect(swiper?.selectedIndex == 1)
    }

    @Test func emptyAlbumHasNoPictureToOpen() {
        live.replace(with: .nothing)
        user.settle()

        user.tap(600, 400)
        user.key(.enter)

        #expect(opened.indices.isEmpty)
        #expect(swiper?.selectedIndex == -1)
    }
}
