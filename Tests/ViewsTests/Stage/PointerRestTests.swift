import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Tests that a resting pointer hides over a view that requests it.
@MainActor
@Suite struct PointerRestTests {
    private final class Quiet: View {
        var isQuiet = true
        override var hidesRestingPointer: Bool { isQuiet }
    }

    private let quiet = Quiet(frame: Rect(x: 0, y: 0, width: 400, height: 200))
    private let user: StageHarness

    /// A quiet view above one that is not.
    init() {
        let root = View()
        root.addSubview(quiet)
        user = StageHarness(root)
        user.advance(by: 1)
        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 100)))
    }

    @Test func hidesAtRestAndReturnsWithMovement() {
        user.advance(by: 2.4)
        #expect(user.stage.cursor == .arrow)
        user.advance(by: 0.1)
        #expect(user.stage.cursor == .hidden)

        user.send(.pointerMoved(.mouse(.left), Point(x: 101, y: 100)))
        #expect(user.stage.cursor == .arrow)
        user.advance(by: 2.5)

        #expect(user.stage.cursor == .hidden)
    }

    /// The loop sleeps until then, and draws nothing when it wakes.
    @Test func wakesOnceAndCostsNoFrame() {
        #expect(user.stage.nextAlarm == 3.5)
        let drawn = user.stage.displayGeneration

        user.send()
        #expect(!user.stage.needsFrame)
        user.advance(by: 2.5)

        #expect(user.stage.cursor == .hidden && user.stage.displayGeneration == drawn)
        #expect(!user.stage.needsFrame && user.stage.nextAlarm == nil)
    }

    @Test func staysOverOtherViewsAndWakesNobody() {
        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 250)))
        #expect(user.stage.nextAlarm == nil)
        user.advance(by: 5)

        #expect(user.stage.cursor == .arrow)
    }

    @Test func staysOverWhatHasAPictureOfItsOwnForIt() {
        let button = View(frame: Rect(x: 80, y: 80, width: 44, height: 44))
        button.cursor = .hand
        quiet.addSubview(button)
        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 100)))
        user.advance(by: 5)
        #expect(user.stage.cursor == .hand)

        // Views that faded away under a resting pointer no longer keep it visible.
        button.isHidden = true
        user.advance(by: 0.1)

        #expect(user.stage.cursor == .hidden)
    }

    @Test func staysWhileAModalViewLiesOverIt() {
        let menu = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        menu.focusScope = .modal()
        user.stage.root.addSubview(menu)
        user.advance(by: 5)
        #expect(user.stage.cursor == .arrow)

        menu.removeFromSuperview()
        user.advance(by: 0.1)

        #expect(user.stage.cursor == .hidden)
    }

    @Test func comesBackWhenTheViewWantsItNoLonger() {
        user.advance(by: 3)
        quiet.isQuiet = false
        user.advance(by: 0.1)

        #expect(user.stage.cursor == .arrow)
    }

    @Test func staysWhileAButtonOfItIsDown() {
        user.press(100, 100)
        user.advance(by: 5)
        #expect(user.stage.cursor == .arrow)
        user.release(100, 100)
        user.advance(by: 2.5)

        #expect(user.stage.cursor == .hidden)
    }

    @Test(arguments: [InputEvent.Kind.pointerLeft, .focusLost])
    func isInSightForOtherWindows(event: InputEvent.Kind) {
        user.advance(by: 3)
        user.send(event)
        #expect(user.stage.cursor == .arrow && user.stage.nextAlarm == nil)
        user.advance(by: 5)

        #expect(user.stage.cursor == .arrow)
    }

    /// Fingers need no pointer, wherever they are.
    @Test func fingersHideItUntilItMoves() {
        user.press(100, 250, pointer: .touch(1))
        user.release(100, 250, pointer: .touch(1))
        user.advance(by: 1)
        #expect(user.stage.cursor == .hidden)

        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 250)))

        #expect(user.stage.cursor == .arrow)
    }
}
