import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import Views
@testable import Widgets

/// Tests a slideshow of twelve pictures, some of which cannot be read.
@MainActor
@Suite struct SlideshowTests {
    private let pictures = ReadyPictures()
    private let viewer: Viewer
    private let user: StageHarness

    init() {
        let context = GalleryContext(album: AlbumStore(.painted()))
        viewer = Viewer(context: context, index: 2)
        user = StageHarness(viewer, size: Size(width: 1280, height: 720), images: pictures)
        user.stage.focus(viewer)
        user.settle()
    }

    private func names(_ numbers: some Sequence<Int>) -> Set<String> { Set(numbers.map(PaintedPictures.name)) }

    private func play(from index: Int) {
        viewer.swiper.select(index, animated: false)
        user.settle()
        user.key(.character("s"))
    }

    /// The pictures that the next turns show.
    private func turns(_ count: Int) -> [Int] {
        (0..<count).map { _ in
            user.advance(by: 5)
            return viewer.swiper.selectedIndex
        }
    }

    /// Whether a still picture keeps the screen on without input.
    @Test func onlyASlideshowAndAComparisonOfStillsAreWatched() {
        func isWatched() -> [Bool] { [false, true].map { viewer.isWatched(inFullScreen: $0) } }
        #expect(isWatched() == [false, false])
        user.key(.right)
        user.key(.character("i"))
        #expect(isWatched() == [false, false])

        user.key(.character("s"))
        #expect(isWatched() == [true, true])
        user.advance(by: 60)
        #expect(isWatched() == [true, true])
        user.key(.character("s"))
        #expect(isWatched() == [false, false])

        user.key(.character("b"))
        user.settle()
        #expect(viewer.comparison != nil && isWatched() == [true, true])
        user.key(.escape)
        user.settle()
        #expect(isWatched() == [false, false])
    }

    @Test func unreadablePicturesAreSkipped() {
        pictures.unreadable = names([4, 5, 7])

        play(from: 3)

        #expect(turns(3) == [6, 8, 9])
    }

    @Test func unreadableOnesAtTheEndAndTheBeginningToo() {
        pictures.unreadable = names([10, 11, 0])

        play(from: 8)

        #expect(turns(3) == [9, 1, 2])
    }

    @Test(arguments: [(3, 4, 5), (10, 11, 0)])
    func whatTurnsOutToBeUnreadableIsPassed(start: Int, awaited: Int, next: Int) {
        pictures.loading = names([awaited])
        play(from: start)
        #expect(turns(1) == [awaited])

        (pictures.unreadable, pictures.loading) = (pictures.loading, [])
        user.stage.setNeedsDisplay()
        user.advance(by: 1)

        #expect(viewer.swiper.selectedIndex == next && viewer.slideshow.isPlaying)
    }

    @Test func theOnlyReadablePictureStaysAndOthersMayCome() {
        pictures.unreadable = names((0..<12).filter { $0 != 5 })
        play(from: 5)
        #expect(turns(2) == [5, 5])

        pictures.unreadable.remove(PaintedPictures.name(8))
        user.stage.setNeedsDisplay()

        #expect(turns(2) == [8, 5] && viewer.slideshow.isPlaying)
    }

    @Test func withoutAnyItEndsAndComesToRest() {
        pictures.unreadable = names(0..<12)
        play(from: 2)

        #expect(turns(1) == [2])

        #expect(!viewer.slideshow.isPlaying && user.find("play", role: .button) != nil)
        user.advance(by: 3)
        #expect(!user.stage.needsFrame && user.stage.nextAlarm == nil)
    }

    /// Each picture is found to be unreadable when it is shown.
    @Test func withoutAnyThatIsKnownOnlyThenItEndsToo() {
        pictures.loading = names(0..<12)
        play(from: 2)
        #expect(turns(1) == [3])

        (pictures.unreadable, pictures.loading) = (pictures.loading, [])
        user.stage.setNeedsDisplay()
        user.advance(by: 6)

        #expect(!viewer.slideshow.isPlaying && viewer.swiper.middleSlot?.picture.failure != nil)
        user.advance(by: 3)
        #expect(!user.stage.needsFrame)
    }
}
