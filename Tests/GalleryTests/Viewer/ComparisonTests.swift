import LayoutMath
import Platform
import SceneTestSupport
import Testing
import Views

@testable import Gallery
@testable import Widgets

/// Tests two pictures side by side, by keys, wheel and drags.
@MainActor
@Suite struct ComparisonTests {
    private let user: StageHarness
    private let viewer: Viewer
    private let live = AlbumStore(.painted())

    init() { (user, viewer) = Self.open(live, at: 4) }

    private static func open(_ live: AlbumStore, at index: Int) -> (StageHarness, Viewer) {
        let facts = PictureFacts(size: Size(width: 4032, height: 3024))
        let viewer = Viewer(context: GalleryContext(album: live, facts: FactsReader { _ in facts }), index: index)
        let user = StageHarness(viewer, size: Size(width: 1280, height: 720), images: PaintedImages())
        user.stage.focus(viewer)
        user.settle()
        return (user, viewer)
    }

    private func press(_ keys: Key...) {
        for key in keys {
            user.press(key)
            user.settle()
        }
    }

    private func sides() throws -> (left: SwiperView, right: SwiperView) {
        let comparison = try #require(viewer.comparison)
        return (comparison.sides[0].swiper, comparison.sides[1].swiper)
    }

    private func distance(_ a: SwiperView, _ b: SwiperView) -> Double {
        guard let a = a.magnification, let b = b.magnification else { return .infinity }
        return max(abs(a.scale - b.scale), abs(a.center.x - b.center.x), abs(a.center.y - b.center.y))
    }

    @Test func pictureStandsBesideTheNextOne() throws {
        press(.character("b"))
        let (left, right) = try sides()

        #expect(left.selectedIndex == 4 && right.selectedIndex == 5)
        let frames = try #require(viewer.comparison).sides.map(\.frame)
        #expect(frames[0].maxX < frames[1].minX && frames[0].size == frames[1].size && frames[1].maxX == 1280)
        #expect(user.stage.focusedView === right)
    }

    @Test func lastPictureStandsBesideTheOneBefore() throws {
        viewer.swiper.select(11, animated: false)
        press(.character("b"))
        let (left, right) = try sides()
        #expect(left.selectedIndex == 10 && right.selectedIndex == 11)
    }

    @Test func escapeGoesOnWithThePictureThatKeysActedOn() throws {
        press(.character("b"), .right, .escape)
        #expect(viewer.comparison == nil && viewer.swiper.selectedIndex == 6)

        // A window's panorama passes keys to the viewer, whichever view has the focus.
        user.stage.focus(viewer)
        press(.character("b"), .tab, .left, .character("b"))
        #expect(viewer.comparison == nil && viewer.swiper.selectedIndex == 5)
    }

    @Test func pressOnAPictureLetsKeysActOnIt() throws {
        press(.character("b"))
        user.tap(300, 300)
        user.settle()
        press(.left)
        let (left, right) = try sides()
        #expect(left.selectedIndex == 3 && right.selectedIndex == 5)
        #expect(viewer.comparison?.sides.map(\.isActive) == [true, false])
    }

    /// In each frame both show the same part of their pictures, also while they move.
    @Test(arguments: ["key", "wheel", "double click"]) func bothAreMagnifiedTogether(_ action: String) throws {
        press(.character("b"))
        let (left, right) = try sides()
        switch action {
        case "key": user.press(.character("+"))
        case "wheel": user.wheel(0, 3, at: Point(x: 200, y: 260), modifiers: .control)
        default: for _ in 0..<2 { user.tap(800, 300) }
        }
        var scales: Set<Double> = []
        for _ in 0..<40 {
            user.advance(by: 1.0 / 60)
            #expect(distance(left, right) < 1e-6)
            scales.insert(left.magnification?.scale ?? 0)
        }
        #expect(scales.count > 5 && left.zoomScale > 1.2)
    }

    @Test func dragMovesBoth() throws {
        press(.character("b"), .character("+"), .character("+"), .character("+"))
        let (left, right) = try sides()
        let before = left.magnification?.center ?? .zero
        user.drag(from: Point(x: 300, y: 300), to: Point(x: 200, y: 260))
        user.settle()

        let center = right.magnification?.center ?? .zero
        #expect(center.x > before.x + 0.02 && center.y > before.y + 0.01)
        #expect(distance(left, right) < 1e-6)
    }

    @Test func apartEachIsMagnifiedByItself() throws {
        press(.character("b"), .character("l"), .character("+"), .character("+"))
        let (left, right) = try sides()
        #expect(left.zoomScale == 1 && right.zoomScale > 1.5)

        press(.character("l"))
        #expect(distance(left, right) < 1e-6 && left.zoomScale > 1.5)
        #expect(user.find("zoom together", role: .button) != nil)
    }

    @Test func pictureThatComesTakesOverTheZoom() throws {
        press(.character("b"), .character("+"), .character("+"), .character("+"))
        let (left, right) = try sides()
        let scale = left.zoomScale
        press(.end)

        #expect(right.selectedIndex == 11 && abs(right.zoomScale - scale) < 1e-6 && abs(left.zoomScale - scale) < 1e-6)
    }

    /// The picture was loaded ahead, and is shown at once.
    @Test(arguments: [Key.pageDown, .pageUp]) func neighbourTakesOverTheZoom(_ key: Key) throws {
        press(.character("b"), .character("+"), .character("+"), .character("+"))
        let (left, right) = try sides()
        let scale = left.zoomScale
        press(key)

        #expect(right.selectedIndex == (key == .pageDown ? 6 : 4))
        #expect(abs(right.zoomScale - scale) < 1e-6 && abs(left.zoomScale - scale) < 1e-6)
    }

    @Test func zoomIsTakenAlong() throws {
        press(.character("+"), .character("+"))
        let scale = viewer.swiper.zoomScale
        press(.character("b"))
        let (left, right) = try sides()
        #expect(abs(left.zoomScale - scale) < 1e-6 && abs(right.zoomScale - scale) < 1e-6)
    }

    /// Escape first leaves the zoom, then the comparison.
    @Test func escapeFitsBothFirst() throws {
        press(.character("b"), .character("+"), .escape)
        let (left, right) = try sides()
        #expect(left.zoomScale == 1 && right.zoomScale == 1)
        press(.escape)
        #expect(viewer.comparison == nil)
    }

    @Test func albumThatChangesIsFollowed() throws {
        press(.character("b"))
        var album = live.source
        let next = album.entries[6].image
        album.entries.remove(at: 5)
        live.replace(with: album)
        user.settle()
        #expect(viewer.comparison?.sides[1].image == next)
        #expect(viewer.comparison?.sides[0].image == album.entries[4].image)
    }

    @Test func highWindowHasThemAboveEachOther() throws {
        press(.character("b"))
        user.resize(to: Size(width: 600, height: 900))
        user.settle()
        let frames = try #require(viewer.comparison).sides.map(\.frame)
        #expect(frames[0].maxY < frames[1].minY && frames[0].width == 600 && frames[1].maxY == 900)
    }

    /// Without another picture there is nothing to compare with.
    @Test func onePictureIsNotCompared() throws {
        var album = Album.painted()
        album.entries.removeLast(11)
        let (user, viewer) = Self.open(AlbumStore(album), at: 0)
        user.press(.character("b"))
        #expect(!viewer.canCompare && viewer.comparison == nil)
    }

    // MARK: Kept zoom

    @Test func zoomStaysForTheNextPicturesWhereItIsWanted() {
        let swiper = viewer.swiper
        press(.character("+"), .character("+"), .character("+"))
        let scale = swiper.zoomScale
        press(.pageDown)
        #expect(swiper.selectedIndex == 5 && swiper.zoomScale == 1)

        press(.character("k"), .character("+"), .character("+"), .character("+"), .pageDown)
        #expect(swiper.selectedIndex == 6 && abs(swiper.zoomScale - scale) < 1e-6)
        press(.home)
        #expect(swiper.selectedIndex == 0 && abs(swiper.zoomScale - scale) < 1e-6)
        press(.character("k"), .pageDown)
        #expect(swiper.zoomScale == 1)
    }

    @Test func twoFillsTheWindowAndThreeItsWidth() throws {
        user.resize(to: Size(width: 1000, height: 800))
        press(.character("2"))
        let slot = try #require(viewer.swiper.middleSlot)
        let filled = slot.zoom.rect(at: user.stage.time)
        #expect(filled.minX <= 0.01 && filled.minY <= 0.01 && filled.maxX >= 999.99 && filled.maxY >= 799.99)
        #expect(min(filled.width - 1000, filled.height - 800) < 0.01)

        press(.character("3"))
        #expect(abs(slot.zoom.rect(at: user.stage.time).width - 1000) < 0.01)
    }
}
