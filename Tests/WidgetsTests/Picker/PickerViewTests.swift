import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests landing, selecting and the callbacks.
@MainActor
@Suite struct PickerViewTests {
    @Test(arguments: [Axis.horizontal, .vertical])
    func firstAndLastCellRestInTheCentre(_ axis: Axis) {
        let fixture = PickerFixture(axis)

        for index in [0, 9] {
            fixture.picker.select(index, animated: false)
            fixture.user.settle()
            let cell = fixture.cell(index)
            #expect(cell?.frame.center == fixture.picker.bounds.center)
            #expect(fixture.offset == Double(index) * 50)
        }
    }

    @Test func cellsAreLargestAndOpaqueInTheCentreAndFadeAway() {
        let fixture = PickerFixture()
        fixture.picker.select(4, animated: false)
        fixture.user.settle()

        let centres = (1...7).map { fixture.cell($0)?.frame.center.y ?? -1 }
        #expect(centres == [20, 60, 100, 150, 200, 240, 280])
        #expect((2...6).map { fixture.cell($0)?.alpha ?? -1 } == [0.5, 0.8, 1, 0.8, 0.5])
        #expect((2...6).map { fixture.cell($0)?.frame.height ?? -1 } == [40, 40, 60, 40, 40])
    }

    /// Fix 1: a slow pan that stops is not pushed to one side.
    @Test(arguments: zip([0.4, 0.6, -0.4, -0.6], [4, 5, 4, 3]))
    func releaseAtRestTakesTheNearestCell(_ cells: Double, _ index: Int) {
        let fixture = PickerFixture()
        fixture.picker.select(4, animated: false)

        // Four points of the way are the slop.
        fixture.dragAndRest(by: cells + (cells > 0 ? 0.08 : -0.08))
        fixture.user.settle()

        #expect(fixture.picker.selectedIndex == index)
        #expect(fixture.offset == Double(index) * 50)
    }

    /// Fix 2: the cell behind the last is never chosen.
    @Test func hardFlickBeyondTheEndRestsOnTheLastCell() {
        let fixture = PickerFixture()

        fixture.fling(by: 2, in: 0.03)
        #expect(fixture.picker.selectedIndex == 9)
        fixture.user.settle()

        #expect(fixture.offset == 450)
        #expect(fixture.selected == [9])
    }

    /// Fix 3: forward and backward are alike.
    @Test func mirroredFlicksLandOnMirroredCells() {
        for duration in [0.03, 0.06, 0.1, 0.2] {
            let (there, back) = (PickerFixture(count: 101), PickerFixture(count: 101))
            there.picker.select(50, animated: false)
            back.picker.select(50, animated: false)

            there.fling(by: 1, in: duration)
            back.fling(by: -1, in: duration)

            #expect((there.picker.selectedIndex ?? -1) - 50 == 50 - (back.picker.selectedIndex ?? -1))
        }
    }

    /// Small quick swipes are smooth: the picker starts with the velocity of the drag, for any target.
    @Test(arguments: [0.1, 0.2, 0.3, 0.5, 1, 2, 4])
    func releaseKeepsTheVelocityOfTheHand(_ cells: Double) {
        for start in [0, 4, 8, 9] {
            let fixture = PickerFixture()
            fixture.picker.select(start, animated: false)
            fixture.user.press(200, 150)
            fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 200, y: 150 - cells * 50 - 4), in: 0.032)
            let (before, place) = (fixture.velocity, fixture.offset)

            fixture.user.release(200, 150 - cells * 50 - 4)

            #expect(abs(fixture.offset - place) < 1e-6)
            // Past the last cell the rubber band slows the drag.
            if place < 450 { #expect(abs(fixture.velocity - before) < 1e-6 * before.magnitude) }
        }
    }

    /// Fix 5: a press on a cell brings it to the centre and chooses it.
    @Test func pressOnACellCentresAndChoosesIt() throws {
        let fixture = PickerFixture()
        fixture.picker.select(4, animated: false)
        fixture.user.advance(by: 0.02)

        try fixture.user.tap("item 6")
        #expect(fixture.picker.selectedIndex == 6)
        #expect(fixture.selected == [6])
        fixture.user.settle()

        #expect(fixture.offset == 300)
        #expect(fixture.selected == [6])
        #expect(fixture.activated == [])
    }

    @Test func pressOnTheChosenCellActivatesIt() throws {
        let fixture = PickerFixture()

        try fixture.user.tap("item 0")
        fixture.user.stage.focus(fixture.picker)
        fixture.user.key(.enter)

        #expect(fixture.activated == [0, 0])
        #expect(fixture.selected == [])
    }

    /// Fix 6: one notification for a decision, and a highlight for every cell on the way.
    @Test func selectionIsToldOnceAndTheHighlightOnTheWay() {
        let fixture = PickerFixture()

        fixture.fling(by: 1, in: 0.1)
        let chosen = fixture.picker.selectedIndex ?? -1
        #expect(fixture.selected == [chosen])
        #expect((fixture.picker.highlightedIndex ?? 99) < chosen)
        fixture.user.settle()

        #expect(fixture.selected == [chosen])
        #expect(fixture.highlighted == Array(1...chosen))
        #expect(fixture.picker.highlightedIndex == chosen)
        #expect(!fixture.user.stage.needsFrame)
    }

    /// Fix 7: a press that catches the picker in flight decides again.
    @Test func pressInFlightStopsItOnTheNearestCellAndSaysSo() {
        let fixture = PickerFixture(count: 40)
        fixture.fling(by: 2, in: 0.05)
        let first = fixture.picker.selectedIndex ?? -1
        fixture.user.advance(by: 0.1)

        fixture.user.press(200, 150)
        let caught = fixture.offset
        fixture.user.advance(by: 0.1)
        #expect(fixture.offset == caught)
        fixture.user.release(200, 150)
        fixture.user.settle()

        #expect(fixture.offset == (caught / 50).rounded() * 50)
        #expect(fixture.selected == [first, Int((caught / 50).rounded())])
        #expect(fixture.activated == [])
    }

    @Test func choosingByTheProgramTellsNobody() {
        let fixture = PickerFixture()

        fixture.picker.select(7)
        fixture.user.settle()
        #expect(fixture.offset == 350)
        fixture.picker.follow(position: 2.4)
        #expect(fixture.offset == 120)
        #expect(fixture.picker.selectedIndex == 2)
        fixture.picker.select(99)

        #expect(fixture.picker.selectedIndex == 2)
        #expect(fixture.selected == [])
    }

    @Test func pickerWithoutItemsHasNoIndexAndAnswersNothing() {
        let fixture = PickerFixture(count: 0)

        fixture.fling(by: 2, in: 0.05)
        fixture.user.settle()
        fixture.user.wheel(0, -1, at: fixture.centre)
        fixture.user.stage.focus(fixture.picker)
        fixture.user.key(.end)

        #expect(fixture.picker.selectedIndex == nil)
        #expect(fixture.picker.highlightedIndex == nil)
        #expect(fixture.selected == [])
        #expect(fixture.offset == 0)
    }

    @Test func settlesWithTheDesignsSpringAndNeverFarBeyond() {
        let fixture = PickerFixture()
        fixture.picker.select(5)
        var highest = 0.0

        while fixture.user.stage.needsFrame {
            fixture.user.advance(by: 1.0 / 60)
            highest = max(highest, fixture.offset)
        }

        // A damping ratio of 0.82 swings 1.1 % of the way beyond.
        #expect(highest > 250.5 && highest < 254)
        #expect(fixture.offset == 250)
    }

    @Test func reducedMotionJumpsAndDoesNotSwing() {
        let fixture = PickerFixture(motion: .reduced)

        fixture.picker.select(5)
        #expect(fixture.offset == 250)
        fixture.dragAndRest(by: 0.7)
        var highest = fixture.offset
        while fixture.user.stage.needsFrame {
            fixture.user.advance(by: 1.0 / 60)
            highest = max(highest, fixture.offset)
        }

        #expect(fixture.offset == 300)
        #expect(highest <= 300)
    }

    @Test func saysWhatItIs() {
        let fixture = PickerFixture()
        fixture.picker.select(3, animated: false)
        fixture.user.advance(by: 0.02)

        #expect(fixture.picker.semantics == Semantics(.list, label: "mood", value: "item 3"))
        #expect(fixture.user.find("item 4")?.semantics.role == .item)
        let fields = fixture.picker.traceFields ?? [:]
        #expect(fields["index"] == .number(3))
        #expect(fields["highlight"] == .number(3))
        #expect(fields["state"] == .string("idle"))
        #expect(fields["snapPoints"] == .array((0..<10).map { .number(Double($0) * 50) }))
    }
}
