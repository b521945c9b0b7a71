import Dispatch
import Imaging
import LayoutMath
import Pictures
import Platform
import Synchronization
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Makes tiny pictures, but none while paused.
private final class HeldDecoder: ImageLoading {
    private let isHeld = Mutex(false)
    private let isBroken = Mutex(false)
    private let gate = DispatchSemaphore(value: 0)
    private let arrival = DispatchSemaphore(value: 0)

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        if isHeld.withLock({ $0 }) {
            gate.wait()
            gate.signal()
        }
        if isBroken.withLock({ $0 }) { throw PictureFailure(path: path, error: .tooSlow) }
        return try TinyPictures().decode(path: path, fit: fit)
    }

    func breakDown() { isBroken.withLock { $0 = true } }

    func hold() { isHeld.withLock { $0 = true } }

    func release() {
        isHeld.withLock { $0 = false }
        gate.signal()
    }

    /// Called by the library when a result is waiting.
    func noteArrival() { arrival.signal() }

    /// Gives up on a result that does not arrive, so that a mistake is a failure and not a hang.
    func awaitArrival() -> Bool { arrival.wait(timeout: .now() + 10) == .success }
}

/// Tests that a resized window shows the previous pictures, scaled, until those of the new size are ready.
@MainActor
@Suite struct ResizeTests {
    private let decoder = HeldDecoder()
    private let library: PictureLibrary

    init() {
        library = PictureLibrary(decoder: decoder)
        library.work?.wakeOwner { [decoder] in decoder.noteArrival() }
    }

    private func session(page: String, scene: SceneName = .panorama) -> SceneSession {
        var state = AppState()
        (state.scene, state.restored.page) = (scene, page)
        return SceneSession(state, showing: OpenedPaths(album: .painted(30)), with: .painted(library))
    }

    /// Draws frames until everything that they request is loaded.
    private func load(_ session: SceneSession, at time: inout Seconds) -> DisplayList {
        repeat {
            time += 0.1
            _ = session.frame(at: time, events: [])
        } while !library.isIdle && decoder.awaitArrival()
        time += 1
        return session.frame(at: time, events: [])
    }

    private func pictures(in list: DisplayList) -> [PictureDraw] {
        list.commands.compactMap { if case .picture(let draw) = $0 { draw } else { nil } }
    }

    @Test(
        arguments: ["cover", "swiper", "circle", "library", "mood", "sparks", "notes"],
        [Size(width: 1000, height: 640), Size(width: 1500, height: 900)])
    func everythingIsShownScaledUntilTheNewSizeIsThere(page: String, size: Size) {
        let session = session(page: page)
        var time = 0.0
        _ = load(session, at: &time)

        decoder.hold()
        let held = session.frame(at: time + 0.1, events: [InputEvent(time: time + 0.1, .resized(size, scale: 1))])
        let shown = pictures(in: held)
        time += 0.2
        decoder.release()
        let exact = pictures(in: load(session, at: &time))

        let known = Set(shown.map(\.image.name))
        // Pictures that only a larger window shows have no earlier size to show meanwhile.
        #expect(exact.filter { !known.contains($0.image.name) && $0.image.name.hasPrefix(PaintedPictures.landscapeFolder) } == [])
        // Only in a narrow window is the card of the notes at the edge that peeks in.
        let card: Set = page == "sparks" ? [PaintedPictures.name(0)] : []
        if size.width < 1280 { #expect(Set(exact.map(\.image.name)).isSubset(of: known.union(card))) }
        // In the same places, in other sizes.
        let places = Set(exact.map { "\($0.image.name) \($0.destination)" })
        #expect(shown.allSatisfy { places.contains("\($0.image.name) \($0.destination)") })
        #expect(Set(shown.map(\.image)) != Set(exact.map(\.image)))
        #expect(shown.contains { $0.destination.minX <= 0 && $0.destination.maxX >= size.width && $0.destination.maxY >= size.height })
    }

    @Test func unreadableLandscapeKeepsItsOldSize() {
        let session = session(page: "", scene: .mood)
        var time = 0.0
        let before = load(session, at: &time)
        decoder.breakDown()

        let size = Size(width: 1000, height: 640)
        _ = session.frame(at: time + 0.1, events: [InputEvent(time: time + 0.1, .resized(size, scale: 1))])
        time += 0.2
        let after = load(session, at: &time)

        #expect(Set(pictures(in: after).map(\.image)) == Set(pictures(in: before).map(\.image)))
    }

    @Test func aTileOfOtherProportionsShowsTheMiddleOfTheLastPicture() {
        let bitmap = Bitmap(width: 40, height: 20, pixels: [UInt32](repeating: 0xFF00_0000, count: 800))
        let old = StandIn(ImageID("a", fit: .fill(width: 40, height: 20)), bitmap)

        let source = old.source(for: ImageID("a", fit: .fill(width: 30, height: 30)), filling: Size(width: 30, height: 30))

        #expect(source == Rect(x: 10, y: 0, width: 20, height: 20))
        #expect(old.source(for: ImageID("a", fit: .exactly(width: 9, height: 9)), filling: Size(width: 9, height: 9)) == nil)
    }

    @Test func sizesThatAWindowHasLeftAreLetGo() {
        let session = session(page: "", scene: .mood)
        var time = 0.0
        _ = load(session, at: &time)
        let before = library.cacheBytes

        for width in stride(from: 1200.0, through: 700, by: -20) {
            time += 0.1
            _ = session.frame(at: time, events: [InputEvent(time: time, .resized(Size(width: width, height: width / 2), scale: 1))])
            _ = load(session, at: &time)
        }
        for _ in 0..<10 {
            time += 0.1
            session.stage.setNeedsDisplay()
            _ = session.frame(at: time, events: [])
        }

        #expect(library.cacheBytes <= before)
    }
}
