import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@Suite struct SwipeGroupTests {
    private let fixture = SwipeFixture()

    init() {
        fixture.row.open(.trailing)
        fixture.user.settle()
    }

    @Test func oneRowIsOpenAtATime() {
        fixture.drag(-70, row: 1)
        fixture.user.settle()

        #expect(fixture.row.offset == 0 && fixture.rows[1].offset == -128)
        #expect(fixture.group.openRow === fixture.rows[1])
    }

    @Test func aPressElsewhereClosesTheRowAndActivatesNothing() {
        fixture.user.tap(200, 108)
        fixture.user.settle()
        #expect(fixture.row.offset == 0 && fixture.presses(1) == 0 && fixture.group.openRow == nil)

        fixture.user.tap(200, 108)

        #expect(fixture.presses(1) == 1)
    }

    @Test func aPressOnTheRowItselfClosesItAndActivatesNothing() {
        fixture.user.tap(100, 36)
        fixture.user.settle()
        #expect(fixture.row.offset == 0 && fixture.presses(0) == 0)

        fixture.user.tap(100, 36)

        #expect(fixture.presses(0) == 1)
    }

    @Test func aPressBesideTheButtonsClosesTheRow() {
        // The gap between the two cards.
        fixture.user.tap(340, 36)
        fixture.user.settle()

        #expect(fixture.row.offset == 0 && fixture.performed.isEmpty)
    }

    @Test func escapeClosesTheRowWhereverTheFocusIs() {
        fixture.user.stage.focus(fixture.rows[1])

        fixture.user.press(.escape)
        fixture.user.settle()

        #expect(fixture.row.offset == 0)
    }

    @Test func escapeGoesOnWhenNoRowIsOpen() {
        var unhandled = 0
        fixture.user.stage.unhandledEvent = { _ in unhandled += 1 }
        fixture.row.close(animated: false)

        fixture.user.press(.escape)

        #expect(unhandled == 1)
    }

    /// Such as an action that asks whether to delete the item.
    @Test func aDialogInFrontDoesNotCloseTheRow() throws {
        let dialog = View(frame: Rect(x: 0, y: 200, width: 400, height: 200))
        let button = Button("yes") {}
        button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
        var answered = 0
        button.action = { answered += 1 }
        dialog.addSubview(button)
        dialog.focusScope = .modal()
        fixture.user.root.addSubview(dialog)

        try fixture.user.tap("yes")
        fixture.user.settle()

        #expect(answered == 1 && fixture.row.offset == -128)
    }

    @Test func theListClosesTheRowWhenItScrolls() {
        fixture.group.close()
        fixture.user.settle()

        #expect(fixture.row.offset == 0 && fixture.row.card.buttons.isEmpty && fixture.row.state.sides == nil)
    }

    @Test func anotherItemClosesTheRowAtOnce() {
        fixture.row.id = "another"

        #expect(fixture.row.offset == 0 && fixture.row.openSide == nil && fixture.group.openRow == nil)
        #expect(fixture.row.card.buttons.isEmpty)
    }

    @Test func reuseDuringADragLetsGoOfTheRow() {
        fixture.row.close(animated: false)
        fixture.press()
        fixture.pull(-100)

        fixture.row.id = "another"
        fixture.user.move(from: Point(x: 96, y: 36), to: Point(x: 20, y: 36), in: 0.1)
        fixture.user.release(20, 36)
        fixture.user.settle()

        #expect(fixture.row.offset == 0 && fixture.row.openSide == nil && fixture.performed.isEmpty)
    }

    @Test func changesAreReported() {
        var names: [String?] = []
        fixture.group.didChangeOpenRow = { names.append($0?.name) }

        fixture.rows[1].open(.trailing)
        fixture.group.close()

        #expect(names == ["row 1", nil])
    }
}
