import Imaging
import LayoutMath
import Pictures
import Platform
import Replay
import Storage
import Synchronization
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Paints pictures, but fails for one of them until it is requested again, like a share that is not mounted yet.
private final class FlakyDecoder: ImageLoading {
    private let isMounted = Mutex(false)

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        let isBroken = path == PaintedPictures.unreadable && !isMounted.withLock { $0 }
        return try PaintedPictures().decode(path: isBroken || path != PaintedPictures.unreadable ? path : PaintedPictures.name(0), fit: fit)
    }

    func forget(path: String) { isMounted.withLock { $0 = true } }
}

/// Tests loading an unreadable picture again, by pointer and by key.
@MainActor
@Suite struct RetryTests {
    private func session() -> SceneSession {
        // So few that the unreadable picture has a tile, the last one.
        var album = Album.painted(3)
        album.entries[0].image = PaintedPictures.unreadable
        return .painted(.panorama, album: album, pictures: PictureLibrary(decoder: FlakyDecoder(), on: Work(.synchronous)))
    }

    @Test(arguments: ["tap 1000,610", "key Tab\nkey Tab\nkey Tab\nkey Right\nkey Down\nkey Return"])
    func tileIsReadAgain(_ act: String) throws {
        let session = session()
        let stage = StageReplayTarget(stage: { session.stage }, frame: { session.frame(at: $0, events: $1) })
        var isBroken: [Bool] = []
        let runner = ReplayRunner(
            try GestureScript(parsing: "wait 1.5\nscreenshot before\n\(act)\nwait 0.5\nscreenshot after"), on: stage)
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
