import PanoramaKit
import PanoramaTesting
import Testing

@testable import Fireworks

@Suite struct FireworksTests {
    private let user: StageHarness
    private let sparks: EmitterView

    init() throws {
        user = try StageHarness(window: try makeRoot(), size: Size(width: 480, height: 320))
        sparks = try #require(user.stage.root.firstDescendant { $0 is EmitterView } as? EmitterView)
    }

    @Test func aPressLetsSixtyOfEachKindBurst() throws {
        #expect(sparks.system.aliveCount == 0 && !user.stage.needsFrame)
        user.tap(150, 120)
        user.advance(by: 0.1)
        #expect(sparks.system.aliveCount == 2 * FireworksPage.burstCount && sparks.system.emitter.emitterPosition == Point(x: 150, y: 120))

        user.tap(330, 150)
        user.advance(by: 0.6)
        try user.checkPicture("two-bursts")
    }

    @Test func theSpaceBarIsEnoughAndTheWindowSleepsAfterwards() {
        user.press(.space)
        user.advance(by: 0.1)
        #expect(sparks.system.aliveCount == 2 * FireworksPage.burstCount)

        user.settle()
        #expect(sparks.system.aliveCount == 0 && !user.stage.needsFrame)
    }

    /// The picture is a file beside the emitter's.
    @Test func nothingIsMissing() {
        var faults: [String] = []
        user.stage.foundFault = { faults.append("\($0)") }
        user.press(.space)
        user.advance(by: 0.1)

        #expect(faults == [] && sparks.pictures["leaf.png"]?.bitmap?.width == 32)
    }

    @Test func aMissingFileSaysWhy() throws {
        let error = #expect(throws: (any Error).self) { try FireworksPage(file: "/nowhere.json") }
        #expect(error.map { "\($0)" } == "/nowhere.json: no such file or directory")
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
