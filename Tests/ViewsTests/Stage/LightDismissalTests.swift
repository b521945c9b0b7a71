import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views

@Suite struct LightDismissalTests {
    private final class Card: View, Pressable {
        var presses = 0
        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) { presses += 1 }
        override var canBecomeFocused: Bool { true }
    }

    private final class Count { var value = 0 }

    private let open = Card(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let other = Card(frame: Rect(x: 200, y: 0, width: 100, height: 100))
    private let user: StageHarness
    private let dismissals = Count()

    init() {
        let root = View()
        for card in [open, other] { root.addSubview(card) }
        user = StageHarness(root)
        begin()
    }

    private func begin() { user.stage.beginLightDismissal(of: open) { [dismissals] in dismissals.value += 1 } }

    @Test func aPressInsideActivatesAndDismissesNothing() {
        user.tap(50, 50)

        #expect(open.presses == 1 && dismissals.value == 0)
    }

    @Test func aPressOutsideDismissesOnceAndActivatesNothing() {
        user.tap(250, 50)
        #expect(other.presses == 0 && dismissals.value == 1 && user.stage.focusedView == nil)

        user.tap(250, 50)

        #expect(other.presses == 1 && dismissals.value == 1 && user.stage.focusedView === other)
    }

    @Test func aPressOnNothingDismisses() {
        user.tap(50, 250)

        #expect(dismissals.value == 1)
    }

    @Test func escapeDismissesBeforeAViewGetsIt() {
        var unhandled = 0
        user.stage.unhandledEvent = { _ in unhandled += 1 }

        user.press(.escape)
        #expect(dismissals.value == 1 && unhandled == 0)
        user.press(.escape)

        #expect(dismissals.value == 1 && unhandled == 1)
    }

    @Test func aModalViewInFrontKeepsPressesAndEscape() {
        let dialog = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        dialog.focusScope = .modal()
        user.stage.root.addSubview(dialog)

        user.tap(150, 150)
        user.press(.escape)

        #expect(dismissals.value == 0)
    }

    @Test func leavingTheStageAndEndingItForgetTheView() {
        open.removeFromSuperview()
        user.tap(250, 50)
        user.stage.root.addSubview(open)
        begin()
        user.stage.endLightDismissal(of: open)
        user.tap(250, 50)

        #expect(dismissals.value == 0 && other.presses == 2)
    }
}
