import PanoramaKit
import PanoramaTesting
import Testing

@testable import EmitterShapes

@Suite struct EmitterShapesTests {
    private let user: StageHarness
    private let sparks: EmitterView

    init() throws {
        user = try StageHarness(window: makeRoot(), size: Size(width: 480, height: 180))
        sparks = try #require(user.view("sparks", role: .emitter) as? EmitterView)
    }

    @Test func aSegmentChoosesTheShape() throws {
        #expect(sparks.system.emitter.emitterShape == .circle)

        // The third of six segments is somewhat left of the middle.
        let choice = try user.view("shape")
        user.tap(choice.frame.minX + choice.frame.width * 2.5 / 6, choice.frame.midY)

        #expect(choice.semantics.value == "line")
        #expect(sparks.system.emitter.emitterShape == .line)
        user.advance(by: 0.6)
        try user.checkPicture("line")
    }

    @Test func keysChooseAsWell() throws {
        user.press(.tab)
        while user.stage.focusedView !== (try user.view("shape")) { user.press(.tab) }
        user.press(.right)

        #expect(sparks.system.emitter.emitterShape == .cuboid)
    }

    @Test func anotherShapeLooksDifferentAtTheSameAge() throws {
        user.advance(by: 1)
        let circle = try user.picture()

        let other = try StageHarness(window: makeRoot(), size: Size(width: 480, height: 180))
        let choice = try other.view("shape")
        other.tap(choice.frame.maxX - 10, choice.frame.midY)
        other.advance(by: 1)

        #expect(try other.picture() != circle)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
