import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import Views
@testable import Widgets

@MainActor
@Suite struct AllPicturesTests {
    let pictures = ReadyPictures()
    let live = AlbumStore(.painted(500))
    let page: AllPictures
    let user: StageHarness

    init() {
        page = AllPictures(context: .painted(live))
        user = StageHarness(page, size: Size(width: 1280, height: 720), images: pictures)
        user.settle()
    }

    @Test func visiblePicturesAndOneScreenAheadAreRequested() {
        let seen = pictures.shown
        #expect(seen.count >= 24 && seen.count <= 36)
        #expect(!pictures.prefetched.isEmpty)
        #expect(seen.isDisjoint(with: pictures.prefetched))

        page.collection.scroll(to: 3000, animated: false)
        user.settle()

        #expect(pictures.shown.isDisjoint(with: seen))
        // Pictures below the visible ones, the nearest first.
        let ahead = pictures.prefetched.compactMap { Int($0.split(separator: "/").last ?? "") }
        #expect(ahead == ahead.sorted() && ahead.count >= 24)
        let lowest = pictures.shown.compactMap { Int($0.split(separator: "/").last ?? "") }.max()
        #expect(ahead.first == lowest.map { $0 + 1 })
    }

    /// A missing title leaves no separator.
    @Test(arguments: [("harbour", "harbour  ·  0 pictures"), ("", "0 pictures")])
    func headlineOfAnEmptyAlbumTellsItsNameIfItHasOne(title: String, headline: String) {
        let context = GalleryContext.painted(AlbumStore(Album(title: title, summary: "", entries: [])))
        let user = StageHarness(AllPictures(context: context), size: Size(width: 1280, height: 720), images: pictures)

        user.settle()

        #expect(user.find(headline, role: .text) != nil)
    }

    @Test func upwardsTheOnesAboveAreAskedForFirst() {
        page.collection.scroll(to: 4000, animated: false)
        user.settle()
        page.collection.scroll(to: 3900, animated: false)
        user.settle()

        let ahead = pictures.prefetched.compactMap { Int($0.split(separator: "/").last ?? "") }
        #expect(ahead == ahead.sorted(by: >))
        #expect(ahead.first == pictures.shown.compactMap { Int($0.split(separator: "/").last ?? "") }.min().map { $0 - 1 })
    }

    @Test func aCellThatIsUsedAgainNeverShowsTheFormerPicture() throws {
        for _ in 0..<30 {
            user.fling(from: Point(x: 600, y: 600), by: Vector(x: 0, y: -500), in: 0.05)
            for _ in 0..<4 {
                user.advance(by: 1.0 / 60)
                let wanted = page.collection.visibleItems.values.filter { !$0.cell.isHidden && isInSight($0.cell) }.compactMap {
                    live.album.entries[Int($0.id) ?? 0].image
                }
                #expect(pictures.shown == Set(wanted))
            }
        }
    }

    /// Held Page keys pass twenty pages in a second.
    @Test func pagesThatKeysPassLoadNothing() {
        pictures.loading = Set(live.album.entries.dropFirst(100).compactMap(\.image))
        for _ in 0..<10 {
            user.key(.pageDown)
            for _ in 0..<3 { user.advance(by: 1.0 / 60) }
        }
        #expect(page.collection.scrollView.contentOffset.y > 4000 && pictures.shown.isEmpty && pictures.prefetched.isEmpty)

        // The page is never still, because loading tiles glimmer.
        for _ in 0..<60 { user.advance(by: 1.0 / 60) }
        #expect(!pictures.shown.isEmpty && !pictures.prefetched.isEmpty && pictures.shown.isSubset(of: pictures.loading))
    }

    private func isInSight(_ view: View) -> Bool {
        view.convert(view.bounds, to: nil).intersects(Rect(origin: .zero, size: user.stage.size))
    }

    @Test func aPressShowsThePictureAndEscapeComesBack() throws {
        try user.tap(live.album.entries[7].title, role: .picture)
        user.settle()
        let viewer = user.stage.root.firstDescendant { $0 is Viewer }
        #expect(viewer?.traceFields?["index"] == .number(7))
        #expect(page.collection.superview?.isHidden == true)

        user.key(.escape)
        user.settle()

        #expect(user.stage.root.firstDescendant { $0 is Viewer } == nil)
        #expect(page.collection.superview.map { !$0.isHidden && $0.alpha == 1 } == true)
        #expect(user.stage.focusedView === page.collection)
    }

    @Test func keysChooseAndOpen() {
        user.key(.right)
        user.key(.right)
        user.key(.down)
        #expect(page.collection.selectedID == "7")

        user.key(.enter)
        user.settle()

        #expect(user.stage.root.firstDescendant { $0 is Viewer }?.traceFields?["index"] == .number(7))
    }

    @Test func homeAndEndWorkWithoutAClickWhereAllTilesFit() {
        let page = AllPictures(context: .painted(AlbumStore(.painted(3))))
        let user = StageHarness(page, size: Size(width: 1280, height: 720), images: pictures)
        user.settle()

        user.key(.end)
        #expect(page.collection.selectedID == "2")
        user.key(.home)

        #expect(page.collection.selectedID == "0" && user.stage.focusedView === page.collection)
    }

    /// The first Enter shows which picture the second one opens.
    @Test func enterWithoutASelectionSelectsAndThenOpens() {
        user.key(.enter)
        #expect(page.collection.selectedID == "0" && user.stage.focusRing.isVisible && page.shownViewer == nil)

        user.key(.enter)

        #expect(page.shownViewer?.shown?.index == 0)
    }

    @Test func escapeLeavesThePageWhereThereIsSomewhereToGo() throws {
        var left = 0
        page.close = { left += 1 }

        user.key(.escape)
        try user.tap("back", role: .button)

        #expect(left == 2)
    }

    @Test func aChangedAlbumIsFollowed() {
        var album = live.album
        let new = Album.Entry(image: "painted/9999", title: "new", detail: "")
        album.entries.insert(new, at: 3)
        album.entries.remove(at: 0)

        live.replace(with: album)
        user.advance(by: 0.05)

        #expect(page.collection.visibleItems["500"]?.phase == .appearing)
        #expect(page.collection.visibleItems["0"]?.phase == .disappearing)
        user.settle()
        #expect(page.collection.snapshot.ids.prefix(4) == ["1", "2", "500", "3"])
    }
}
