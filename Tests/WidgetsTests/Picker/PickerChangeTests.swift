import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests changes of a picker's items, size and style.
@MainActor
@Suite struct PickerChangeTests {
    @Test func resizeKeepsTheCellWithoutAMovement() {
        let fixture = PickerFixture(.horizontal)
        fixture.picker.select(6, animated: false)
        fixture.user.settle()

        fixture.picker.frame = Rect(x: 0, y: 0, width: 260, height: 100)
        fixture.user.advance(by: 0.02)

        #expect(fixture.offset == 300)
        #expect(fixture.cell(6)?.frame.center == Point(x: 130, y: 50))
        #expect(!fixture.user.stage.needsFrame)
        #expect(fixture.selected == [])
    }

    @Test func resizeInFlightGoesOnToTheSameCell() {
        let fixture = PickerFixture(.horizontal, count: 40)
        fixture.fling(by: 2, in: 0.05)
        let chosen = fixture.picker.selectedIndex ?? -1
        fixture.user.advance(by: 0.1)
        let (place, speed) = (fixture.offset, fixture.velocity)

        fixture.picker.frame = Rect(x: 0, y: 0, width: 260, height: 100)
        fixture.user.advance(by: 0)
        #expect(abs(fixture.offset - place) < 1e-9)
        #expect(abs(fixture.velocity - speed) < 1e-6)
        fixture.user.settle()

        #expect(fixture.offset == Double(chosen) * 50)
    }

    @Test func anotherLengthKeepsTheCell() {
        let fixture = PickerFixture()
        fixture.picker.select(6, animated: false)

        fixture.picker.style.length = 70
        fixture.user.advance(by: 0.02)

        #expect(fixture.offset == 420)
        #expect(fixture.picker.selectedIndex == 6)
        #expect(fixture.cell(6)?.frame.center == fixture.picker.bounds.center)
    }

    @Test func selectionIsKeptByIdentity() {
        let fixture = PickerFixture(titles: ["a", "b", "c", "d"])
        fixture.picker.select(2, animated: false)

        fixture.picker.setItems(PickerFixture.items(["x", "y", "a", "c", "b"]))
        fixture.user.advance(by: 0.02)

        #expect(fixture.picker.selectedItem?.id == "c")
        #expect(fixture.picker.selectedIndex == 3)
        #expect(fixture.offset == 150)
        #expect(fixture.cell(3)?.item?.id == "c")
        #expect(fixture.selected == [])
    }

    @Test func nextThatStayedTakesThePlaceOfWhatIsGone() {
        let fixture = PickerFixture(titles: ["a", "b", "c", "d"])
        fixture.picker.select(1, animated: false)

        fixture.picker.setItems(PickerFixture.items(["a", "d"]))
        #expect(fixture.picker.selectedItem?.id == "d")
        fixture.picker.setItems(PickerFixture.items(["a"]))
        #expect(fixture.picker.selectedItem?.id == "a")
        fixture.picker.setItems([])
        #expect(fixture.picker.selectedIndex == nil)
        fixture.picker.setItems(PickerFixture.items(["q", "r"]))

        #expect(fixture.picker.selectedItem?.id == "q")
        fixture.user.advance(by: 0.02)
        #expect(fixture.offset == 0)
    }

    @Test func itemsInsertedInFlightMoveNothingThatIsSeen() {
        let fixture = PickerFixture(count: 40)
        fixture.fling(by: 1, in: 0.06)
        let bound = fixture.picker.selectedItem?.id
        fixture.user.advance(by: 0.08)
        let (index, speed) = (fixture.picker.highlightedIndex ?? -1, fixture.velocity)
        let place = fixture.cell(index)?.frame.center.y ?? -1

        fixture.picker.setItems(PickerFixture.items(["new", "newer"]) + fixture.picker.items)
        fixture.user.advance(by: 0)
        #expect(abs((fixture.cell(index + 2)?.frame.center.y ?? -9) - place) < 1e-9)
        #expect(abs(fixture.velocity - speed) < 1e-6)
        fixture.user.settle()

        #expect(fixture.picker.selectedItem?.id == bound)
        #expect(fixture.picker.position == Double(fixture.picker.selectedIndex ?? -1))
    }

    @Test func draggedPickerStaysUnderTheHandWhenItemsCome() {
        let fixture = PickerFixture()
        fixture.picker.select(3, animated: false)
        fixture.user.press(200, 150)
        fixture.user.move(from: Point(x: 200, y: 150), to: Point(x: 200, y: 126), in: 0.1)
        let place = fixture.cell(3)?.frame.center.y ?? -1

        fixture.picker.setItems(PickerFixture.items(["new"]) + fixture.picker.items)
        fixture.user.advance(by: 0.02)

        #expect(abs((fixture.cell(4)?.frame.center.y ?? -9) - place) < 1e-9)
    }

    @Test func hundredThousandItemsHaveViewsOnlyForWhatIsSeen() {
        let fixture = PickerFixture(count: 100_000)
        let few = fixture.picker.cells.viewCount
        #expect(few <= 11)

        fixture.fling(by: 5, in: 0.03)
        fixture.user.settle()
        fixture.picker.select(99_999, animated: false)
        fixture.user.settle()
        fixture.picker.select(50_000, animated: false)
        fixture.user.settle()

        #expect(fixture.offset == 2_500_000)
        #expect(fixture.picker.cells.viewCount <= 11)
        #expect(fixture.picker.cells.occupied == Array(49_995...50_005))
        #expect(fixture.cell(50_000)?.item?.title == "item 50000")
    }

    @Test func placeBetweenCellsOutlivesALayout() {
        let fixture = PickerFixture()
        fixture.picker.follow(position: 3.3)

        fixture.picker.frame = Rect(x: 0, y: 0, width: 380, height: 280)
        fixture.user.advance(by: 0.02)

        #expect(abs(fixture.picker.position - 3.3) < 1e-9)
        #expect(fixture.picker.selectedIndex == 3)
    }

    @Test func madeAnewItFindsWhatWasChosen() {
        let (old, new) = (PickerFixture(), PickerFixture())
        old.picker.select(7, animated: false)

        new.picker.restore(old.picker.savedState)

        #expect(new.picker.selectedIndex == 7)
        #expect(new.offset == 350)
    }
}
