import Foundation
import LayoutMath
import Pictures
import Platform
import Storage
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests sorting pictures and folders by keys and by pointer.
@MainActor
@Suite struct SortingTests {
    private let files: FolderFixture

    init() throws {
        files = try FolderFixture(["old/", "new/"])
        for (name, date, bytes) in [("1.jpg", 300, 20), ("2.jpg", 100, 30), ("10.jpg", 200, 10)] {
            try files.make(name, bytes: bytes)
            try files.date(name, date)
        }
        try files.date("old", 1_000)
        try files.date("new", 2_000)
    }

    private func names(_ session: SceneSession) -> [String] {
        session.album?.listing.map { listing in
            listing.live.album.folders.map(\.name) + listing.live.album.entries.map { FilePath.name(of: $0.image) }
        } ?? []
    }

    @Test func keysGoThroughTheOrdersAndTurnThem() throws {
        let session = SceneSession.opening([files.path])
        _ = try session.replay("key g\nsettle\n")
        #expect(names(session) == ["new", "old", "1.jpg", "2.jpg", "10.jpg"])

        #expect(try session.replay("key s\nsettle\nexpect album.sort date-descending\n") == [])
        #expect(names(session) == ["new", "old", "1.jpg", "10.jpg", "2.jpg"])
        #expect(try session.replay("key shift+s\nsettle\nexpect album.sort date\n") == [])
        #expect(names(session) == ["old", "new", "2.jpg", "10.jpg", "1.jpg"])
        #expect(try session.replay("key s\nsettle\nexpect album.sort size-descending\n") == [])
        #expect(names(session) == ["new", "old", "2.jpg", "1.jpg", "10.jpg"])
        #expect(try session.replay("key s\nsettle\nexpect album.sort name\nkey shift+s\nsettle\nexpect album.sort name-descending\n") == [])
        #expect(names(session) == ["old", "new", "10.jpg", "2.jpg", "1.jpg"])
    }

    /// The choice can be reached with only arrows and Tab.
    @Test func theControlIsReachedByKeys() throws {
        let session = SceneSession.opening([files.path])

        let mistakes = try session.replay(
            "key g\nsettle\nkey Down\nkey Up\nkey Right\nsettle\nexpect album.sort date-descending\nkey Right\nsettle\n"
                + "expect album.sort size-descending\nkey Down\nkey Enter\nsettle\nexpect album.level 1\n")

        #expect(mistakes == [])
    }

    @Test func aPressOnTheChosenKeyTurnsIt() throws {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)
        let sort = try #require(session.stage.root.firstDescendant { $0.semantics.label == "sort by" })
        #expect(sort.semantics.value == "name, a to z")
        let place = sort.convert(Point(x: 20, y: sort.bounds.midY), to: nil)

        session.send(.pointerDown(.mouse(.left), place), at: 0.2)
        session.send(.pointerUp(.mouse(.left), place), at: 0.2)
        session.run(from: 0.3, for: 2)

        #expect(sort.semantics.value == "name, z to a")
        #expect(names(session).last == "1.jpg")
    }

    @Test func theSelectedPictureStaysSelectedAndTilesTravel() throws {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)
        let grid = try #require(session.album).collection
        grid.selectedID = "0"
        let before = try #require(grid.frame(of: "0"))

        session.send(.keyDown(.character("s"), [.shift], isRepeat: false), at: 0.2)
        session.run(from: 0.2, for: 0.1)
        let tile = try #require(session.stage.root.firstDescendant { $0 is PictureView && $0.semantics.label == "1" })
        let midway = tile.convert(tile.bounds, to: grid)
        session.run(from: 0.4, for: 2)

        #expect(grid.selectedID == "0")
        let after = try #require(grid.frame(of: "0"))
        #expect(before.minX < midway.minX && midway.minX < after.minX)
    }

    @Test func theOrderIsKeptForItsFolderAlone() throws {
        let session = SceneSession.opening([files.path])
        _ = try session.replay("key g\nsettle\nkey s\nsettle\nkey Down\nkey Enter\nsettle\nexpect album.sort name\n")
        let state = session.savedState

        #expect(state.orders[files.path] == .newestFirst)
        #expect(state.orders[files.path + "/new"] == .byName)
        let again = SceneSession.opening([files.path], .grid, restored: state)
        again.run(from: 0, for: 0.1)
        #expect(again.albumField("sort") == .string("date-descending"))
        #expect(names(again) == ["new", "old", "1.jpg", "10.jpg", "2.jpg"])
    }
}
