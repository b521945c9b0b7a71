import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests going from one list of the library to another with two fingers over rows that have actions.
@MainActor
@Suite struct LibraryTabDragTests {
    private func session() throws -> (SceneSession, LibraryPage) {
        let files = (0..<30).map { PictureFile(path: "/p/\($0).jpg", modified: $0 * 86_400, size: 1) }
        let session = SceneSession.painted(.library, album: Album(of: PictureFolder(of: files), title: "p")) {
            $0.library.shotReader = ShotReader(file: nil, on: $0.work) { _ in Shot() }
        }
        session.settle(for: 0.5)
        return (session, try #require(session.stage.root.firstDescendant { $0 is LibraryPage } as? LibraryPage))
    }

    private func overRow(_ page: LibraryPage) throws -> Point {
        let row = try #require(page.days.list.row("day 28"))
        return row.convert(row.bounds.center, to: nil)
    }

    @Test func twoFingersOnATouchpadGoToTheNextListAndBack() throws {
        let (session, page) = try session()
        let point = try overRow(page)
        for (ticks, tab) in [(1.0, 1), (1, 2), (-1, 1), (-1, 0)] {
            for step in 0..<40 {
                let wheel = Wheel(ticks: Vector(x: ticks * 2, y: 0), source: .precise)
                session.send(.wheel(wheel, at: point), at: session.stage.time + (step == 0 ? 0.5 : 0.008))
            }
            session.settle()
            #expect(page.tabs.currentTab == tab)
            #expect(page.days.list.swipeGroup.openRow == nil)
        }
    }

    @Test func aWheelTurnedSidewaysGoesToTheNextListAndBack() throws {
        let (session, page) = try session()
        let point = try overRow(page)
        for (wheel, tab) in [
            (Wheel(ticks: Vector(x: 1, y: 0), source: .notched), 1),
            (Wheel(ticks: Vector(x: 0, y: 1), source: .notched, modifiers: .shift), 0),
        ] {
            session.send(.wheel(wheel, at: point), at: session.stage.time + 1)
            session.settle()
            #expect(page.tabs.currentTab == tab)
        }
    }

    @Test func onePointerStillUncoversTheActions() throws {
        let (session, page) = try session()
        let point = try overRow(page)
        let script = "press \(point.x),\(point.y)\ndrag \(point.x - 130),\(point.y) in 0.3\nhold 0.2\nrelease\nsettle 2"
        #expect(try session.replay(script) == [])

        #expect(page.days.list.swipeGroup.openRow?.id == "day 28")
        #expect(page.tabs.currentTab == 0)
    }
}
