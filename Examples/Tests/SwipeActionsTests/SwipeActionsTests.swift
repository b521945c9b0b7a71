import PanoramaKit
import PanoramaTesting
import Testing

@testable import SwipeActions

@Suite struct SwipeActionsTests {
    private let user: StageHarness

    init() throws { user = try StageHarness(window: makeRoot(), size: Size(width: 480, height: 640)) }

    private func row(_ title: String) throws -> SwipeRow { try #require(user.view(title, role: .item) as? SwipeRow) }

    private func swipe(_ title: String, by distance: Double) throws {
        let row = try row(title)
        let start = row.convert(row.bounds.center, to: nil)
        user.drag(from: start, to: start + Vector(x: distance, y: 0))
        user.settle()
    }

    @Test func theRowsAreSortedByTitle() {
        let titles = user.views(.item).sorted { $0.convert($0.bounds, to: nil).minY < $1.convert($1.bounds, to: nil).minY }

        #expect(titles.map(\.semantics.label) == DemoRow.all.map(\.title).sorted())
        #expect(titles.count == 8)
    }

    @Test(arguments: [
        ("Icon", -100.0, ["Flag"]), ("Leading action", 100, ["Mark"]), ("Multiple trailing actions", -150, ["First", "Second", "Third"]),
        ("Too many leading actions", 200, ["First", "Second", "Third", "Fourth", "Fifth"]), ("Leading action", -100, []),
        ("Trailing action", 100, []), ("Trailing table view default action", -100, ["delete"]),
    ])
    func aDragUncoversTheActions(title: String, distance: Double, actions: [String]) throws {
        try swipe(title, by: distance)

        #expect(Set(user.views(.button).map(\.semantics.label)) == Set(actions))
        #expect(try row(title).openSide == (actions.isEmpty ? nil : distance > 0 ? .leading : .trailing))
    }

    @Test(arguments: [("Leading destructive action", 420.0), ("Trailing destructive action", -420)])
    func aFullSwipeOfADestructiveActionRemovesTheRow(title: String, distance: Double) throws {
        try swipe(title, by: distance)

        #expect(user.views(.item).count == 7 && user.find(title, role: .item) == nil)
    }

    @Test func aPressElsewhereClosesTheRow() throws {
        try swipe("Icon", by: -100)

        user.tap(200, 600)
        user.settle()

        #expect(try row("Icon").offset == 0 && user.views(.button).isEmpty)
    }

    @Test func theKeyboardDoesTheSame() throws {
        user.press(.tab)
        user.press(.end)
        user.press(.delete)
        user.settle()
        #expect(user.find("Trailing table view default action", role: .item) == nil)
        user.press(.home)
        user.press(.menu)
        user.settle()

        #expect(user.views(.menuItem).map(\.semantics.label) == ["Flag"])
    }

    @Test func fiveActionsHaveRoomOnlyInAMenuOfANarrowRow() throws {
        user.resize(to: Size(width: 280, height: 640))
        user.settle()
        try swipe("Too many leading actions", by: 150)

        try user.tap(Words.standard[.more], role: .button)
        user.settle()

        #expect(user.views(.menuItem).map(\.semantics.label) == ["Third", "Fourth", "Fifth"])
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
