import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests that everything that a swipe does can be done without one.
@Suite struct SwipeKeyTests {
    @Test(arguments: [(["later", "delete", "delete all"], "delete"), (["later", "flag"], "later")])
    func deleteRunsTheFirstDestructiveActionOrElseTheFirst(titles: [String], expected: String) {
        let fixture = SwipeFixture(leading: ["delete here"], trailing: titles)
        fixture.outcome = true
        fixture.user.stage.focus(fixture.row)

        fixture.user.press(.delete)
        fixture.user.settle()

        #expect(fixture.performed == [expected])
        #expect(fixture.removed.count == (expected == "delete" ? 1 : 0))
    }

    @Test func deleteWithoutTrailingActionsIsLeftToTheList() {
        let fixture = SwipeFixture(leading: ["delete"], trailing: [])
        var unhandled = 0
        fixture.user.stage.unhandledEvent = { _ in unhandled += 1 }
        fixture.user.stage.focus(fixture.row)

        fixture.user.press(.delete)

        #expect(fixture.performed.isEmpty && unhandled == 1)
    }

    @Test(arguments: [(Key.menu, KeyModifiers()), (.function(10), .shift)])
    func keysOpenAllActionsAsAMenu(key: Key, modifiers: KeyModifiers) throws {
        let fixture = SwipeFixture(leading: ["mark"])
        fixture.outcome = true
        fixture.user.stage.focus(fixture.row)

        fixture.user.press(key, modifiers)
        fixture.user.settle()
        #expect(fixture.user.views(.menuItem).map(\.semantics.label) == ["mark", "delete", "later"])
        fixture.user.press(.down)
        fixture.user.press(.enter)
        fixture.user.settle()

        #expect(fixture.performed == ["delete"] && fixture.removed.count == 1)
        #expect(fixture.user.views(.menu).isEmpty)
    }

    @Test func escapeClosesTheMenuAndGivesTheFocusBack() {
        let fixture = SwipeFixture()
        fixture.user.stage.focus(fixture.row)
        fixture.user.press(.menu)
        fixture.user.settle()

        fixture.user.press(.escape)
        fixture.user.settle()

        #expect(fixture.user.views(.menu).isEmpty && fixture.user.stage.focusedView === fixture.row && fixture.performed.isEmpty)
    }

    @Test func aRightPressAndALongPressOpenTheMenu() {
        for pointer in [Pointer.mouse(.right), .touch(1)] {
            let fixture = SwipeFixture()

            fixture.user.press(200, 36, pointer: pointer)
            fixture.user.advance(by: 0.7)
            fixture.user.release(200, 36, pointer: pointer)

            #expect(fixture.user.views(.menuItem).map(\.semantics.label) == ["delete", "later"])
        }
    }

    @Test func aRowWithoutActionsHasNoMenu() {
        let fixture = SwipeFixture(trailing: [])

        fixture.user.press(200, 36, pointer: .mouse(.right))

        #expect(fixture.user.views(.menu).isEmpty)
    }

    @Test func tabReachesTheButtonsOfAnOpenRow() {
        let fixture = SwipeFixture()
        fixture.outcome = true
        fixture.user.stage.focus(fixture.row)
        fixture.row.open(.trailing, animated: false)

        fixture.user.press(.tab)
        #expect(fixture.user.stage.focusedView?.semantics.label == "later")
        fixture.user.press(.tab)
        #expect(fixture.user.stage.focusedView?.semantics.label == "delete")
        fixture.user.press(.escape)
        fixture.user.settle()
        #expect(fixture.row.offset == 0 && fixture.user.stage.focusedView === fixture.row)
        fixture.row.open(.trailing, animated: false)
        fixture.user.press(.tab)
        fixture.user.press(.space)

        #expect(fixture.performed == ["later"])
    }

    @Test func tabPassesAClosedRowsButtons() {
        let fixture = SwipeFixture()
        fixture.user.stage.focus(fixture.row)

        fixture.user.press(.tab)

        #expect(fixture.user.stage.focusedView === fixture.rows[1])
    }

    @Test func semanticsListTheActionsOfAClosedRow() {
        let fixture = SwipeFixture(leading: ["mark"])
        fixture.row.semantics = Semantics(.item, label: "boat")

        #expect(fixture.row.semantics == Semantics(.item, label: "boat", actions: ["mark", "delete", "later"]))
    }
}
