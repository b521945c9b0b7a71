import LayoutMath
import Pictures
import Platform
import Replay
import Synchronization
import TestSupport
import Testing
import Views

@testable import Scenes

/// Paints pictures, but fails the first time that it is asked for one of them, as a share that is not mounted yet does.
private final class FlakyDecoder: PictureDecoding {
    private let calls = Mutex(0)

    func decode(path: String, fit: ImageID.Fit) throws -> Bitmap {
        guard path == PaintedPictures.unreadable else { return try PaintedPictures().decode(path: path, fit: fit) }
        let call = calls.withLock { calls in
            calls += 1
            return calls
        }
        return try PaintedPictures().decode(path: call == 1 ? path : PaintedPictures.name(0), fit: fit)
    }
}

/// A tile that cannot be read is tried again by hand and by key.
@MainActor
@Suite struct RetryTests {
    private func session() -> SceneSession {
        var album = Album.painted()
        album.entries[0].image = PaintedPictures.unreadable
        return .painted(.panorama, album: album, pictures: PictureLibrary(decoder: FlakyDecoder(), mode: .synchronous))
    }

    @Test(arguments: ["tap 580,400", "key Tab\nkey Tab\nkey Tab\nkey Return"])
    func tileIsReadAgain(_ act: String) throws {
        let session = session()
        let stage = StageReplay(stage: { session.stage }, frame: { session.frame(at: $0, events: $1) })
        var isBroken: [Bool] = []
        let runner = ReplayRunner(
            try GestureScript(parsing: "wait 0.1\nscreenshot before\n\(act)\nwait 0.5\nscreenshot after"), on: stage)
        runner.screenshotTaken = { _, _ in
            let tile = session.stage.root.firstDescendant { $0.semantics.label == "first light" && $0.semantics.role == .picture }
            isBroken.append(tile?.semantics.value == "is damaged: it ends too early")
        }

        #expect(runner.run().isEmpty)

        #expect(isBroken == [true, false])
        // The press did not open the viewer.
        #expect(session.stage.root.firstDescendant { $0.name == "viewer" } == nil)
    }
}
