import LayoutMath
import SceneTestSupport
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

    @Test(arguments: [SceneName.cover, .swiper, .circle, .library, .mood, .grid, .ring])
    func everySceneCanBeRead(scene: SceneName) throws {
        let walk = try SessionWalk(SceneSession.painted(scene))

        _ = try walk.goRound()

        #expect(walk.semanticFaults.sorted() == [])
    }
}
