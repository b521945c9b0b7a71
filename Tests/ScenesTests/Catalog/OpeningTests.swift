import LayoutMath
import Pictures
import Platform
import TestSupport
import Testing
import Views

@testable import Scenes

/// What the window says about paths that are dropped on it.
@MainActor
@Suite struct OpeningTests {
    /// A session that answers every drop with `opened`.
    private func session(_ scene: SceneName = .cover, opening opened: OpenedPaths) -> SceneSession {
        var options = SceneSession.Options()
        options.size = Size(width: 1280, height: 720)
        return SceneSession(
            scene: scene, album: .painted(), sample: .painted(), landscapeFolder: PaintedPictures.landscapeFolder, options: options,
            pictures: PictureLibrary(decoder: PaintedPictures(), mode: .synchronous), text: MonospacedText(), openPaths: { _ in opened })
    }

    private func drop(_ path: String, on session: SceneSession) {
        _ = session.frame(at: 1, events: [InputEvent(time: 1, .fileDropped(path, at: .zero))])
        _ = session.frame(at: 2, events: [])
    }

    private func news(_ session: SceneSession) -> View? { session.stage.root.firstDescendant { $0.semantics.role == .status } }

    @Test func refusedFileIsNamedAndTheSceneStays() {
        let session = session(opening: OpenedPaths(refusals: ["x.jpg ends too early"]))
        let stage = session.stage

        drop("/tmp/x.jpg", on: session)

        #expect(session.stage === stage)
        #expect(news(session)?.semantics.label == "x.jpg ends too early")
    }

    @Test func openedFolderIsNamedOnItsOwnScene() {
        let session = session(opening: OpenedPaths(album: Album(title: "harbour", summary: "", entries: Album.painted(3).entries)))
        let stage = session.stage

        drop("/tmp/harbour", on: session)

        #expect(session.stage !== stage)
        #expect(news(session)?.semantics.label == "harbour: 3 pictures")
        #expect(news(session)?.alpha == 1)
    }

    @Test func manyRefusalsAreCounted() {
        let session = session(.minions, opening: OpenedPaths(refusals: ["a.jpg is empty", "b.jpg is empty"]))

        drop("/tmp/a.jpg", on: session)

        #expect(news(session)?.semantics.label == "2 files could not be opened")
    }

    /// Its right edge stands on the content's, 8 points above the window's lower edge.
    @Test func toastStandsInTheStripBelowThePages() throws {
        let session = session(opening: OpenedPaths(refusals: ["x.jpg ends too early"]))

        drop("/tmp/x.jpg", on: session)

        let frame = try #require(news(session)).frame
        #expect(frame.maxX == 1136)
        #expect(frame.maxY == 712)
        #expect(frame.height == 44)
    }
}
