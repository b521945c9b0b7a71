import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct ChoiceControlTests {
    private func style(_ arrangement: SegmentStyle.Arrangement) -> SegmentStyle {
        {
            var style = SegmentStyle(.standard)
            style.arrangement = arrangement
            style.font = Font(.regular, size: 20)
            style.selectedFont = Font(.regular, size: 20)
            style.color = .white
            style.selectedColor = .black
            style.trackColor = .clear
            style.selectedFill = Color(hex: 0xFFB680)
            style.height = 30
            style.padding = 10
            style.cornerRadius = 8
            return style
        }()
    }

    private func shown(_ arrangement: SegmentStyle.Arrangement, motion: MotionPreference = .full) -> (SegmentedControl, StageHarness) {
        let root = View()
        let control = SegmentedControl(
            "shape", segments: ["point", "line", "circle"].map { .init($0) }, selectedIndex: 0, style: style(arrangement))
        control.frame = Rect(x: 10, y: 10, width: 150, height: 90)
        root.addSubview(control)
        return (control, StageHarness(root, motion: motion))
    }

    private func mark(_ user: StageHarness) -> Rect? {
        for case .shape(_, let rect, Color(hex: 0xFFB680), _) in user.list.commands { return rect }
        return nil
    }

    @Test func segmentsShareATrackOrFlowIntoLines() {
        #expect(shown(.equal).0.places.map(\.minX) == [0, 50, 100])
        // "point" takes 70, "line" 60, and "circle" does not fit beside them.
        let (flowing, user) = shown(.flowing(spacing: 4))
        #expect(
            flowing.places == [
                Rect(x: 0, y: 0, width: 70, height: 30), Rect(x: 74, y: 0, width: 60, height: 30), Rect(x: 0, y: 34, width: 80, height: 30),
            ])
        let sizes = withExtendedLifetime(user) { [Size(width: 150, height: .infinity), .unbounded].map(flowing.sizeThatFits) }
        #expect(sizes == [Size(width: 150, height: 64), Size(width: 218, height: 30)])
    }

    @Test(arguments: [("circles", "circles"), ("rectangle", "recta…")])
    func aWordThatIsWiderThanItsSegmentEndsWithinThePadding(title: String, shown: String) {
        let root = View()
        let control = SegmentedControl("shape", segments: [.init(title)], style: style(.equal))
        control.frame = Rect(x: 10, y: 10, width: 80, height: 30)
        root.addSubview(control)
        let user = StageHarness(root)

        let texts = user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }

        #expect(texts == [shown])
    }

    @Test func aPressChoosesAndTheMarkSlidesThere() {
        let (control, user) = shown(.equal)
        var chosen: [Int] = []
        control.chosen = { chosen.append($0) }
        user.tap(130, 20)

        #expect(chosen == [2] && control.selectedIndex == 2)
        user.advance(by: 0.05)
        let onTheWay = mark(user)?.minX ?? 0
        #expect(onTheWay > 10 && onTheWay < 110)
        user.settle()
        #expect(mark(user)?.minX == 110)
        #expect(control.semantics.value == "circle")
    }

    @Test func withLittleMotionTheMarkJumps() {
        let (_, user) = shown(.equal, motion: .reduced)
        user.tap(130, 20)
        #expect(mark(user)?.minX == 110)
        #expect(!user.stage.needsFrame)
    }

    @Test func arrowsChooseAndStopAtTheEnds() {
        let (control, user) = shown(.equal)
        user.key(.tab)
        user.key(.left)
        #expect(control.selectedIndex == 0)
        for _ in 0..<4 { user.key(.right) }
        #expect(control.selectedIndex == 2)
        user.key(.home)
        #expect(control.selectedIndex == 0)
    }

    @Test func aSwitchTurnsOverByPressAndKey() {
        let root = View()
        let toggle = Switch(
            "depth", style: SwitchStyle(onFill: .white, offFill: .black, knobColor: Color(hex: 0x00FF00), size: Size(width: 38, height: 22))
        )
        toggle.frame = Rect(x: 10, y: 10, width: 200, height: 40)
        root.addSubview(toggle)
        let user = StageHarness(root)
        var turns: [Bool] = []
        toggle.toggled = { turns.append($0) }

        user.tap(20, 20)
        user.key(.tab)
        user.key(.space)
        user.key(.enter)

        #expect(turns == [true, false, true] && toggle.isOn)
        #expect(toggle.semantics.states.isChecked == true)
        user.settle()
        #expect(
            user.list.commands.contains { if case .shape(_, let rect, Color(hex: 0x00FF00), _) = $0 { rect.maxX == 207 } else { false } })
    }

    @Test func aDisabledSwitchKeepsItsPlaceAndIsFaint() {
        let root = View()
        let toggle = Switch(
            "depth", isOn: true,
            style: SwitchStyle(onFill: .white, offFill: .black, knobColor: Color(hex: 0x00FF00), size: Size(width: 38, height: 22)))
        toggle.isEnabled = false
        toggle.frame = Rect(x: 10, y: 10, width: 38, height: 22)
        root.addSubview(toggle)
        let user = StageHarness(root)
        toggle.toggled = { _ in Issue.record("a disabled switch does not turn over") }

        user.tap(20, 20)
        user.key(.tab)
        #expect(toggle.isOn && user.stage.focusedView == nil && user.stage.cursor == .arrow)
        #expect(
            user.list.commands.compactMap { if case .shape(_, _, let color, _) = $0 { color.alpha } else { nil } } == [0.38, 0.38]
                as [Float]
        )
        toggle.isEnabled = true
        toggle.toggled = { _ in }
        user.tap(20, 20)

        #expect(!toggle.isOn && user.stage.cursor == .hand)
    }
}
