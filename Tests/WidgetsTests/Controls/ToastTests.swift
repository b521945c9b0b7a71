import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct ToastTests {
    private let icon = Icon(name: "warning", side: 24, strokes: [])

    /// A stage with a toast at its lower edge and a button beside it.
    private func shown(
        _ text: String = "x.jpg ends too early", action: Toast.Action? = nil, motion: MotionPreference = .full
    ) -> (Toast, StageHarness) {
        let root = View()
        let toast = Toast(style: style)
        toast.frame = Rect(x: 40, y: 240, width: 320, height: 44)
        root.addSubview(toast)
        let user = StageHarness(root, motion: motion)
        toast.show(Toast.Message(text, icon: icon, iconColor: \.high, action: action))
        return (toast, user)
    }

    private var style: ToastStyle {
        let font = Font(.regular, size: 16)
        var button = ButtonStyle(
            font: font, textColor: .white, fill: .clear, hoverFill: .clear, pressedFill: .clear, height: 36)
        button.padding = 16
        return {
            var style = ToastStyle(.standard)
            style.font = font
            style.textColor = .white
            style.fill = .black
            style.topLine = .clear
            style.shadow = .init(drop: 0, blur: 0, color: .clear)
            style.action = button
            style.height = 44
            style.padding = 16
            style.gap = 10
            style.cornerRadius = 12
            return style
        }()
    }

    private func words(_ user: StageHarness) -> [String] {
        user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }
    }

    @Test func staysLongerForThoseWhoReadSlowly() {
        let (toast, user) = shown()
        user.stage.messageTimeScale = 10
        toast.show(Toast.Message("one", icon: icon))
        user.advance(by: 59)
        #expect(toast.alpha == 1)
        user.advance(by: 1.5)
        #expect(toast.isHidden)
    }

    @Test func comesStaysSixSecondsAndGoes() {
        let (toast, user) = shown()

        #expect(user.settles(within: 1))
        #expect(words(user) == ["x.jpg ends too early"])
        #expect(toast.alpha == 1)
        user.advance(by: 6 - user.time)
        #expect(toast.alpha == 1)
        user.advance(by: 0.12)
        #expect(toast.alpha > 0 && toast.alpha < 0.7)
        user.advance(by: 0.12)

        #expect(toast.isHidden)
        #expect(words(user) == [])
        #expect(!user.stage.needsFrame)
        #expect(user.stage.nextAlarm == nil)
    }

    @Test func waitsWithoutFrames() throws {
        let (_, user) = shown()
        user.settle()

        let alarm = try #require(user.stage.nextAlarm)
        let drawn = user.stage.displayGeneration
        user.advance(by: alarm - user.time - 0.01)

        #expect(user.stage.displayGeneration == drawn)
        user.advance(by: 0.02)
        #expect(user.stage.needsFrame)
    }

    /// Closed form: a window that slept through the deadline shows the same as one that drew all frames.
    @Test func skippedFramesChangeNothing() {
        let (usual, user) = shown()
        let (other, sleeper) = shown()
        user.advance(by: 0)
        user.advance(by: 6.1)
        sleeper.frameInterval = 6.1
        sleeper.advance(by: 0)
        sleeper.advance(by: 6.1)

        #expect(usual.alpha == other.alpha)
        #expect(usual.alpha > 0 && usual.alpha < 1)
    }

    @Test func staysUnderThePointerAndHasItsTimeOnceMore() {
        let (toast, user) = shown()
        user.advance(by: 3)
        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 260)))
        user.advance(by: 20)
        #expect(toast.alpha == 1)

        user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 20)))
        user.advance(by: 5.9)
        #expect(toast.alpha == 1)
        user.advance(by: 0.4)

        #expect(toast.isHidden)
    }

    @Test func staysWhileFocusedAndEscapeSendsItAway() {
        let (toast, user) = shown(action: .init("try again") {})
        user.settle()
        user.key(.tab)
        user.advance(by: 20)
        #expect(toast.alpha == 1)

        user.key(.escape)
        user.settle()

        #expect(toast.isHidden)
        #expect(user.stage.focusedView == nil)
    }

    @Test func actionActsOnceAndSendsItAway() throws {
        var presses = 0
        let (toast, user) = shown(action: .init("try again") { presses += 1 })
        user.settle()

        try user.tap("try again", role: .button)
        user.settle()

        #expect(presses == 1)
        #expect(toast.isHidden)
    }

    @Test func newerMessageTakesThePlaceOfTheOlder() {
        let (toast, user) = shown("one")
        user.advance(by: 4)
        toast.show(Toast.Message("two", icon: icon, iconColor: \.high))
        user.advance(by: 4)

        #expect(words(user) == ["two"])
        #expect(toast.semantics == Semantics(.status, label: "two"))
    }

    @Test func reducedMotionFadesInPlace() {
        let (toast, user) = shown(motion: .reduced)

        user.advance(by: 0.06)
        #expect(toast.alpha > 0 && toast.alpha < 1)
        #expect(toast.transform == .identity)
        user.advance(by: 0.08)

        #expect(toast.alpha == 1)
    }

    @Test func longWordsAreCutBeforeTheAction() throws {
        let (toast, user) = shown(String(repeating: "long ", count: 20), action: .init("retry") {})
        user.settle()

        let first = try #require(words(user).first)

        #expect(first.hasSuffix("…"))
        #expect(toast.sizeThatFits(Size(width: 320, height: .infinity)).width == 320)
    }

    // MARK: Focus

    /// A button, and a message with an action.
    private func beside(_ action: @escaping () -> Void = {}) -> (Toast, FocusDesk, StageHarness) {
        let desk = FocusDesk()
        desk.button("a", 10, 10)
        let toast = Toast(style: style)
        toast.frame = Rect(x: 40, y: 240, width: 320, height: 44)
        desk.root.addSubview(toast)
        let user = StageHarness(desk.root)
        toast.show(Toast.Message("gone", icon: icon, iconColor: \.high, action: .init("undo", perform: action)))
        user.advance(by: 1)
        return (toast, desk, user)
    }

    @Test(arguments: [Key.enter, .escape]) func focusGoesBackWhereItWas(key: Key) {
        var count = 0
        let (toast, _, user) = beside { count += 1 }
        #expect(user.tabs(2) == ["a", "undo"])

        user.key(key)
        user.settle()

        #expect(user.focused == "a" && user.drawnRing != nil && toast.isHidden)
        #expect(count == (key == .enter ? 1 : 0))
    }

    @Test func focusIsBroughtToItAndBack() {
        let (toast, _, user) = beside()
        _ = user.tabs(1)

        #expect(toast.toggleFocus() && user.focused == "undo")
        #expect(toast.toggleFocus() && user.focused == "a")
        toast.dismiss()

        #expect(!toast.toggleFocus() && user.focused == "a")
    }

    @Test func focusGoesBackWhenOtherNewsHaveNothingToDo() {
        let (toast, _, user) = beside()
        _ = user.tabs(2)

        toast.show(Toast.Message("saved", icon: icon, iconColor: \.high))
        user.settle()

        #expect(user.focused == "a")
    }

    @Test func focusThatCameFromNowhereGoesThere() {
        let (toast, desk, user) = beside()
        #expect(toast.toggleFocus() && user.focused == "undo")
        desk.root.subviews.first?.removeFromSuperview()

        user.key(.escape)

        #expect(user.focused == nil)
    }
}
