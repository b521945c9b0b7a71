import LayoutMath
import Platform
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests the window's messages about dropped paths.
@MainActor
@Suite struct OpeningTests {
    private func drop(_ path: String, on session: SceneSession) {
        session.send(.fileDropped(path, at: .zero), at: 1)
        session.run(from: 1, for: 1)
    }

    @Test func refusedFileIsNamedAndTheSceneStays() {
        let session = SceneSession.painted(.cover, opening: OpenedPaths(refusals: ["x.jpg ends too early"]))
        let stage = session.stage

        drop("/tmp/x.jpg", on: session)

        #expect(session.stage === stage)
        #expect(session.status?.semantics.label == "x.jpg ends too early")
    }

    @Test func openedFolderIsNamedOnItsOwnScene() {
        let session = SceneSession.painted(
            .cover, opening: OpenedPaths(album: Album(title: "harbour", summary: "", entries: Album.painted(3).entries)))
        let stage = session.stage

        drop("/tmp/harbour", on: session)

        #expect(session.stage !== stage)
        #expect(session.status?.semantics.label == "harbour: 3 pictures")
        #expect(session.status?.alpha == 1)
    }

    @Test func manyRefusalsAreCounted() {
        let session = SceneSession.painted(.minions, opening: OpenedPaths(refusals: ["a.jpg is empty", "b.jpg is empty"]))

        drop("/tmp/a.jpg", on: session)

        #expect(session.status?.semantics.label == "2 files could not be opened")
    }

    /// The toast's right edge is aligned to the content's, 8 points above the window's lower edge.
    @Test func toastStandsInTheStripBelowThePages() throws {
        let session = SceneSession.painted(.cover, opening: OpenedPaths(refusals: ["x.jpg ends too early"]))

        drop("/tmp/x.jpg", on: session)

        let frame = try #require(session.status).frame
        #expect(frame.maxX == 1136)
        #expect(frame.maxY == 712)
        #expect(frame.height == 44)
    }
}
