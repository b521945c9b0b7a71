import LayoutMath
import Platform
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests the hint on the cover about the pages to the right.
@MainActor
@Suite struct HintTests {
    private let words = "there is more to the right: drag, scroll sideways, or press the right arrow"

    @Test func goesAfterEightSecondsAndThenAnIdleWindowDrawsNothing() {
        // If every picture has a tile, no tile turns.
        let session = SceneSession.painted(.panorama, album: .painted(9), showsHint: true)
        session.run(from: 0, for: 7.9)
        #expect(session.status?.semantics.label == words)
        #expect(!session.stage.needsFrame)

        session.run(from: 8, for: 0.5)

        #expect(session.status == nil)
        #expect(!session.stage.needsFrame)
        #expect(session.stage.nextAlarm == nil)
    }

    @Test func firstPanSendsItAwayForGood() {
        let session = SceneSession.painted(.panorama, showsHint: true)
        session.run(from: 0, for: 1)

        session.send(.keyDown(.right, [], isRepeat: false), at: 1.1)
        session.run(from: 1.2, for: 1)
        #expect(session.status == nil)
        session.show(.panorama)
        session.run(from: 2.3, for: 1)

        #expect(session.status == nil)
    }

    @Test func pressThatDoesNotPanLeavesItThere() {
        let session = SceneSession.painted(.panorama, showsHint: true)
        session.run(from: 0, for: 1)

        session.send(.keyDown(.character("x"), [], isRepeat: false), at: 1.1)
        session.run(from: 1.2, for: 1)

        #expect(session.status?.semantics.label == words)
    }

    @Test(arguments: [SceneName.cover, .circle, .sparks, .minions])
    func scenesWithoutPagesBesideTheCoverHaveNone(_ scene: SceneName) {
        let session = SceneSession.painted(scene, showsHint: true)

        session.run(from: 0, for: 1)

        #expect(session.status == nil)
    }

    @Test func pictureThatFillsTheWindowHasNone() {
        var options = AppState()
        options.showsHint = true
        options.restored.picture = PaintedPictures.name(2)
        let session = SceneSession.painted(.panorama, options: options)

        session.run(from: 0, for: 1)

        #expect(session.savedState.picture == PaintedPictures.name(2))
        #expect(session.status == nil)
    }

    @Test func newsTakeItsPlace() {
        let session = SceneSession.painted(.panorama, opening: OpenedPaths(refusals: ["x.jpg ends too early"]), showsHint: true)
        session.run(from: 0, for: 1)

        session.send(.fileDropped("/tmp/x.jpg", at: .zero), at: 1.1)
        session.run(from: 1.2, for: 1)

        #expect(session.status?.semantics.label == "x.jpg ends too early")
    }

    @Test(arguments: zip([Size(width: 1280, height: 720), Size(width: 800, height: 600)], [1136.0, 692]))
    func lineEndsOnTheContentsEdge(_ size: Size, _ right: Double) throws {
        let session = SceneSession.painted(.panorama, showsHint: true)
        session.send(.resized(size, scale: 1), at: 0)
        session.run(from: 0.1, for: 1)

        let frame = try #require(session.status).frame

        #expect(frame.maxX == right)
        #expect(frame.minX > 300)
    }
}
