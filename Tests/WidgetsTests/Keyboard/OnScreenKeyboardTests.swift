import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests when the keyboard opens and closes.
@MainActor
@Suite struct OnScreenKeyboardTests {
    @Test func aFingerOnAFieldOpensIt() {
        let fixture = KeyboardFixture()
        #expect(!fixture.keyboard.isOpen && fixture.keyboard.panel.isHidden)

        fixture.touch(fixture.high)

        #expect(fixture.keyboard.isOpen && fixture.keyboard.keyboardFrame == Rect(x: 0, y: 400, width: 1280, height: 320))
        #expect(fixture.user.stage.focusedView === fixture.high)
    }

    @Test func theMouseNeverOpensIt() {
        let fixture = KeyboardFixture()

        for _ in 0..<3 { fixture.touch(fixture.high, pointer: .mouse(.left)) }
        fixture.touch(fixture.low, pointer: .mouse(.left))

        #expect(!fixture.keyboard.isOpen)
    }

    @Test func theMouseOnAFieldClosesIt() {
        let fixture = KeyboardFixture()
        fixture.touch(fixture.low)

        fixture.touch(fixture.high, pointer: .mouse(.left))

        #expect(!fixture.keyboard.isOpen && fixture.user.stage.focusedView === fixture.high)
    }

    @Test func setToAlwaysItOpensForTheMouseAndForKeys() {
        let fixture = KeyboardFixture(opening: .always)
        fixture.touch(fixture.high, pointer: .mouse(.left))
        #expect(fixture.keyboard.isOpen)
        fixture.keyboard.close()
        fixture.settle()

        fixture.user.press(.tab)
        fixture.settle()

        #expect(fixture.keyboard.isOpen && fixture.user.stage.focusedView === fixture.low)
    }

    @Test(arguments: [OnScreenKeyboard.Opening.byTouch, .always])
    func hardwareKeyClosesItAndTouchReopensIt(opening: OnScreenKeyboard.Opening) {
        let fixture = KeyboardFixture(opening: opening)
        fixture.touch(fixture.high)

        fixture.user.type("a")
        fixture.settle()
        #expect(!fixture.keyboard.isOpen && fixture.high.text == "a" && fixture.user.stage.focusedView === fixture.high)
        fixture.touch(fixture.high)

        #expect(fixture.keyboard.isOpen)
    }

    @Test func aKeyThatNothingTakesClosesItToo() {
        let fixture = KeyboardFixture(motion: .reduced)
        fixture.touch(fixture.high)

        fixture.user.key(.function(7))
        fixture.settle()

        #expect(!fixture.keyboard.isOpen)
    }

    @Test func itsOwnKeysLeaveItOpenAndShowNoFocusRing() {
        let fixture = KeyboardFixture()
        fixture.touch(fixture.high)

        fixture.type(.character("h"), .delete, .character("o"), .enter)

        #expect(fixture.keyboard.isOpen && fixture.high.text == "o")
        #expect(!fixture.user.stage.focusRing.isVisible && fixture.user.stage.focusedView === fixture.high)
    }

    @Test func aTouchBesideTheFieldsClosesIt() {
        let fixture = KeyboardFixture()
        fixture.touch(fixture.high)

        fixture.touch(Point(x: 900, y: 100))
        fixture.settle()

        #expect(!fixture.keyboard.isOpen && fixture.keyboard.panel.isHidden && fixture.user.stage.focusedView == nil)
    }

    @Test func aTouchOnAnotherFieldKeepsItOpen() {
        let fixture = KeyboardFixture()
        fixture.touch(fixture.low)
        var events: [KeyboardEvent] = []
        let observer = KeyboardObserver(of: fixture.keyboard) { events.append($0.event) }

        fixture.touch(fixture.high)

        #expect(fixture.keyboard.isOpen && events.isEmpty && observer.events.count == 6)
    }

    @Test func itsCloseKeyClosesItAndLeavesTheFocus() {
        let fixture = KeyboardFixture()
        fixture.touch(fixture.high)

        fixture.type(.close)
        fixture.settle()

        #expect(!fixture.keyboard.isOpen && fixture.user.stage.focusedView === fixture.high)
        #expect(!fixture.user.stage.isMoving)
    }

    @Test func aFieldThatTakesNoTextOpensNothing() {
        let fixture = KeyboardFixture()
        fixture.high.isReadOnly = true

        fixture.touch(fixture.high)

        #expect(!fixture.keyboard.isOpen && fixture.user.stage.focusedView === fixture.high)
    }

    @Test func aFieldThatGoesAwayTakesTheKeyboardWithIt() {
        let fixture = KeyboardFixture()
        fixture.touch(fixture.low)

        fixture.low.removeFromSuperview()
        fixture.settle()

        #expect(!fixture.keyboard.isOpen && fixture.page.translation == .zero)
    }

    @Test func theWidgetsAroundAViewHaveItsKeyboard() {
        let fixture = KeyboardFixture()

        #expect(OnScreenKeyboard.around(fixture.high) === fixture.keyboard)
        #expect(OnScreenKeyboard.around(View()) == nil)
    }

    @Test func theTraceHasItsFrameAndEvents() {
        let fixture = KeyboardFixture()
        #expect(fixture.user.stage.trace["keyboard"] == nil)

        fixture.touch(fixture.high)

        let frame: TraceValue = .object(["x": .number(0), "y": .number(400), "width": .number(1280), "height": .number(320)])
        let events = ["willChangeFrame", "willShow", "didChangeFrame", "didShow"].map { TraceValue.string($0) }
        #expect(fixture.user.stage.trace["keyboard"] == .object(["frame": frame, "events": .array(events)]))
    }

    @Test func itIsDrawnOnlyWhileItIsSeen() {
        let fixture = KeyboardFixture()
        fixture.settle()
        let closed = fixture.user.stage.description

        fixture.touch(fixture.high)
        #expect(fixture.user.stage.description.contains("button \"q\""))
        fixture.touch(Point(x: 900, y: 100))
        fixture.settle()

        #expect(fixture.user.stage.description == closed)
    }
}
