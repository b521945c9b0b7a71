import Dispatch
import Foundation
import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests entering and leaving folders shown as tiles.
@MainActor
@Suite struct FolderTilesTests {
    private let files: FolderFixture

    init() throws {
        files = try FolderFixture([
            "1.jpg", "2.jpg", "3.jpg", "a/4.jpg", "a/5.jpg", "a/deep/6.jpg", "b/", "c/7.xcf", "c/8.xcf", "c/9.kra",
        ])
    }

    @Test func foldersStandBeforePicturesAndAreEnteredAndLeft() throws {
        let session = SceneSession.opening([files.path])

        let mistakes = try session.replay(
            """
            key g
            settle
            expect album.folders 3
            expect album.pictures 3
            key Down
            key Enter
            settle
            expect album.title a
            expect album.level 1
            expect album.folders 1
            expect album.pictures 2
            expect all.selected "folder 0"
            key Enter
            settle
            expect album.title deep
            expect album.level 2
            key Escape
            key Escape
            settle
            expect album.title harbour
            expect all.selected "folder 0"
            key Escape
            settle
            """)

        #expect(mistakes == [])
        #expect(session.album == nil)
    }

    @Test(arguments: ["Escape", "Backspace", "alt+Left", "alt+Up"])
    func everyWayBackLeadsToTheSameTile(_ key: String) throws {
        let session = SceneSession.opening([files.path])

        let mistakes = try session.replay(
            "key g\nsettle\nkey Down\nkey Right\nkey Enter\nsettle\nexpect album.title b\nkey \(key)\nsettle\nexpect album.title harbour\n"
                + "expect all.selected \"folder 1\"\nexpect album.level 0")

        #expect(mistakes == [])
    }

    @Test func aTileIsPressedAndTheButtonLeadsBack() throws {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)

        for label in ["a", "back"] {
            let view = try #require(session.stage.root.firstDescendant { $0.semantics.label == label && $0.semantics.role == .button })
            let place = view.convert(view.bounds.center, to: nil)
            session.send(.pointerDown(.mouse(.left), place), at: session.stage.time + 0.1)
            session.send(.pointerUp(.mouse(.left), place), at: session.stage.time + 0.01)
            session.run(from: session.stage.time, for: 2)
            #expect(session.albumField("level") == .number(label == "a" ? 1 : 0))
        }
    }

    /// A reversed movement into a folder goes back from its current place, without a jump.
    @Test func aMovementIsCaughtMidWay() throws {
        let session = SceneSession.opening([files.path])
        var positions: [Double] = []

        let mistakes = try session.replay("key g\nsettle\nkey Down\nkey Enter\nwait 0.12\nkey Escape\nsettle\n") { trace in
            guard case .object(let album)? = trace["album"], case .number(let position)? = album["position"] else { return }
            positions.append(position)
        }

        #expect(mistakes == [])
        let peak = try #require(positions.max())
        #expect(peak > 0.1 && peak < 0.9)
        #expect(zip(positions, positions.dropFirst()).allSatisfy { abs($1 - $0) < 0.12 })
        #expect(positions.last == 0)
    }

    @Test func scrollOffsetIsKeptOnTheWayBack() throws {
        let many = try FolderFixture((0..<40).map { "folder \($0)/1.jpg" } + (0..<200).map { "\($0).jpg" })
        let session = SceneSession.opening([many.path])

        _ = try session.replay("key g\nsettle\n")
        let grid = try #require(session.album).collection
        grid.scroll(to: 900, animated: false)
        #expect(try session.replay("wait 0.1\ntap 500,300\nsettle\nexpect album.level 1\n") == [])
        let selected = grid.selectedID
        #expect(try session.replay("key Escape\nsettle\nexpect album.level 0\n") == [])

        #expect(session.album?.collection === grid)
        #expect(grid.scrollView.contentOffset.y == 900)
        #expect(grid.selectedID == selected && selected?.hasPrefix("folder") == true)
    }

    @Test func aboveTheOpenedFolderIsItsParentAndThePagesFollow() throws {
        let session = SceneSession.opening([files.path + "/a"])

        let mistakes = try session.replay("key g\nsettle\nkey alt+Up\nsettle\nexpect album.title harbour\nexpect album.level 0\n")

        #expect(mistakes == [])
        let album = try #require(session.album)
        #expect(album.collection.selectedID == "folder 0")
        #expect(session.savedState.paths == [files.path])
        session.send(.keyDown(.escape, [], isRepeat: false), at: session.stage.time + 0.1)
        session.run(from: session.stage.time, for: 2)
        #expect(session.stage.root.firstDescendant { $0.semantics.label == "harbour" } != nil)
        #expect(session.album == nil)
    }

    @Test func folderThatIsEnteredIsFoundAgain() throws {
        let session = SceneSession.opening([files.path])

        _ = try session.replay("key g\nsettle\nkey Down\nkey Enter\nsettle\nkey Down\nkey Enter\nsettle\n")

        #expect(session.savedState.paths == [files.path + "/a"])
        #expect(session.savedState.picture == files.path + "/a/4.jpg")
    }

    /// Films and letters are not mentioned. A folder without pictures gives a reason when it is entered.
    @Test func tilesSayWhatLiesInThem() {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)

        let said = ["a", "b", "c"].map { name in
            session.stage.root.firstDescendant { $0 is FolderTile && $0.semantics.label == name }?.semantics.value
        }

        #expect(said == ["2 pictures, 1 folder", "empty", "3 files that are not read"])
    }

    @Test func aFolderThatIsGoneSaysSo() throws {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)
        try FileManager.default.removeItem(atPath: files.path + "/b")

        let mistakes = try session.replay("key Down\nkey Right\nkey Enter\nsettle\nexpect album.level 1\n")

        #expect(mistakes == [])
        #expect(session.stage.root.firstDescendant { $0.semantics.label.hasSuffix("/b: does not exist") } != nil)
    }

    /// A link to the folder above is entered like any folder, and leaving takes as many steps as entering.
    @Test func aLinkThatLeadsInACircleIsWalkedAndLeft() throws {
        symlink("..", files.path + "/a/loop")
        let session = SceneSession.opening([files.path + "/a"], .grid)
        session.run(from: 0, for: 0.1)

        let mistakes = try session.replay(
            "key Down\nkey Right\nkey Enter\nsettle\nexpect album.title loop\nexpect album.folders 3\nkey Escape\nsettle\n"
                + "expect album.title a\n")

        #expect(mistakes == [])
    }

    @Test func withReducedMotionNothingSlides() throws {
        let session = SceneSession.opening([files.path], motion: .reduced)

        let mistakes = try session.replay("key g\nsettle\nkey Down\nkey Enter\nwait 0.05\n")

        #expect(mistakes == [])
        #expect(session.album?.collection.superview?.transform.translation == .zero)
    }

    // MARK: All levels

    @Test func allLevelsAreShownAtOnceAndFoldersComeBack() throws {
        let session = SceneSession.opening([files.path])

        let mistakes = try session.replay(
            """
            key g
            settle
            key a
            settle
            expect album.recursive true
            expect album.folders 0
            expect album.pictures 6
            key a
            settle
            expect album.recursive false
            expect album.folders 3
            expect album.pictures 3
            """)

        #expect(mistakes == [])
        #expect(!session.savedState.isRecursive)
    }

    @Test func theSwitchIsPressed() throws {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)
        let toggle = try #require(session.stage.root.firstDescendant { $0 is Switch && $0.semantics.label == "include subfolders" })
        let place = toggle.convert(toggle.bounds.center, to: nil)

        session.send(.pointerDown(.mouse(.left), place), at: 0.2)
        session.send(.pointerUp(.mouse(.left), place), at: 0.2)
        session.run(from: 0.3, for: 2)

        #expect(session.albumField("pictures") == .number(6))
        #expect(session.savedState.isRecursive)
    }

    @Test func askedForAtTheStartAllLevelsAreShown() {
        let session = SceneSession.opening([files.path], .grid, isRecursive: true)
        session.run(from: 0, for: 0.1)

        #expect(session.albumField("pictures") == .number(6))
        #expect(session.albumField("recursive") == .bool(true))
    }

    // MARK: Following

    private func press(_ keys: [Key], on session: SceneSession) {
        for key in keys { session.send(.keyDown(key, [], isRepeat: false), at: session.stage.time + 0.01) }
    }

    @Test func anEnteredFolderIsListedOnAThreadAndFollowed() throws {
        let session = SceneSession.opening([files.path], .grid, isFollowing: true)
        session.run(from: 0, for: 0.1)

        press([.down, .enter], on: session)
        #expect(session.albumField("title") == .string("a"))
        session.draw { session.albumField("pictures") == .number(2) }
        #expect(session.albumField("pictures") == .number(2))
        #expect(session.album?.collection.selectedID == "folder 0")
        try files.make("a/99.jpg")
        session.draw { session.albumField("pictures") == .number(3) }

        #expect(session.albumField("pictures") == .number(3))
    }

    @Test func allLevelsAreFollowedToo() throws {
        let session = SceneSession.opening([files.path], .grid, isFollowing: true)
        session.run(from: 0, for: 0.1)

        press([.character("a")], on: session)
        session.draw { session.albumField("pictures") == .number(6) }
        #expect(session.albumField("pictures") == .number(6))
        try files.make("a/deep/deeper/99.jpg")
        session.draw { session.albumField("pictures") == .number(7) }

        #expect(session.albumField("pictures") == .number(7))
        #expect(session.savedState.isRecursive)
    }

    // MARK: The cover

    @Test func aFolderOfFoldersIsNotNothing() throws {
        let only = try FolderFixture(["x/1.jpg", "y/2.jpg"])
        let session = SceneSession.opening([only.path])
        session.run(from: 0, for: 0.1)

        for label in ["x", "y", "look inside", "2 folders"] {
            #expect(session.stage.root.firstDescendant { $0.semantics.label == label && !$0.isHidden } != nil, "\(label)")
        }
        let tile = try #require(session.stage.root.firstDescendant { $0 is FolderTile && $0.semantics.label == "y" })
        let place = tile.convert(tile.bounds.center, to: nil)
        session.send(.pointerDown(.mouse(.left), place), at: 0.2)
        session.send(.pointerUp(.mouse(.left), place), at: 0.2)
        session.run(from: 0.3, for: 2)

        #expect(session.albumField("title") == .string("y"))
        #expect(session.albumField("level") == .number(1))
    }

    @Test func theCoverBeginsWithTheNewest() throws {
        try files.date("2.jpg", 2_000_000_000)
        let session = SceneSession.opening([files.path])
        session.run(from: 0, for: 0.1)
        let button = try #require(session.stage.root.firstDescendant { $0.semantics.label == "look through" })
        let place = button.convert(button.bounds.center, to: nil)

        session.send(.pointerDown(.mouse(.left), place), at: 0.2)
        session.send(.pointerUp(.mouse(.left), place), at: 0.2)
        session.run(from: 0.3, for: 2)

        #expect(session.viewer?.image == files.path + "/2.jpg")
        #expect(session.viewer?.traceFields?["index"] == .number(1))
    }

    @Test func formatsThatAreNotReadAreNamedInPlaceOfNothing() {
        let session = SceneSession.opening([files.path + "/c"])
        session.run(from: 0, for: 0.1)
        let words = "3 files in formats that are not read: XCF 2, KRA 1"

        #expect(session.stage.root.firstDescendant { $0.semantics.label == words } != nil)
        #expect(session.stage.root.firstDescendant { $0.semantics.label.hasPrefix("nothing") } == nil)
        session.send(.keyDown(.character("g"), [], isRepeat: false), at: 0.2)
        session.run(from: 0.3, for: 1)
        #expect(session.albumField("unread") == .string(words))
    }
}
