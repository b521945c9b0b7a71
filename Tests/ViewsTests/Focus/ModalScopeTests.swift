import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct ModalScopeTests {
    private let desk = FocusDesk()
    private let behind: RecordingView
    private let dialog: RecordingView
    private let user: StageHarness
    private let middle = Point(x: 200, y: 150)

    /// Two buttons on a layer, and a dialog with two that covers it as soon as it has a scope.
    init() {
        behind = desk.layer()
        desk.button("a", 10, 10, in: behind)
        desk.button("b", 110, 10, in: behind)
        dialog = RecordingView(frame: Rect(x: 100, y: 100, width: 200, height: 100))
        desk.button("yes", 10, 10, in: dialog)
        desk.button("no", 110, 10, in: dialog)
        user = StageHarness(desk.root)
    }

    private func open(escaped: (() -> Void)? = nil) {
        dialog.focusScope = .modal(escaped: escaped)
        desk.root.addSubview(dialog)
    }

    @Test func tabStaysInside() {
        open()

        #expect(user.tabs(4) == ["yes", "no", "yes", "no"])
        #expect(user.tabs(2, .shift) == ["yes", "no"])
    }

    @Test func whatLiesInFrontIsReachedToo() throws {
        open()
        desk.button("news", 300, 250)

        #expect(user.tabs(4) == ["yes", "no", "news", "yes"])
        try user.tap("news")
        #expect(desk.presses == ["news"])
    }

    @Test func pressesWheelsDropsAndHoversBehindAreKept() throws {
        open()

        try user.tap("a")
        user.wheel(0, -1, at: Point(x: 20, y: 280))
        user.send(.pointerMoved(.mouse(.left), Point(x: 20, y: 280)))
        user.send(.fileDropped("/a", at: Point(x: 20, y: 280)))
        user.key(.character("x"))

        #expect(desk.presses == [] && behind.events == [])
        #expect(dialog.events == ["over", "wheel", "drop", "key"])
    }

    @Test func dragsBehindAreKept() {
        let scroll = ScrollView(.horizontal, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        scroll.setTrack(ScrollTrack(viewport: 400, content: 2000))
        behind.addSubview(scroll)
        open()

        user.fling(from: Point(x: 350, y: 280), by: Vector(x: -200, y: 0), in: 0.2)
        user.settle()

        #expect(scroll.contentOffset == .zero)
    }

    @Test func whatAHandHeldBehindIsLetGo() {
        let scroll = ScrollView(.horizontal, frame: Rect(x: 0, y: 200, width: 400, height: 100))
        scroll.setTrack(ScrollTrack(viewport: 400, content: 2000))
        behind.addSubview(scroll)
        let start = Point(x: 350, y: 280)
        user.send(.pointerMoved(.mouse(.left), start))
        user.press(start.x, start.y)
        user.move(from: start, to: Point(x: 250, y: 280), in: 0.2)
        open()

        user.move(from: Point(x: 250, y: 280), to: Point(x: 100, y: 280), in: 0.2)
        user.release(100, 280)

        #expect(scroll.contentOffset.x == 96 && behind.events == ["over", "out"])
    }

    @Test func aWheelThatRanBehindEndsThere() {
        user.wheel(0, -1, at: middle)
        #expect(behind.events == ["wheel"])
        open()

        user.wheel(0, -1, at: middle)

        #expect(behind.events == ["wheel"] && dialog.events == ["wheel"])
    }

    @Test func escapeThatNothingTakesLeavesOneScopeAtATime() {
        var left: [String] = []
        open { [dialog] in
            left.append("dialog")
            dialog.removeFromSuperview()
        }
        let menu = View(frame: Rect(x: 150, y: 120, width: 100, height: 60))
        menu.focusScope = .modal { [weak menu] in
            left.append("menu")
            menu?.removeFromSuperview()
        }
        desk.root.addSubview(menu)

        user.key(.escape)
        #expect(left == ["menu"])
        user.key(.escape)
        #expect(left == ["menu", "dialog"])
        user.key(.escape)

        #expect(left == ["menu", "dialog"])
    }

    @Test func whatNothingTakesGoesToTheWindow() {
        var unhandled: [Key] = []
        user.stage.unhandledEvent = { if case .keyDown(let key, _, _) = $0 { unhandled.append(key) } }
        open()

        user.key(.function(5))

        #expect(unhandled == [.function(5)])
    }

    @Test func focusComesBackWithItsRingAfterKeys() throws {
        user.key(.tab)
        user.key(.tab)
        open()
        try user.tap("yes")
        #expect(user.drawnRing == nil && user.focused == "yes")

        user.key(.character("x"))
        dialog.removeFromSuperview()
        user.settle()

        #expect(user.focused == "b")
        #expect(user.drawnRing == Rect(x: 105, y: 5, width: 90, height: 54))
    }

    @Test func focusComesBackWithoutARingAfterAPress() throws {
        try user.tap("b")
        open()
        try user.tap("yes")

        dialog.focusScope = nil

        #expect(user.focused == "b" && user.drawnRing == nil)
    }

    @Test func focusThatIsAskedForBehindWaits() {
        user.key(.tab)
        open()
        #expect(user.focused == nil)

        user.stage.focus(user.find("b"))
        #expect(user.focused == nil)
        dialog.removeFromSuperview()

        #expect(user.focused == "b")
    }

    @Test func focusThatWentElsewhereStaysThere() {
        user.key(.tab)
        let news = desk.button("news", 300, 250)
        open()
        desk.root.addSubview(news)
        user.stage.focus(news)

        dialog.removeFromSuperview()

        #expect(user.focused == "news")
    }

    @Test func aPressOnBareGroundInsideKeepsTheFocus() {
        open()
        user.key(.tab)

        user.tap(150, 190)

        #expect(user.focused == "yes")
    }

    @Test func theScopeInFrontCountsWhateverBeganFirst() {
        let other = desk.layer()
        desk.button("other", 10, 200, in: other)
        other.focusScope = .modal()
        desk.root.insertSubview(dialog, at: 1)
        dialog.focusScope = .modal()

        #expect(user.stage.modalView === other)
        #expect(user.tabs(2) == ["other", "other"])
    }
}
