import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views

@MainActor
@Suite struct StageTests {
    private func buttons(_ names: [(String, Double, Double)], pressed: @escaping (String) -> Void = { _ in }) -> StageHarness {
        let root = View()
        for (name, x, y) in names {
            root.addSubview(PressableBox(name, frame: Rect(x: x, y: y, width: 80, height: 44)) { pressed(name) })
        }
        return StageHarness(root)
    }

    @Test func clickActivatesAndAPressDraggedOffDoesNot() throws {
        var presses: [String] = []
        let user = buttons([("a", 10, 10)]) { presses.append($0) }

        try user.tap("a")
        #expect(presses == ["a"])
        user.press(20, 20)
        user.move(from: Point(x: 20, y: 20), to: Point(x: 300, y: 200), in: 0.1)
        user.release(300, 200)

        #expect(presses == ["a"])
    }

    @Test func tabGoesRoundAndShiftTabBack() {
        let user = buttons([("a", 10, 10), ("b", 110, 10), ("c", 210, 10)])
        var focused: [String] = []

        for modifiers in [[], [], [], [], .shift] as [KeyModifiers] {
            user.key(.tab, modifiers)
            focused.append(user.stage.focusedView?.semantics.label ?? "")
        }

        #expect(focused == ["a", "b", "c", "a", "c"])
    }

    @Test func enterAndSpacePressTheFocusedButton() {
        var presses: [String] = []
        let user = buttons([("a", 10, 10), ("b", 110, 10)]) { presses.append($0) }

        user.key(.tab)
        user.key(.enter)
        user.key(.tab)
        user.key(.space)

        #expect(presses == ["a", "b"])
    }

    @Test func focusRingShowsAfterKeysAndHidesAfterAPress() {
        let user = buttons([("a", 10, 10)])
        func ringIsDrawn() -> Bool {
            user.list.commands.contains { if case .shape(.ring, _, _, _) = $0 { true } else { false } }
        }

        #expect(!ringIsDrawn())
        user.key(.tab)
        user.settle()
        #expect(ringIsDrawn())
        user.tap(200, 200)

        #expect(!ringIsDrawn())
    }

    @Test func focusRingSlidesFromViewToViewAndComesToRest() {
        let user = buttons([("a", 10, 10), ("b", 210, 10)])
        func ring() -> Rect? {
            for case .shape(.ring, let rect, _, _) in user.list.commands { return rect }
            return nil
        }
        user.key(.tab)
        user.settle()

        user.key(.tab)
        user.advance(by: 0.05)
        let underway = ring()?.minX ?? 0
        #expect(underway > 5 && underway < 205)
        #expect(user.settles())

        #expect(ring() == Rect(x: 205, y: 5, width: 90, height: 54))
    }

    @Test(arguments: [(FocusDirection.right, "b"), (.down, "c"), (.left, nil), (.up, nil)] as [(FocusDirection, String?)])
    func arrowsLeadToTheNearestViewThatWay(_ direction: FocusDirection, _ label: String?) {
        let user = buttons([("a", 10, 10), ("b", 150, 20), ("c", 20, 100), ("d", 160, 110)])
        user.stage.focus(user.find("a"))

        let target = user.stage.focusTarget(direction, within: user.stage.root)

        #expect(target?.semantics.label == label)
    }

    @Test func focusLossCancelsTheGesture() {
        var presses: [String] = []
        let user = buttons([("a", 10, 10)]) { presses.append($0) }

        user.press(20, 20)
        user.send(.focusLost)
        user.release(20, 20)

        #expect(presses.isEmpty)
    }

    @Test func touchThatComesBackUnderItsOldNumberStartsAnew() {
        var presses: [String] = []
        let user = buttons([("a", 10, 10)]) { presses.append($0) }

        user.press(20, 20, pointer: .touch(3))
        user.press(20, 20, pointer: .touch(3))
        user.release(20, 20, pointer: .touch(3))

        #expect(presses == ["a"])
    }

    @Test func unchangedFrameIsTheSameListAndAsksForNoMore() {
        let user = buttons([("a", 10, 10)])
        user.settle()
        let before = user.list

        user.advance(by: 1)

        #expect(user.list == before)
        #expect(!user.stage.needsFrame)
    }

    @Test func hoverEndsWhenThePointerLeavesTheWindow() {
        let user = buttons([("a", 10, 10)])
        user.send(.pointerMoved(.mouse(.left), Point(x: 20, y: 20)))
        #expect(user.stage.hoveredView?.semantics.label == "a")
        #expect(user.stage.cursor == .hand)

        user.send(.pointerLeft)

        #expect(user.stage.hoveredView == nil)
        #expect(user.stage.cursor == .arrow)
    }

    @Test func eventsAreTakenAtTheirOwnTimes() {
        let root = View()
        let scroll = ScrollView(.horizontal)
        root.addSubview(scroll)
        let stage = Stage(root: root, size: Size(width: 400, height: 300), text: MonospacedText(), images: NoImages())
        scroll.frame = root.bounds
        scroll.setTrack(ScrollTrack(viewport: 400, content: 4000))
        _ = stage.frame(at: 0, events: [])
        var events = [InputEvent(time: 0.01, .pointerDown(.mouse(.left), Point(x: 300, y: 100)))]
        for sample in 1...10 {
            events.append(
                InputEvent(time: 0.01 + 0.008 * Double(sample), .pointerMoved(.mouse(.left), Point(x: 300 - 8 * Double(sample), y: 100))))
        }
        events.append(InputEvent(time: 0.09, .pointerUp(.mouse(.left), Point(x: 220, y: 100))))

        _ = stage.frame(at: 0.1, events: events)

        // One late frame with all events still has the pointer's speed of 1000 points per second.
        #expect(abs(scroll.velocity.x - 1000 * 0.98) < 3)
        #expect(scroll.scroller.state.phase == .decelerating)
    }

    @Test func textGoldenNamesWhatIsShown() {
        let user = buttons([("a", 10, 10)])
        user.stage.root.semantics = Semantics(.group, label: "all")

        #expect(user.stage.description == "group \"all\" 0,0 400x300\n  button \"a\" 10,10 80x44\n")
    }

    @Test func theFocusComesInWhereOneLooks() {
        let root = View()
        let buttons = ["left behind", "in sight", "ahead"].enumerated().map { index, name in
            PressableBox(name, frame: Rect(x: Double(index - 1) * 500 + 40, y: 40, width: 90, height: 44))
        }
        for button in buttons { root.addSubview(button) }
        let user = StageHarness(root)
        user.key(.tab)
        #expect(user.stage.focusedView === buttons[1])
        user.key(.tab)
        #expect(user.stage.focusedView === buttons[2])
    }
}
