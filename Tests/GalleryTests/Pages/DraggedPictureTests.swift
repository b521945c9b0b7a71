import LayoutMath
import Platform
import SceneTestSupport
import Storage
import Testing

@testable import Gallery
@testable import Views
@testable import Widgets

/// Tests drags of pictures out of the page with all pictures.
@MainActor
@Suite struct DraggedPictureTests {
    private let live = AlbumStore(.painted(500))
    private let page: AllPictures
    private let user: StageHarness
    private let outside = Point(x: 1400, y: 300)

    init() {
        page = AllPictures(context: .painted(live))
        user = StageHarness(page, size: Size(width: 1280, height: 720), images: ReadyPictures())
        user.settle()
    }

    private func middle(of id: String) throws -> Point {
        let cell = try #require(page.collection.visibleItems[id]?.cell)
        return cell.convert(cell.bounds.center, to: nil)
    }

    @Test func aLongPressAndADragGiveTheFile() throws {
        let start = try middle(of: "3")
        user.press(start.x, start.y)
        user.advance(by: 0.6)
        user.move(from: start, to: outside, in: 0.3)

        let path = FilePath.absolute(live.album.entries[3].image)
        #expect(user.stage.carriedContents?.contents == DragContents(files: [path]))

        user.send(.dragAnswered(.wanted))
        user.release(outside.x, outside.y)
        user.send(.dragAnswered(.copied))
        user.settle()
        #expect(page.collection.heldID == nil && page.collection.snapshot.count == 500 && page.shownViewer == nil)
        #expect(user.stage.carriedContents == nil)
        // The next press works as before.
        user.tap(start.x, start.y)
        #expect(page.shownViewer?.shown?.index == 3)
    }

    @Test func aPullOfTheMouseScrolls() throws {
        let start = try middle(of: "12")
        user.press(start.x, start.y)
        user.move(from: start, to: start - Vector(x: 0, y: 200), in: 0.3)

        #expect(page.collection.heldID == nil && page.collection.scrollView.contentOffset.y > 100)
    }

    @Test func aFingerThatHoldsATileRequestsItsMenu() throws {
        var requests = 0
        user.stage.lastResponse = { action in
            ActionResponse { if action is ShowMenu { requests += 1 } }
        }
        let start = try middle(of: "3")
        user.press(start.x, start.y, pointer: .touch(1))
        user.advance(by: 0.6)

        #expect(page.collection.heldID == nil && requests == 1)
    }
}
