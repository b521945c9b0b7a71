import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests rows of a list that are swiped.
@MainActor
@Suite struct ListSwipeTests {
    private final class Fixture {
        let lists = ListFixture(ListSnapshot((0..<40).map(String.init)), mode: .none)
        var removed: [String] = []
        var list: ListView { lists.list }
        var user: StageHarness { lists.user }

        init() {
            list.trailingActions = { [weak self] id in
                SwipeActions([
                    SwipeAction("delete", style: .destructive) { _, completion in
                        self?.removed.append(id)
                        completion(true)
                    },
                    SwipeAction("later") { _, completion in completion(true) },
                ])
            }
            list.rowRemoved = { [weak self] id in
                guard let self else { return }
                list.apply(ListSnapshot(list.snapshot.rows.filter { $0 != id }))
            }
            user.settle()
        }

        func swipe(_ id: String, by distance: Double) {
            guard let frame = lists.shown(id) else { return }
            user.drag(from: Point(x: 250, y: frame.midY), to: Point(x: 250 + distance, y: frame.midY), during: 0.4)
            user.settle()
        }

        var openRow: String? { list.swipeGroup.openRow?.id }
    }

    @Test func aRowIsSwipedOpenAndScrollingClosesIt() {
        let fixture = Fixture()
        fixture.swipe("2", by: -120)
        #expect(fixture.openRow == "2")
        fixture.user.wheel(0, -1, at: Point(x: 100, y: 300))
        fixture.user.settle()
        #expect(fixture.openRow == nil)
        #expect(fixture.list.scrollView.contentOffset.y > 0)
    }

    @Test func aFullSwipeRemovesTheRowAndTheOthersCloseUp() {
        let fixture = Fixture()
        fixture.swipe("1", by: -240)
        #expect(fixture.removed == ["1"])
        #expect(fixture.list.snapshot.rowCount == 39)
        #expect(fixture.lists.shown("2")?.minY == 50)
        #expect(fixture.openRow == nil)
    }

    @Test func deleteAndTheMenuKeyActOnTheCurrentRow() throws {
        let fixture = Fixture()
        fixture.lists.focus()
        fixture.user.key(.down)
        fixture.user.key(.menu)
        fixture.user.settle()
        #expect(fixture.user.find("later", role: .menuItem) != nil)
        fixture.user.key(.escape)
        fixture.user.settle()
        fixture.user.key(.delete)
        fixture.user.settle()
        #expect(fixture.removed == ["1"])
        #expect(fixture.list.currentRow == "2")
    }

    @Test func aSwipeDoesNotActivateAndAPressElsewhereOnlyCloses() {
        let fixture = Fixture()
        fixture.swipe("2", by: -120)
        fixture.lists.tap("4")
        fixture.user.settle()
        #expect(fixture.openRow == nil)
        #expect(fixture.lists.activated.isEmpty)
        fixture.lists.tap("4")
        #expect(fixture.lists.activated == ["4"])
    }

    @Test func aSelectedRowShowsItAlsoIfItCanBeSwiped() throws {
        let fixture = Fixture()
        fixture.list.selection = ["2"]
        let row = try #require(fixture.list.row("2"))
        #expect(row.isSelected && row.semantics.states.isSelected == true)
        fixture.list.selection = ["3"]
        #expect(!row.isSelected && row.semantics.states.isSelected == false)
    }

    @Test func aSwipeBeginsBesideTheThumbOfTheIndicator() throws {
        let fixture = Fixture()
        fixture.user.wheel(0, -1, at: Point(x: 100, y: 300))
        fixture.user.advance(by: 0.4)
        #expect(fixture.list.edges.indicator.thumbOpacity(at: fixture.user.time) == 1)
        fixture.user.drag(from: Point(x: 295, y: 320), to: Point(x: 175, y: 320), during: 0.3)
        fixture.user.settle()
        #expect(fixture.openRow != nil)
    }

    @Test func anotherSnapshotClosesTheOpenRow() {
        let fixture = Fixture()
        fixture.swipe("2", by: -120)
        fixture.list.apply(ListSnapshot(["2", "3"]))
        fixture.user.settle()
        #expect(fixture.openRow == nil)
        #expect(fixture.lists.shown("2")?.minY == 0)
    }

    @Test func anEmptyListSaysSo() {
        let fixture = Fixture()
        fixture.list.emptyText = "nothing here"
        fixture.list.apply(.empty)
        fixture.user.settle()
        #expect(fixture.user.find("nothing here") != nil)
    }

    /// Letters are typed faster than results can be spoken, so only the last result is announced, and none if rows have come back.
    @Test func anEmptyListIsAnnouncedWhenTypingHasEnded() {
        let fixture = Fixture()
        var said: [String] = []
        for word in ["x", "xy", "xyz"] {
            fixture.list.emptyText = "nothing found for \(word)"
            fixture.list.apply(.empty, animated: false)
            said.append(fixture.user.spoken { fixture.user.advance(by: 0.1) })
        }
        said.append(fixture.user.spoken { fixture.user.advance(by: 0.6) })
        #expect(said == ["", "", "", "nothing found for xyz"])

        fixture.list.apply(ListSnapshot(["2"]), animated: false)
        fixture.list.apply(.empty, animated: false)
        fixture.user.advance(by: 0.1)
        fixture.list.apply(ListSnapshot(["2"]), animated: false)
        #expect(fixture.user.spoken { fixture.user.advance(by: 1) } == "")
    }
}
