import Foundation
import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import TestFiles
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the library's page, by pointer and by keys.
@MainActor
@Suite struct LibraryPageTests {
    /// Three days with 30, 2 and 2 pictures in two folders.
    private nonisolated static let files = (0..<34).map { index in
        PictureFile(path: "/p/\(index < 30 ? "lake" : "wood")/\(index).jpg", modified: max(0, index - 28) / 2 * 86_400, size: index)
    }

    private func session(size: Size = Size(width: 1280, height: 720), files: [PictureFile] = LibraryPageTests.files) -> SceneSession {
        let session = SceneSession.painted(.library, album: Album(of: PictureFolder(of: files), title: "p")) {
            $0.library.shotReader = ShotReader(file: nil, on: $0.work) { _ in Shot() }
        }
        session.send(.resized(size, scale: 1), at: 0)
        session.settle(for: 0.5)
        return session
    }

    private func page(_ session: SceneSession) throws -> LibraryPage {
        try #require(session.stage.root.firstDescendant { $0 is LibraryPage } as? LibraryPage)
    }

    /// The visible frame of a row in the window.
    private func place(_ id: String, _ list: LibraryList) throws -> Rect {
        let row = try #require(list.list.row(id))
        return row.convert(row.bounds, to: nil)
    }

    private func drag(_ session: SceneSession, from start: Point, by delta: Vector, during duration: Seconds = 0.4) {
        let time = session.stage.time
        session.send(.pointerDown(.mouse(.left), start), at: time)
        for step in 1...20 {
            session.send(.pointerMoved(.mouse(.left), start + delta * (Double(step) / 20)), at: time + duration * Double(step) / 20)
        }
        session.send(.pointerUp(.mouse(.left), start + delta), at: time + duration + 0.2)
        session.settle()
    }

    @Test func daysAreRowsInMonthsTheNewestFirst() throws {
        let session = session()
        let page = try page(session)
        let rows = page.days.list.snapshot.items.ids
        #expect(rows == ["everything", "month 1970-1", "day 2", "day 1", "day 0"])
        #expect(page.days.words("day 2")?.numeral == "3" && page.days.words("day 2")?.note == "sat")
        #expect(page.days.words("day 0")?.detail == "30 pictures" && page.days.words("day 0")?.title == "lake")
        #expect(page.days.list.selection == ["everything"])
    }

    @Test func aDayThatIsPressedIsShownOnAllPagesUntilEscape() throws {
        let session = session()
        let page = try page(session)
        session.click(try place("day 1", page.days).center)
        session.settle()
        #expect(session.albums.live.album.entries.map(\.image) == LibraryPageTests.files[30..<32].map(\.path))
        #expect(page.days.list.selection == ["day 1"])
        session.stage.focus(nil)
        session.press(.escape)
        #expect(session.albums.live.album.entries.count == 34)
        #expect(page.days.list.selection == ["everything"])
    }

    @Test func swipingADayUncoversItsActions() throws {
        let session = session()
        let page = try page(session)
        let row = try place("day 1", page.days)
        drag(session, from: Point(x: row.maxX - 40, y: row.midY), by: Vector(x: -130, y: 0))
        #expect(page.days.list.swipeGroup.openRow?.id == "day 1")
        let hide = try #require(session.stage.root.firstDescendant { $0.semantics.label == "hide" && $0 is SwipeButton })
        session.click(hide.convert(hide.bounds.center, to: nil))
        session.settle()
        #expect(page.days.list.snapshot.items.ids == ["everything", "month 1970-1", "day 2", "day 0"])
        #expect(session.albums.live.album.entries.count == 32)
        let undo = try #require(session.stage.root.firstDescendant { $0.semantics.label == "undo" })
        session.click(undo.convert(undo.bounds.center, to: nil))
        session.settle()
        #expect(session.albums.live.album.entries.count == 34)
    }

    @Test func aFullSwipeHidesTheDayAndDeleteDoesToo() throws {
        let session = session()
        let page = try page(session)
        let row = try place("day 2", page.days)
        drag(session, from: Point(x: row.maxX - 20, y: row.midY), by: Vector(x: -row.width * 0.8, y: 0))
        #expect(page.days.list.snapshot.rows == ["everything", "day 1", "day 0"])
        page.days.list.currentRow = "day 1"
        session.stage.focus(page.days.list)
        session.press(.delete)
        session.settle()
        #expect(page.days.list.snapshot.rows == ["everything", "day 0"])
    }

    @Test func aDayIsLookedThroughInTheViewer() throws {
        let session = session()
        let page = try page(session)
        let row = try place("day 2", page.days)
        drag(session, from: Point(x: row.maxX - 40, y: row.midY), by: Vector(x: -130, y: 0))
        let look = try #require(session.stage.root.firstDescendant { $0.semantics.label == "look through" && $0 is SwipeButton })
        session.click(look.convert(look.bounds.center, to: nil))
        session.settle()
        let viewer = try #require(session.stage.root.firstDescendant { $0 is Viewer } as? Viewer)
        #expect(viewer.image == "/p/wood/32.jpg")
        #expect(session.albums.live.album.entries.count == 2)
    }

    @Test func searchNarrowsWhatAllPagesShow() throws {
        let session = session()
        session.press(.character("f"), .control)
        #expect(session.stage.focusedView is TextField)
        session.send(.text("wood 3"), at: session.stage.time)
        session.settle(for: 0.5)
        #expect(session.albums.live.album.entries.map(\.image) == LibraryPageTests.files[30...].map(\.path))
        session.press(.escape)
        session.settle(for: 0.5)
        #expect(session.albums.live.album.entries.count == 34 && session.library.searchText.isEmpty)
    }

    @Test func theHeaderAndTheRowsMoveAsOne() throws {
        let many = (0..<400).map { PictureFile(path: "/p/\($0).jpg", modified: $0 * 86_400, size: 1) }
        let session = session(files: many)
        let page = try page(session)
        let row = try place("day 399", page.days)
        let start = row.center
        let time = session.stage.time
        session.send(.pointerDown(.mouse(.left), start), at: time)
        var last: (y: Double, row: Double)?
        for step in 0...60 {
            let y = start.y - Double(step) * 4
            session.send(.pointerMoved(.mouse(.left), Point(x: start.x, y: y)), at: time + Double(step) / 60)
            #expect(abs(page.tabs.headerShift + page.tabs.listOffset - page.tabs.offset) < 1e-9)
            guard let shown = page.days.list.row("day 399") else { continue }
            let place = shown.convert(shown.bounds, to: nil).minY
            if let last, step > 3 { #expect(abs((place - last.row) - (y - last.y)) < 1e-9) }
            last = (y, place)
        }
        #expect(page.tabs.headerShift == page.tabs.measures.collapseDistance && page.tabs.listOffset > 100)
        session.send(.pointerUp(.mouse(.left), Point(x: start.x, y: start.y - 240)), at: time + 2)
    }

    @Test func keysAloneReachEverything() throws {
        let session = session()
        let page = try page(session)
        session.press(.down)
        #expect(session.stage.focusedView === page.days.list)
        #expect(page.days.list.currentRow == "everything")
        session.press(.down)
        session.press(.enter)
        session.settle()
        #expect(session.albums.live.album.entries.count == 2)
        session.press(.menu)
        session.settle(for: 0.5)
        #expect(session.stage.root.firstDescendant { $0.semantics == Semantics(.menuItem, label: "look through") } != nil)
        session.press(.escape)
        session.press(.tab, .control)
        session.settle()
        #expect(page.tabs.currentTab == 1)
        for number in 1...3 {
            session.press(.character(Character(String(number))), .control)
            session.settle()
            #expect(page.tabs.currentTab == number - 1)
        }
    }

    @Test func lettersPagesAndSelectionAreSeenInTheDays() throws {
        let session = session()
        let page = try page(session)
        session.press(.down)
        session.press(.character("w"))
        #expect(page.days.list.currentRow == "day 2")
        session.press(.pageDown)
        #expect(page.days.list.currentRow == "day 0")
        session.press(.pageUp)
        #expect(page.days.list.currentRow == "everything")
        session.library.choice = .day(1)
        #expect(page.days.list.row("day 1")?.isSelected == true)
        #expect(page.days.list.row("everything")?.isSelected == false)
    }

    @Test(arguments: [
        Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 1280, height: 720), Size(width: 1920, height: 1080),
    ])
    func rowsHaveRoomInEveryWindow(size: Size) throws {
        let session = session(size: size)
        let page = try page(session)
        let metrics = PageMetrics(size: size)
        let frame = page.convert(page.bounds, to: nil)
        #expect(frame.minX == metrics.margin)
        #expect(frame.maxX <= size.width)
        let strip = page.tabs.tabStrip
        let tabs = strip.convert(strip.bounds, to: nil)
        #expect(size.height - metrics.bottomInset - tabs.maxY >= (size.height >= 600 ? 2 : 1) * LibraryRow.height * metrics.scale)
        #expect(try place("everything", page.days).minY == tabs.maxY)
    }
}

/// The wastebasket's list, on real files.
@MainActor
@Suite struct LibraryWastebasketTests {
    private let folder: TemporaryFolder
    private let session: SceneSession
    private let page: LibraryPage

    init() throws {
        folder = try TemporaryFolder()
        let names = ["a.jpg", "b.jpg"]
        for name in names { try folder.write("picture", as: name) }
        let basket = Wastebasket(Trash(dataFolder: folder.path + "/share", user: getuid())) {
            DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 9)
        }
        for name in names { try basket.discard(folder.path + "/" + name) }
        session = SceneSession.painted(.library) { $0.library.wastebasket = basket }
        session.settle(for: 0.5)
        page = try #require(session.stage.root.firstDescendant { $0 is LibraryPage } as? LibraryPage)
        page.tabs.show(tab: 2, animated: false)
        session.settle()
    }

    private var names: [String] { page.discarded.list.snapshot.rows.compactMap { page.discarded.words($0)?.title } }

    private func choose(_ action: String, of row: Int) throws {
        page.discarded.list.currentRow = page.discarded.list.snapshot.rows[row]
        session.stage.focus(page.discarded.list)
        session.press(.menu)
        session.settle(for: 0.5)
        let item = try #require(session.stage.root.firstDescendant { $0.semantics == Semantics(.menuItem, label: action) })
        session.click(item.convert(item.bounds.center, to: nil))
        session.settle()
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/" + name) }

    @Test func whatWasThrownAwayComesBackAndGoesAgain() throws {
        #expect(names.sorted() == ["a", "b"])
        let index = try #require(names.firstIndex(of: "a"))
        try choose("bring back", of: index)
        #expect(exists("a.jpg") && names == ["b"])
        let undo = try #require(session.stage.root.firstDescendant { $0.semantics.label == "undo" })
        session.click(undo.convert(undo.bounds.center, to: nil))
        session.settle()
        #expect(!exists("a.jpg") && names.sorted() == ["a", "b"])
    }

    @Test(arguments: [true, false]) func deletingForGoodAsksBefore(isSure: Bool) throws {
        let file = try #require(session.library.discarded.first { $0.originalPath.hasSuffix("/b.jpg") })
        let index = try #require(names.firstIndex(of: "b"))
        try choose("delete for good", of: index)
        #expect(FileManager.default.fileExists(atPath: file.item.path))
        #expect(session.focusedLabel == "cancel")
        let answer = try #require(
            session.stage.root.firstDescendant { $0.semantics.label == (isSure ? "delete" : "cancel") && $0 is Button })
        session.click(answer.convert(answer.bounds.center, to: nil))
        session.settle(for: 4)
        #expect(FileManager.default.fileExists(atPath: file.item.path) == !isSure)
        #expect(names.sorted() == (isSure ? ["a"] : ["a", "b"]))
    }
}
