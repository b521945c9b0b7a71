import LayoutMath
import Particles
import Platform
import SceneTestSupport
import TestSupport
import Testing

@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests by real gestures that no view rests between two stops.
@MainActor
@Suite struct FlickReplayTests {
    /// Hard flicks that end close to the first or last stop of a panorama, a picker, a row of pages and tabs.
    @Test(arguments: [
        (
            SceneName.tour, Size(width: 1280, height: 720),
            "key Right\nsettle\npress 30,60\ndrag 970,60 in 0.1\nrelease", "panorama.contentOffset.x 0"
        ),
        (
            .mood, Size(width: 1280, height: 720),
            "key Tab\nkey End\nsettle\nkey Up\nsettle\npress 250,420\ndrag 250,360 in 0.016\nrelease", "picker.contentOffset.y 832"
        ),
        (
            .minions, Size(width: 480, height: 640),
            "key End\nsettle\nkey Left\nsettle\npress 470,500\ndrag 394,500 in 0.02\nrelease", "panorama.contentOffset.x 1050"
        ),
        (
            .library, Size(width: 1280, height: 720), "key Ctrl+2\nsettle\npress 610,212\ndrag 110,212 in 0.06\nrelease",
            "tabs.contentOffset.x 1376"
        ),
    ])
    func aHardFlickNearAnEndRestsOnIt(scene: SceneName, size: Size, script: String, expectation: String) throws {
        var options = AppState()
        options.size = size
        let session = SceneSession.painted(scene, options: options)

        let failures = try session.replay("wait 0.1\n\(script)\nsettle\nexpect \(expectation)")
        #expect(failures == [])
    }

    /// A program that is busy for 55 ms at a time gets four events at once.
    @Test(arguments: [0.0, 0.02, 0.055, 0.09])
    func aFingerWhoseEventsComeInBurstsFlings(gap: Double) throws {
        let (moves, script) = (0..<16, "wait 0.1\npress touch:1 900,640\n")
        let flick = moves.map { step in
            let pause = gap == 0 ? "hold 0.0125\n" : step % 4 == 3 ? "hold \(gap)\n" : ""
            return "\(pause)drag touch:1 \(900 - 18 * (step + 1)),640 in 0\n"
        }

        let session = SceneSession.painted(.tour)
        #expect(try session.replay(script + flick.joined() + "release touch:1\nsettle") == [])

        let panorama = try #require(session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)
        #expect(panorama.currentPage ?? 0 >= 1)
    }

    @Test(arguments: [0.0, 0.055])
    func aFingerThatRestsBeforeItLeavesDoesNotFling(gap: Double) throws {
        let flick = (0..<16).map { "\(gap > 0 && $0 % 4 == 3 ? "hold \(gap)\n" : "")drag touch:1 \(900 - 18 * ($0 + 1)),640 in 0\n" }

        let failures = try SceneSession.painted(.tour).replay(
            "wait 0.1\npress touch:1 900,640\n\(flick.joined())hold 0.2\nrelease touch:1\nsettle\nexpect panorama.page 0")
        #expect(failures == [])
    }

    @Test(arguments: ScrollerLawTests.scripts.indices, [MotionPreference.full, .reduced])
    func whateverIsFlickedRestsWhereItMay(index: Int, motion: MotionPreference) throws {
        var random = RandomSource(seed: UInt64(index))
        let (scene, script) = ScrollerLawTests.scripts[index]
        var options = AppState()
        (options.size, options.motion) = (Size(width: 1280, height: 720), motion)
        let session = SceneSession.painted(scene, options: options)
        #expect(try session.replay("wait 0.1\n" + script, framesPerSecond: 20) == [])

        for _ in 0..<6 {
            let (x, y) = (Int.random(in: 20...1260, using: &random), Int.random(in: 20...700, using: &random))
            let isAcross = Bool.random(using: &random)
            let end = Int.random(in: isAcross ? 20...1260 : 20...700, using: &random)
            let place = isAcross ? "\(end),\(y)" : "\(x),\(end)"
            let gesture = "press \(x),\(y)\ndrag \(place) in 0.0\(Int.random(in: 2...9, using: &random))\nrelease\nwait 4"
            #expect(try session.replay(gesture, framesPerSecond: 20) == [])
            for found in FoundScroller.all(in: session.stage.root) {
                let rests = found.scroller.restsWhereItMay
                let (state, goal) = (found.scroller.state.phase, found.scroller.target)
                #expect(rests, "\(scene) \(found.path) is \(state) on the way to \(goal) after \(gesture)")
            }
        }
    }
}
