import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct PostingTests {
    /// Accepts text, and records it.
    private final class Field: View {
        var taken: [String] = []
        override var canBecomeFocused: Bool { true }
        override var acceptsTextInput: Bool { true }
        override func textInput(_ text: String) -> Bool {
            taken.append(text)
            return true
        }
        override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
            taken.append("\(key)")
            return true
        }
    }

    /// A panel of one key, which types `x` when it is pressed and Enter when it advances.
    private final class Panel: View, InputPanel, Pressable {
        var menus = 0
        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) { stage?.post(.text("x")) }
        override func menuRequested(at point: Point?) -> Bool {
            menus += 1
            return true
        }
        override func advance(to time: Seconds) -> Bool {
            stage?.post(.keyDown(.enter, [], isRepeat: false))
            return false
        }
    }

    private let field = Field(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    private let panel = Panel(frame: Rect(x: 0, y: 100, width: 100, height: 40))
    private let user: StageHarness

    init() {
        let root = View()
        for view in [field, panel] { root.addSubview(view) }
        user = StageHarness(root)
        user.stage.focus(field)
    }

    @Test func pressInAnInputPanelKeepsTheFocus() {
        user.tap(50, 120)

        #expect(field.taken == ["x"] && user.stage.focusedView === field)
    }

    @Test func postedEventsComeAfterTheOneBeingDispatchedAndBeforeTheNext() {
        let point = Point(x: 50, y: 120)

        user.send(.pointerDown(.mouse(.left), point), .pointerUp(.mouse(.left), point), .text("y"))

        #expect(field.taken == ["x", "y"])
    }

    @Test func aViewThatAdvancesPostsIntoTheSameFrame() {
        panel.setNeedsAdvance()

        user.advance(by: 0.01)

        #expect(field.taken == ["enter"])
    }

    @Test func whatIsPostedBetweenFramesAsksForOne() {
        user.settle()
        #expect(!user.stage.needsFrame)

        user.stage.post(.text("z"))
        #expect(user.stage.needsFrame && field.taken.isEmpty)
        user.advance(by: 0.01)

        #expect(field.taken == ["z"])
    }

    @Test func postedKeysAreNotAKeyboardInUse() {
        user.stage.post(.keyDown(.tab, [], isRepeat: false))
        user.advance(by: 0.01)
        #expect(!user.stage.keysAreInUse && user.stage.keyCount == 0)

        user.key(.tab)

        #expect(user.stage.keysAreInUse && user.stage.keyCount == 1)
    }

    @Test func aLongPressInAPanelStaysAPress() {
        user.press(50, 120, pointer: .touch(1))
        user.advance(by: 1)
        user.release(50, 120, pointer: .touch(1))

        #expect(panel.menus == 0 && field.taken == ["x"])
    }

    @Test func aPressInAPanelDismissesNothing() {
        var dismissals = 0
        user.stage.beginLightDismissal(of: field) { dismissals += 1 }

        user.tap(50, 120)
        #expect(dismissals == 0 && field.taken == ["x"])
        user.tap(300, 200)

        #expect(dismissals == 1)
    }
}
