import Dispatch
import Glibc
import Imaging
import Pictures
import Platform
import SceneTestSupport
import Synchronization
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views

/// Tests the messages about a folder whose pictures do not load.
@MainActor
@Suite struct SilentPicturesToldTests {
    /// A loader whose pictures of one folder load only once the test releases them.
    private nonisolated final class SilentLoader: ImageLoading {
        private let gate = DispatchSemaphore(value: 0)
        let begun = Mutex(0)

        func decode(path: String, fit: PictureFit) throws -> Bitmap {
            if path.hasPrefix("/pictures/harbour/") {
                begun.withLock { $0 += 1 }
                gate.wait()
            }
            return Bitmap(width: 1, height: 1, pixels: [0xFF00_0000])
        }

        func release() { for _ in 0..<16 { gate.signal() } }
    }

    private func says(_ words: String, _ session: SceneSession) -> Bool {
        session.stage.root.firstDescendant { $0.semantics.label == words || $0.semantics.value == words } != nil
    }

    @Test func theFolderIsNamedAfterTwoSecondsAndThePicturesComeLater() {
        let loader = SilentLoader()
        let entries = (1...4).map { Album.Entry(image: "/pictures/harbour/\($0).jpg", title: "\($0)", detail: "") }
        var state = AppState()
        state.scene = .grid
        let session = SceneSession(
            state, showing: OpenedPaths(album: Album(title: "boats", summary: "", entries: entries)),
            with: .painted(PictureLibrary(decoder: loader)))
        session.run(from: 0, for: 0.2)
        while loader.begun.withLock({ $0 }) < 2 { sched_yield() }
        session.run(from: 0.2, for: 1.5)
        #expect(!says("harbour is not answering", session))

        session.run(from: 1.7, for: 1.5)

        #expect(says("harbour is not answering", session))
        loader.release()
        while !session.pictures.isIdle {
            session.run(from: session.stage.time, for: 0.1)
            sched_yield()
        }
        #expect(session.flow.opening.silentPictures == nil)
    }
}
