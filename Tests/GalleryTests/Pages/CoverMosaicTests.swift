import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import Views
@testable import Widgets

@MainActor
@Suite struct CoverMosaicTests {
    let pictures = ReadyPictures()
    let live: AlbumStore
    let mosaic: CoverMosaic
    let user: StageHarness

    init() {
        self.init(motion: .full)
    }

    private init(motion: MotionPreference) {
        live = AlbumStore(.painted(20))
        let mosaic = CoverMosaic(context: .painted(live), actions: CoverMosaic.Actions(open: { _ in }, openAll: {}))
        self.mosaic = mosaic
        user = StageHarness(mosaic, size: Size(width: 688, height: 400), images: pictures, motion: motion)
        live.observe(mosaic) { [weak mosaic] in mosaic?.show($0) }
        user.settle()
    }

    private var shown: [String] { mosaic.collectionInside?.snapshot.ids ?? [] }

    @Test func eightPicturesAndACountOfTheRest() {
        #expect(shown == ["0", "1", "2", "3", "4", "5", "6", "count", "7"])
        #expect(user.find("12 more pictures", role: .button) != nil)
    }

    @Test func nothingMovesAndNoFrameIsNeededBeforeSevenSeconds() {
        #expect(!user.stage.needsFrame)
        #expect(user.stage.nextAlarm == 7)

        user.advance(by: 6.9 - user.time)

        #expect(!user.stage.needsFrame)
        #expect(shown.prefix(3) == ["0", "1", "2"])
    }

    @Test func oneTileAfterTheOtherTurnsToAnotherPicture() throws {
        user.advance(by: 7.01 - user.time)
        #expect(shown == ["0", "8", "2", "3", "4", "5", "6", "count", "7"])
        let new = try #require(mosaic.collectionInside?.visibleItems["8"]?.cell)
        let old = try #require(mosaic.collectionInside?.visibleItems["1"]?.cell)
        user.advance(by: 0.35)
        // The new picture covers the old one, which stays complete until it is covered.
        #expect(new.alpha > 0.3 && new.alpha < 0.7 && old.alpha == 1)
        user.advance(by: 0.1)
        #expect(shown.filter { Int($0) ?? 0 > 7 }.count == 2)
        user.advance(by: 0.5)

        #expect(new.alpha == 1 && old.superview == nil)
    }

    @Test func thePictureOfTheNextTurnIsFetchedDuringTheOneBefore() {
        user.advance(by: 7.1 - user.time)

        #expect(pictures.prefetched == [PaintedPictures.name(9)])
    }

    @Test func aPictureOnItsWayIsWaitedFor() {
        pictures.loading = [PaintedPictures.name(8)]
        user.advance(by: 7.6 - user.time)
        #expect(!shown.contains("8"))
        #expect(pictures.prefetched.contains(PaintedPictures.name(8)))

        pictures.loading = []
        user.advance(by: 0.6)

        #expect(shown.contains("8"))
    }

    @Test func missingPictureDelaysOneRoundAtMost() {
        pictures.loading = Set((8..<20).map(PaintedPictures.name))

        user.advance(by: 12 - user.time)

        #expect(user.stage.nextAlarm == nil && !user.stage.needsFrame)
        #expect(pictures.prefetched.isEmpty)
    }

    @Test func nothingTurnsUnderThePointer() {
        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 100)))

        user.advance(by: 15 - user.time)

        #expect(!shown.contains("8"))
    }

    @Test func tilesRestAfterARoundUntilSomebodyPointsAtThem() {
        user.advance(by: 12 - user.time)
        #expect(shown.filter { Int($0) ?? 0 > 7 }.count == 8)
        #expect(user.stage.nextAlarm == nil && !user.stage.needsFrame)
        let rested = shown

        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 100)))
        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 1000)))
        user.advance(by: 8)

        #expect(shown != rested)
    }

    @Test func nothingTurnsOutOfSight() {
        mosaic.transform.translation.x = 2000
        user.advance(by: 20 - user.time)
        #expect(user.stage.nextAlarm == nil && !shown.contains("8"))

        mosaic.transform.translation.x = 0
        user.advance(by: 7.1)

        #expect(shown.contains("8"))
    }

    @Test func reducedMotionLeavesTheTilesAlone() {
        let calm = CoverMosaicTests(motion: .reduced)

        calm.user.advance(by: 15 - calm.user.time)

        #expect(!calm.shown.contains("8"))
    }

    @Test func aChangedAlbumIsFollowedByTravellingTiles() {
        var album = live.album
        album.entries.removeFirst()

        live.replace(with: album)
        user.advance(by: 0.05)
        #expect(mosaic.collectionInside?.visibleItems["0"]?.phase == .disappearing)
        #expect(shown == ["1", "2", "3", "4", "5", "6", "7", "count", "8"])
        user.settle()

        #expect(user.find("11 more pictures", role: .button) != nil)
        #expect(mosaic.collectionInside?.visibleItems.count == 9)
    }

    @Test func aFewPicturesHaveNoCount() {
        var album = live.album
        album.entries.removeLast(11)
        live.replace(with: album)
        user.settle()
        #expect(shown == (0..<9).map(String.init))

        album.entries.removeAll()
        live.replace(with: album)
        user.settle()
        #expect(shown.count == 9 && shown.allSatisfy { $0.hasPrefix("empty") })
    }
}
