import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests rows of menus whose actions go along the responder chain.
@Suite struct MenuActionTests {
    private struct Sort: Action { var key: String }
    private struct Print: Action {}

    private final class Shelf: View {
        var key = "name"
        var isLocked = false
        override var isKeyTarget: Bool { true }
        override func response(to action: any Action) -> ActionResponse? {
            guard let sort = action as? Sort else { return nil }
            return ActionResponse(isEnabled: !isLocked, isChosen: key == sort.key) { [self] in key = sort.key }
        }
    }

    private let shelf = Shelf()
    private let user: StageHarness

    init() { user = StageHarness(shelf) }

    private func rows() -> [MenuItem] {
        ["name", "date"].map { MenuItem($0, performing: Sort(key: $0), from: user.stage.firstResponder) }
            + [MenuItem("print", performing: Print(), from: user.stage.firstResponder)]
    }

    @Test func rowsShowWhatTheChainAnswers() {
        #expect(rows().map(\.isEnabled) == [true, true, false])
        #expect(rows().map(\.isChosen) == [true, false, nil])
        shelf.isLocked = true
        #expect(rows().map(\.isEnabled) == [false, false, false])
    }

    /// While the menu has the focus, its actions begin where the focus was.
    @Test func aChosenRowActsWhereTheMenuWasAskedFor() throws {
        MenuView("sort", groups: [rows()]).present(at: .point(Point(x: 10, y: 10)), on: user.stage)
        user.settle()

        try user.tap("date", role: .menuItem)

        #expect(shelf.key == "date" && user.stage.modalView == nil)
    }

    @Test func aRowWithoutAnAnswerCannotBeChosen() throws {
        MenuView("sort", groups: [rows()]).present(at: .point(Point(x: 10, y: 10)), on: user.stage)
        user.settle()

        try user.tap("print", role: .menuItem)

        #expect(user.stage.modalView != nil)
    }

    /// Between showing a menu and choosing a row, the state may change.
    @Test func theChainIsAskedAgainWhenARowIsChosen() {
        let row = rows()[1]
        shelf.isLocked = true

        row.action()

        #expect(shelf.key == "name")
    }

    @Test func aRowDoesNotKeepItsResponder() {
        weak var freed: Shelf?
        let row: MenuItem
        do {
            let other = Shelf()
            freed = other
            row = MenuItem("date", performing: Sort(key: "date"), from: other)
        }

        #expect(freed == nil)
        row.action()
    }
}
