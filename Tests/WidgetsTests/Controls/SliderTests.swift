import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct SliderTests {
    private static let style = {
        var style = SliderStyle(.standard)
        style.trackColor = .white
        style.fillColor = .white
        style.thumbColor = Color(hex: 0x00FF00)
        style.disabledThumbColor = Color(hex: 0x808080)
        style.haloColor = Color(hex: 0x0000FF)
        style.thickness = 3
        style.thumbDiameter = 18
        style.haloDiameter = 28
        style.pressedHaloDiameter = 34
        return style
    }()

    /// The thumb's centre travels from 29 to 229.
    private func shown(_ value: Double, in range: ClosedRange<Double> = 0...100, _ response: Slider.Response = .even) -> (
        Slider, StageHarness
    ) {
        let root = View()
        let slider = Slider("rate", value: value, in: range, response: response, style: Self.style)
        slider.frame = Rect(x: 20, y: 20, width: 218, height: 24)
        root.addSubview(slider)
        return (slider, StageHarness(root))
    }

    private func thumb(_ user: StageHarness) -> Double? {
        for case .shape(_, let rect, Color(hex: 0x00FF00), _) in user.list.commands { return rect.midX }
        return nil
    }

    @Test func theThumbStandsWhereTheValueIs() {
        #expect([0.0, 50, 100, 140].map { thumb(shown($0).1) } == [29, 129, 229, 229])
        // 12.5 % of the range lies at half the track.
        #expect(thumb(shown(12.5, .cubic).1).map { abs($0 - 129) < 1e-9 } == true)
    }

    @Test func fromRightToLeftTheRangeBeginsAtTheRight() {
        let (slider, user) = shown(25)
        slider.direction = .rightToLeft
        user.advance(by: 0.01)
        #expect(thumb(user) == 179)

        user.tap(79, 32)
        #expect(slider.value == 75)
        user.stage.focus(slider)
        user.key(.left)
        #expect(slider.value == 76)
        user.key(.right, .shift)
        #expect(slider.value == 66)
        user.key(.home)
        #expect(slider.value == 0 && thumb(user) == 229)
        user.key(.pageUp)
        #expect(slider.value == 10)
    }

    private func shown(_ value: Double, _ response: Slider.Response) -> (Slider, StageHarness) { shown(value, in: 0...100, response) }

    @Test func aDragFollowsThePointerAndEndsOnce() {
        let (slider, user) = shown(50)
        var (values, ends): ([Double], Int) = ([], 0)
        slider.valueChanged = { values.append($0) }
        slider.editingEnded = { ends += 1 }

        user.press(129, 32)
        user.move(from: Point(x: 129, y: 32), to: Point(x: 179, y: 60), in: 0.2)
        #expect(ends == 0)
        user.release(179, 60)

        #expect(slider.value == 75 && values.last == 75 && ends == 1)
        #expect(values.count > 5 && values == values.sorted())
        user.press(179, 32)
        user.move(from: Point(x: 179, y: 32), to: Point(x: 900, y: 32), in: 0.2)
        user.release(900, 32)
        #expect(slider.value == 100)
    }

    @Test func aClickOnTheTrackMovesTheThumbThere() {
        let (slider, user) = shown(0)
        user.tap(79, 32)
        #expect(slider.value == 25)
    }

    @Test func keysStep() {
        let (slider, user) = shown(50)
        user.key(.tab)
        let steps: [(Key, KeyModifiers, Double)] = [
            (.right, [], 51), (.left, [], 50), (.right, .shift, 60), (.pageDown, [], 50), (.end, [], 100), (.home, [], 0),
        ]
        for (key, modifiers, value) in steps {
            user.key(key, modifiers)
            #expect(abs(slider.value - value) < 1e-9, "\(key)")
        }
        #expect(!slider.keyDown(.up, [], isRepeat: false))
    }

    @Test func valuesHaveThreeFigures() {
        #expect(shown(0, in: 0...5000).0.value(at: 0.33333) == 1667)
        #expect(shown(0, in: 0...8).0.value(at: 0.33333) == 2.67)
        #expect(shown(0, in: -180...180).0.value(at: 0.53333) == 12)
        #expect(shown(0, in: 0...90).0.value(at: 0.33333) == 30)
        #expect(shown(0, in: 0...90).0.value(at: 0.34567) == 31.1)
    }

    @Test func everyStepOfASmallCubicValueMoves() {
        let (slider, user) = shown(0, in: 0...5000, .cubic)
        user.key(.tab)
        for _ in 0..<5 {
            let before = slider.value
            user.key(.right)
            #expect(slider.value > before)
        }
    }

    @Test func disabledItNeitherMovesNorTakesTheFocus() {
        let (slider, user) = shown(50)
        slider.isEnabled = false
        user.tap(200, 32)
        user.fling(from: Point(x: 129, y: 32), by: Vector(x: 60, y: 0), in: 0.2)
        user.key(.tab)
        #expect(slider.value == 50 && user.stage.focusedView == nil)
    }

    @Test func itSaysWhatItIs() {
        let (slider, _) = shown(12.5)
        #expect(slider.semantics.role == .slider && slider.semantics.label == "rate" && slider.semantics.value == "12.5")
        #expect(slider.semantics.number == SemanticNumber(12.5, in: slider.range, step: slider.step ?? 0))
    }

    @Test func aDragThatWorksOnAValueGivesTheFocus() {
        let (slider, user) = shown(0)

        user.fling(from: Point(x: 30, y: 30), by: Vector(x: 100, y: 0), in: 0.1)

        #expect(user.stage.focusedView === slider)
    }
}
