import Platform
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests pasting pictures into the visible folder.
@MainActor
@Suite struct PastingTests {
    private let desk = TestDesktop()

    private struct Refusal: Error, CustomStringConvertible {
        let description = "there is no picture on the clipboard"
    }

    private func session(_ folder: FolderFixture) -> SceneSession {
        let session = SceneSession.opening([folder.path], .grid, isFollowing: true, desktop: desk)
        session.settle()
        return session
    }

    private func paste(_ session: SceneSession) {
        session.press(.character("v"), .control)
        session.run(from: session.stage.time, for: 0.3)
    }

    @Test func aPastedPictureIsToldAndSelected() throws {
        let folder = try FolderFixture(["a.jpg", "b.jpg"])
        let session = session(folder)
        session.draw { session.album?.shownAlbum.entries.count == 2 }
        try folder.make("pasted.png")
        desk.pasted = .success(PastedFiles(paths: [folder.path + "/pasted.png"]))

        paste(session)

        #expect(desk.calls == ["paste into \(folder.path)"])
        #expect(session.toastText == "pasted as pasted.png")
        session.draw { session.album?.selectedEntry?.image == folder.path + "/pasted.png" }
        #expect(session.album?.selectedEntry?.image == folder.path + "/pasted.png")
        session.press(.character("z"), .control)
        #expect(desk.calls.last == "discard \(folder.path)/pasted.png")
    }

    @Test func severalFilesAreOneChange() throws {
        let folder = try FolderFixture(["a.jpg"])
        let session = session(folder)
        desk.pasted = .success(PastedFiles(paths: ["/x/b.jpg", "/x/c.jpg"]))

        paste(session)
        #expect(session.toastText == "2 pictures are pasted")
        session.press(.character("z"), .control)

        #expect(desk.calls.suffix(2) == ["discard /x/b.jpg", "discard /x/c.jpg"])
    }

    /// The pictures of a selection are pasted, and the rest is reported.
    @Test func whatIsLeftOutIsTold() throws {
        let folder = try FolderFixture(["a.jpg"])
        let session = session(folder)
        desk.pasted = .success(PastedFiles(paths: ["/x/b.jpg"], complaints: ["c.txt: what is pasted is not a picture", "d: no"]))

        paste(session)

        #expect(session.toastText == "pasted as b.jpg, 2 not: c.txt: what is pasted is not a picture")
        session.press(.character("z"), .control)
        #expect(desk.calls.last == "discard /x/b.jpg")
    }

    @Test func whatCannotBePastedIsTold() throws {
        let folder = try FolderFixture(["a.jpg"])
        let session = session(folder)
        desk.pasted = .failure(Refusal())
        paste(session)
        #expect(session.toastText == "there is no picture on the clipboard")

        desk.canPaste = false
        paste(session)
        #expect(session.toastText == "no pictures can be pasted: wl-clipboard or xclip is not installed")
    }

    @Test func withoutAFolderThereIsNowhereToPaste() {
        let session = SceneSession.painted(.panorama, options: AppState(), desktop: desk)
        session.run(from: 0, for: 0.5)

        paste(session)

        #expect(desk.calls.isEmpty && session.toastText == "nowhere to paste: open a folder first")
        session.press(.function(10))
        #expect(session.titles.contains("paste a picture") == false)
    }

    @Test func theMenuPastes() throws {
        let folder = try FolderFixture(["a.jpg"])
        let session = session(folder)

        session.choose("paste a picture")

        #expect(desk.calls == ["paste into \(folder.path)"])
    }
}
