import Dispatch
import Foundation
import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests a single picture that is opened or dropped.
@MainActor
@Suite struct OnePictureTests {
    private let files: FolderFixture

    init() throws { files = try FolderFixture(["1.jpg", "2.jpg", "10.jpg", "sub/3.jpg", "letter.txt", "scan.dat"]) }

    @Test func pictureOpensFullSizeAndEscapeShowsItsFolder() throws {
        let session = SceneSession.opening([files.path + "/2.jpg"])

        let mistakes = try session.replay(
            "wait 0.1\nexpect viewer.index 1\nkey Right\nsettle\nexpect viewer.title \"10\"\nkey Left\nkey Left\nsettle\n"
                + "expect viewer.index 0\nkey Escape\nsettle\n")

        #expect(mistakes == [])
        #expect(session.viewer == nil)
        #expect(session.stage.root.firstDescendant { $0.semantics.label == "harbour" } != nil)
        #expect(session.savedState.paths == [files.path])
    }

    /// While the folder is listed on another thread, the picture is already shown.
    @Test func pictureShowsBeforeItsFolderIsListed() {
        let session = SceneSession.opening([files.path + "/10.jpg"], isFollowing: true)
        let news = DispatchSemaphore(value: 0)
        session.services.work.wakeOwner { news.signal() }
        // Before any news are taken: the first frame of all.
        #expect(session.stage.frame(at: 0, events: []).commands.isEmpty == false)
        #expect(session.viewer?.image == files.path + "/10.jpg")

        var time = 0.0
        while session.viewer?.album.entries.count != 3, time < 600 {
            time += 0.1
            _ = session.frame(at: time, events: [])
            _ = news.wait(timeout: .now() + 0.1)
        }

        #expect(session.viewer?.image == files.path + "/10.jpg")
        #expect(session.viewer?.traceFields?["index"] == .number(2))
        #expect(session.viewer?.album.folders.count == 1)
    }

    @Test func aloneInItsFolderItIsTheOnlyOne() throws {
        let session = SceneSession.opening([files.path + "/sub/3.jpg"])

        #expect(try session.replay("wait 0.1\nexpect viewer.index 0\nkey Right\nsettle\nexpect viewer.index 0\n") == [])
        #expect(session.viewer?.album.entries.count == 1)
    }

    @Test func onesNameNeedNotTellThatItIsAPicture() throws {
        let session = SceneSession.opening([files.path + "/scan.dat"])

        #expect(try session.replay("wait 0.1\nexpect viewer.index 3\n") == [])
        #expect(session.viewer?.album.entries.count == 4)
    }

    @Test func severalAreThoseInTheirOrder() {
        let paths = ["10.jpg", "1.jpg"].map { files.path + "/" + $0 }
        let session = SceneSession.opening(paths, .grid)
        session.run(from: 0, for: 0.1)

        #expect(session.viewer == nil)
        #expect(session.album?.listing?.live.album.entries.map(\.image) == paths)
        #expect(session.albumField("title") == .string("harbour"))
    }

    @Test func itIsFoundAgain() {
        var left = SavedState()
        left.picture = files.path + "/2.jpg"

        let session = SceneSession.opening([files.path], restored: left)
        session.run(from: 0, for: 0.1)

        #expect(session.savedState.picture == files.path + "/2.jpg")
    }

    // MARK: Drops

    @Test func droppedItFillsTheWindow() {
        let session = SceneSession.opening([], .panorama)
        session.run(from: 0, for: 0.1)

        session.send(.fileDropped(files.path + "/2.jpg", at: .zero), at: 0.2)
        session.run(from: 0, for: 0.5)

        #expect(session.viewer?.traceFields?["index"] == .number(1))
        #expect(session.status == nil)
    }

    @Test func droppedTextIsRefusedAndADamagedPictureShown() {
        let session = SceneSession.opening([], .panorama)
        session.run(from: 0, for: 0.1)

        session.open([files.path + "/letter.txt"])
        session.run(from: 0.2, for: 0.5)
        #expect(session.viewer == nil)
        #expect(session.status?.semantics.label == "letter.txt is not a picture")
        session.open([files.path + "/1.jpg"])
        session.run(from: 0, for: 0.5)

        #expect(session.viewer?.image == files.path + "/1.jpg")
    }

    @Test func droppedOnTheTilesItOpensThere() {
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.1)

        session.open([files.path + "/10.jpg"])
        session.run(from: 0, for: 0.5)

        #expect(session.viewer?.image == files.path + "/10.jpg")
    }

    @Test func aFolderIsOpenedAsADropIs() {
        let session = SceneSession.opening([], .panorama)
        session.run(from: 0, for: 0.1)

        session.open([files.path])
        session.run(from: 0, for: 0.5)

        #expect(session.status?.semantics.label == "harbour: 3 pictures, 1 folder")
    }
}
