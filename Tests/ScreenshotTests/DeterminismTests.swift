import LayoutMath
import Platform
import Scenes
import SceneTestSupport
import Testing

@MainActor @Suite(.serialized) struct DeterminismTests {
    private static let size = Size(width: 640, height: 480)

    @Test(arguments: SceneName.allCases)
    func oneFrameTwiceGivesTheSameBytes(_ name: SceneName) throws {
        let scene = try ScenePhotographer(name, size: DeterminismTests.size)

        let (first, second) = (try scene.photograph(at: 1), try scene.photograph(at: 1))

        #expect(first == second)
    }

    @Test(arguments: SceneName.allCases)
    func twoSessionsGiveTheSameBytes(_ name: SceneName) throws {
        let scenes = try (0..<2).map { _ in try ScenePhotographer(name, size: DeterminismTests.size) }

        let pictures = try scenes.map { [try $0.photograph(), try $0.photograph(at: 1.25)] }

        #expect(pictures[0] == pictures[1])
    }

    /// A window that moves to a display of another scale. In the first frame, it requests the same as after starting there, including
    /// pictures at their new size.
    @Test(arguments: [SceneName.minions, .cover, .swiper, .circle], [1.5, 2.0])
    func changedScaleGivesTheFrameOfAStartAtThatScale(_ name: SceneName, scale: Double) throws {
        let changed = try ScenePhotographer(name, size: DeterminismTests.size).session
        let started = try ScenePhotographer(name, size: DeterminismTests.size, scale: scale).session
        let before = changed.frame(at: 0, events: [])

        let frame = changed.frame(at: 0, events: [InputEvent(time: 0, .resized(DeterminismTests.size, scale: scale))])

        #expect(DisplayListText(frame).text == DisplayListText(started.frame(at: 0, events: [])).text)
        #expect(name == .minions || DisplayListText(frame).text != DisplayListText(before).text)
    }

    /// Movement is a function of time, so the frame rate changes neither the path nor the end.
    @Test(arguments: [SceneName.minions, .panorama], [30.0, 144])
    func frameRateChangesNoPicture(_ name: SceneName, framesPerSecond: Double) throws {
        let script = """
            press 500,60
            drag 200,60 in 0.12
            release
            wait 0.1
            screenshot flight
            wait 3
            screenshot rest
            """

        let usual = try ScenePhotographer(name, size: DeterminismTests.size).photographs(of: script)
        let other = try ScenePhotographer(name, size: DeterminismTests.size).photographs(of: script, framesPerSecond: framesPerSecond)

        #expect(usual[1] == other[1])
        #expect(usual[0] == other[0])
        #expect(usual[0] != usual[1])
    }

    @Test func anotherSeedGivesOtherSparks() throws {
        let scenes = try [1, 2].map { try ScenePhotographer(.sparks, size: DeterminismTests.size, seed: $0) }

        let pictures = try scenes.map { scene in
            _ = try scene.photograph()
            return try scene.photograph(at: 1)
        }

        #expect(pictures[0] != pictures[1])
    }
}
