import LayoutMath
import SceneTestSupport
import TestSupport
import Testing

@testable import Scenes
@testable import Views

/// Tests what screen readers find in the complete program.
@MainActor @Suite struct SceneSemanticsTests {
    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 640, height: 480)])
    func everyPageCanBeRead(size: Size) throws {
        var options = AppState()
        options.size = size
        let walk = try SessionWalk(SceneSession.painted(.panorama, options: options))

        _ = try walk.goRound()

        #expect(walk.semanticFaults.sorted() == [])
    }

    /// Any program on the bus can send any number to any slider.
    @Test func noNumberDoesHarm() throws {
        let session = SceneSession.painted(.panorama)
        let (walk, recorder) = (try SessionWalk(session), SemanticRecorder(session.stage))
        var tried = 0
        for page in 1...7 {
            try walk.press("\(page)")
            for (id, node) in recorder.record().nodes where node.semantics.number != nil {
                for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0.5] {
                    _ = recorder.perform(.setNumber(number), on: id)
                    tried += 1
                }
            }
            #expect(SemanticFaults(recorder.record(), of: session.stage).words == [])
        }
        #expect(tried > 60)
    }

    @Test(arguments: [SceneName.cover, .swiper, .circle, .library, .mood, .grid, .ring])
    func everySceneCanBeRead(scene: SceneName) throws {
        let walk = try SessionWalk(SceneSession.painted(scene))

        _ = try walk.goRound()

        #expect(walk.semanticFaults.sorted() == [])
    }
}
