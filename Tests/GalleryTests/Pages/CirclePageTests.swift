import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import Views
@testable import Widgets

@MainActor
@Suite struct CirclePageTests {
    let live = AlbumStore(.painted(20))
    let user: StageHarness
    let ring: RingView

    init() throws {
        let page = CirclePage(context: .painted(live)) { _ in }
        user = StageHarness(page, size: Size(width: 1280, height: 720), images: ReadyPictures())
        user.settle()
        ring = try #require(page.firstDescendant { $0 is RingView } as? RingView)
    }

    @Test func thePlusTakesTheAlbumsNextPicture() throws {
        try user.tap("add a picture")
        user.settle()

        #expect(ring.items.map(\.id) == (0..<9).map(String.init))
        #expect(user.find("9 of 12 places taken") != nil)
    }

    @Test func aFullRingHasNoFreePlace() {
        user.stage.focus(ring)
        for _ in 0..<6 { user.key(.insert) }
        user.settle()

        #expect(ring.items.count == 12)
        #expect(user.find("add a picture") == nil)
    }

    /// Points inside the ring as shares of its radius from its middle: the middle itself, between the middle and the discs, on the rim.
    @Test(arguments: [0, 0.4, 0.9], [WheelSource.notched, .precise])
    func theWheelTurnsTheRingEverywhereInsideIt(share: Double, source: WheelSource) {
        let center = ring.convert(ring.layout.center, to: nil)
        let place = Point(x: center.x, y: center.y - share * ring.layout.radius)

        user.wheel(0, source == .notched ? -1 : -10, at: place, source: source)
        user.settle()

        #expect(ring.selectedItem?.id == "1")
        #expect(ring.turn.rounded() == ring.turn)
    }

    @Test func theWheelOutsideTheRingTurnsNothing() {
        let corner = ring.convert(Point(x: 2, y: 2), to: nil)

        user.wheel(0, -1, at: corner)
        user.settle()

        #expect(ring.selectedItem?.id == "0")
    }

    @Test func whatLeavesTheAlbumLeavesTheRing() throws {
        var album = live.album
        album.entries.removeSubrange(2...4)

        live.replace(with: album)
        user.settle()

        #expect(ring.items.map(\.id) == ["0", "1", "5", "6", "7"])
        try user.tap("add a picture")
        #expect(ring.items.last?.id == "8")
    }

    @Test func removingEveryPictureLeavesAnEmptyRingThatCanBeFilledAgain() {
        user.stage.focus(ring)
        for _ in 0..<8 { user.key(.delete) }
        user.settle()
        #expect(ring.items.isEmpty)
        #expect(user.find("an empty ring") != nil)

        user.key(.character("+"))
        user.settle()

        #expect(ring.items.count == 1 && ring.selectedItem?.id == "0")
    }
}

@Suite struct AlbumItemsTests {
    @Test func picturesKeepTheirIdsWhileOthersComeAndGo() {
        var album = Album.painted(3)
        var items = AlbumItems(album.entries)
        #expect(items.snapshot.ids == ["0", "1", "2"])

        album.entries.remove(at: 1)
        album.entries.insert(Album.Entry(image: "new", title: "new", detail: ""), at: 0)
        items.follow(album.entries)

        #expect(items.snapshot.ids == ["3", "0", "2"])
        #expect(items.entry("3")?.title == "new")
        #expect(items.entry("1") == nil)
    }

    @Test func aPictureThatWasOpenedTwiceStandsThereTwice() {
        var album = Album.painted(2)
        album.entries += album.entries

        #expect(AlbumItems(album.entries).snapshot.ids == ["0", "1", "0'", "1'"])
    }
}
