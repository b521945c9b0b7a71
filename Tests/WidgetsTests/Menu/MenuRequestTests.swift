import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests which view is asked for a menu, and by which input.
@MainActor
@Suite struct MenuRequestTests {
    /// A view with a menu.
    private final class Subject: View, Pressable {
        var requests: [Point?] = []
        var hasMenu = true
        var presses = 0

        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) { presses += 1 }
        override var canBecomeFocused: Bool { true }

        override func menuRequested(at point: Point?) -> Bool {
            if hasMenu { requests.append(point) }
            return hasMenu
        }
    }

    private let subject = Subject()
    private let user: StageHarness

    init() {
        let root = View()
        root.addSubview(subject)
        subject.frame = Rect(x: 100, y: 50, width: 200, height: 100)
        user = StageHarness(root)
    }

    @Test func aRightPressAsksTheViewUnderIt() {
        user.press(150, 60, pointer: .mouse(.right))
        user.press(10, 10, pointer: .mouse(.right))

        #expect(subject.requests == [Point(x: 50, y: 10)])
    }

    @Test(arguments: [(Key.menu, KeyModifiers()), (.function(10), .shift)])
    func keysAskTheFocusedView(key: Key, modifiers: KeyModifiers) {
        user.stage.focus(subject)
        user.key(key, modifiers)
        user.stage.focus(nil)
        user.key(key, modifiers)

        #expect(subject.requests == [nil])
    }

    @Test func whatNobodyAnswersIsLeftToTheWindow() {
        var unanswered: [InputEvent.Kind] = []
        user.stage.unhandledEvent = { unanswered.append($0) }
        subject.hasMenu = false
        user.stage.focus(subject)

        user.press(150, 60, pointer: .mouse(.right))
        user.key(.menu)

        #expect(unanswered == [.pointerDown(.mouse(.right), Point(x: 150, y: 60)), .keyDown(.menu, [], isRepeat: false)])
    }

    @Test func aFingerThatRestsAsksAndPressesNothing() {
        user.press(150, 60, pointer: .touch(1))
        user.advance(by: 0.45)
        #expect(subject.requests.isEmpty && user.stage.nextAlarm != nil)
        user.advance(by: 0.1)
        user.release(150, 60, pointer: .touch(1))

        #expect(subject.requests == [Point(x: 50, y: 10)] && subject.presses == 0)
        #expect(user.stage.nextAlarm == nil)
    }

    @Test func aFingerThatLiftsMovesOrComesInPairsDoesNot() {
        user.press(150, 60, pointer: .touch(1))
        user.advance(by: 0.3)
        user.release(150, 60, pointer: .touch(1))
        user.advance(by: 1)
        #expect(subject.presses == 1)
        user.press(150, 60, pointer: .touch(1))
        user.send(.pointerMoved(.touch(1), Point(x: 170, y: 60)))
        user.advance(by: 1)
        user.release(170, 60, pointer: .touch(1))
        user.press(150, 60, pointer: .touch(1))
        user.press(180, 60, pointer: .touch(2))
        user.advance(by: 1)

        #expect(subject.requests.isEmpty)
    }

    @Test func aMouseThatRestsDoesNot() {
        user.press(150, 60)
        user.advance(by: 2)

        #expect(subject.requests.isEmpty && user.stage.nextAlarm == nil)
    }
}
