import Dispatch
import Imaging
import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Paints pictures, but releases those of the album one at a time.
private final class GatedDecoder: ImageLoading {
    private let gate = DispatchSemaphore(value: 0)
    private let arrival = DispatchSemaphore(value: 0)

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        if !path.hasPrefix(PaintedPictures.landscapeFolder) { gate.wait() }
        return try PaintedPictures().decode(path: path, fit: fit)
    }

    func open(for count: Int) { for _ in 0..<count { gate.signal() } }

    /// Called by the library when a result is waiting.
    func noteArrival() { arrival.signal() }

    /// Gives up on a result that does not arrive, so that a mistake is a failure and not a hang.
    func awaitArrivals(_ count: Int) {
        for _ in 0..<count where arrival.wait(timeout: .now() + 10) == .timedOut { return }
    }
}

/// Tests the cover's texts while the library is loading.
@MainActor
@Suite struct ReadingTests {
    private let decoder = GatedDecoder()
    private let session: SceneSession
    /// A sky and five ridges, which come before the album's pictures.
    private static let landscapeCount = 6

    init() {
        let library = PictureLibrary(decoder: decoder)
        library.work?.wakeOwner { [decoder] in decoder.noteArrival() }
        session = SceneSession.painted(.cover, album: .painted(3), pictures: library)
        session.run(from: 0, for: 0.1)
    }

    private var progress: View? { session.stage.root.firstDescendant { $0.semantics.role == .progress && !$0.isHidden } }
    private var summary: View? { session.stage.root.firstDescendant { $0.semantics.label == session.summary } }

    @Test func lineComesOnlyAfterSomePatience() {
        #expect(progress == nil)

        session.run(from: 0.1, for: 0.1)

        #expect(progress?.semantics.value == "0 of 3")
        #expect(summary?.isHidden == true)
        decoder.open(for: 3)
    }

    @Test func countRisesAndTheSummaryComesBack() {
        session.run(from: 0.1, for: 0.1)
        decoder.open(for: 1)
        decoder.awaitArrivals(ReadingTests.landscapeCount + 1)
        session.run(from: 0.3, for: 0.1)
        #expect(progress?.semantics.value == "1 of 3")

        decoder.open(for: 2)
        decoder.awaitArrivals(2)
        session.run(from: 0.5, for: 0.1)

        #expect(progress == nil)
        #expect(summary?.isHidden == false)
    }

    @Test func picturesThatAreThereAtOnceSayNothing() {
        decoder.open(for: 3)
        let usual = SceneSession.painted(.cover)

        usual.run(from: 0, for: 1)

        #expect(usual.stage.root.firstDescendant { $0.semantics.role == .progress } == nil)
        #expect(!usual.stage.needsFrame)
    }
}

extension SceneSession {
    /// The words of `Album.painted`.
    fileprivate var summary: String { Album.painted(3).summary }
}
