import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct ListViewTests {
    @Test func rowsAreAsHighAsTheirViewsNeed() throws {
        let fixture = ListFixture(ListSnapshot(["1", "tall2", "3"]))
        #expect(fixture.shown("1") == Rect(x: 0, y: 0, width: 300, height: 50))
        #expect(fixture.shown("tall2") == Rect(x: 0, y: 50, width: 300, height: 120))
        #expect(fixture.shown("3")?.minY == 170)
    }

    @Test func aPressChoosesAndActivatesTheRow() {
        let fixture = ListFixture()
        fixture.tap("2")
        #expect(fixture.activated == ["2"])
        #expect(fixture.list.selection == ["2"])
        #expect(fixture.list.currentRow == "2")
    }

    @Test func aButtonInARowTakesItsPress() throws {
        let fixture = ListFixture()
        let frame = try #require(fixture.shown("3"))
        fixture.user.tap(frame.maxX - 20, frame.midY)
        #expect(fixture.pressedButtons == ["3"])
        #expect(fixture.activated.isEmpty)
    }

    @Test func headersAreNeitherPressedNorSelected() {
        let fixture = ListFixture(ListFixture.sections)
        fixture.tap("A")
        #expect(fixture.activated.isEmpty && fixture.list.currentRow == nil)
        fixture.user.key(.down)
        #expect(fixture.list.currentRow == "a0")
    }

    @Test func shiftAndControlSelectSeveral() {
        let fixture = ListFixture()
        fixture.tap("1")
        fixture.tap("3", holding: .shift)
        #expect(fixture.list.selection == ["1", "2", "3"])
        fixture.tap("2", holding: .control)
        #expect(fixture.list.selection == ["1", "3"])
        fixture.tap("4", holding: [.shift, .control])
        #expect(fixture.list.selection == ["1", "2", "3", "4"])
        fixture.tap("5")
        #expect(fixture.list.selection == ["5"])
        #expect(fixture.activated == ["1", "5"])
    }

    @Test func theKeyboardDoesAllThatThePointerDoes() {
        let fixture = ListFixture(ListFixture.sections)
        let (list, user) = (fixture.list, fixture.user)
        fixture.focus()
        user.key(.down)
        #expect(list.currentRow == "a1" && list.selection == ["a1"])
        user.key(.down, .shift)
        #expect(list.selection == ["a1", "a2"])
        user.key(.down, .control)
        #expect(list.currentRow == "a3" && list.selection == ["a1", "a2"])
        user.key(.space, .control)
        #expect(list.selection == ["a1", "a2", "a3"])
        user.key(.escape)
        #expect(list.selection == ["a3"])
        user.key(.character("a"), .control)
        #expect(list.selection.count == 30)
        user.key(.enter)
        #expect(fixture.activated == ["a3"])
    }

    @Test func endsAndPagesSkipHeaders() {
        let fixture = ListFixture(ListFixture.sections)
        fixture.focus()
        fixture.user.key(.end)
        fixture.user.settle()
        #expect(fixture.list.currentRow == "c9")
        #expect(fixture.shown("c9")?.maxY == 400)
        fixture.user.key(.home)
        fixture.user.settle()
        #expect(fixture.list.currentRow == "a0")
        #expect(fixture.shown("A")?.minY == 0)
        for _ in 0..<10 { fixture.user.key(.pageDown) }
        #expect(fixture.list.currentRow == "c9")
        fixture.user.key(.up)
        for _ in 0..<9 { fixture.user.key(.up) }
        #expect(fixture.list.currentRow == "b9")
    }

    @Test func lettersGoToTheRowThatBeginsWithThem() {
        let fixture = ListFixture(ListFixture.sections, mode: .none)
        fixture.focus()
        fixture.user.key(.character("c"))
        #expect(fixture.list.currentRow == "c0")
        fixture.user.key(.character("7"))
        #expect(fixture.list.currentRow == "c7")
        fixture.user.settle()
        #expect(fixture.shown("c7") != nil)
        #expect(fixture.list.selection.isEmpty)
    }

    @Test func tabGoesThroughTheControlsOfTheCurrentRowOnly() throws {
        let fixture = ListFixture()
        fixture.focus()
        fixture.user.key(.down)
        fixture.user.key(.tab)
        let focused = try #require(fixture.user.stage.focusedView)
        #expect(focused.nearest(CollectionCell.self)?.id == "1")
        fixture.user.key(.down)
        #expect(fixture.list.currentRow == "2")
        #expect(fixture.user.stage.focusedView === fixture.list)
    }

    @Test func aSelectedRowThatIsRemovedLeavesTheSelection() {
        let fixture = ListFixture()
        fixture.tap("1")
        fixture.tap("2", holding: .control)
        var told: [Set<String>] = []
        fixture.list.selectionDidChange = { told.append($0) }
        fixture.list.apply(ListSnapshot(["0", "2", "3"]))
        #expect(fixture.list.selection == ["2"])
        #expect(told == [["2"]])
    }

    @Test func scrollingToARowShowsItBelowItsHeader() throws {
        let fixture = ListFixture(ListFixture.sections)
        fixture.list.scroll(toRow: "b3", animated: false)
        fixture.user.settle()
        #expect(fixture.shown("b3")?.minY == fixture.list.style.headerHeight)
    }

    @Test func changesAreAnimatedFromWhereRowsAre() throws {
        let fixture = ListFixture(ListSnapshot(["1", "2", "3"]))
        fixture.list.apply(ListSnapshot(["2", "3", "1"]))
        fixture.user.advance(by: 0.1)
        let moving = try #require(fixture.shown("2")?.minY)
        #expect(moving > 1 && moving < 49)
        fixture.list.apply(ListSnapshot(["1", "2", "3"]))
        fixture.user.advance(by: 1e-9)
        #expect(abs(try #require(fixture.shown("2")?.minY) - moving) < 0.01)
        fixture.user.settle()
        #expect(fixture.shown("2")?.minY == 50)
    }

    @Test func rowsInsertedAboveLeaveTheScrollPosition() throws {
        let fixture = ListFixture(mode: .none)
        fixture.list.scrollView.scroll(to: 1000, animated: false)
        fixture.user.settle()
        let before = try #require(fixture.shown("22")?.minY)
        fixture.list.apply(ListSnapshot((200..<230).map { "tall\($0)" } + (0..<100).map(String.init)))
        fixture.user.settle()
        #expect(fixture.shown("22")?.minY == before)
    }
}

extension ListViewTests {
    @Test func anIndicatorAppearsWhileTheListScrollsAndFades() {
        let fixture = ListFixture()
        func alpha() -> Double {
            fixture.user.list.commands.count > 0 ? fixture.list.edges.indicator.thumbOpacity(at: fixture.user.time) : 0
        }
        #expect(alpha() == 0)
        fixture.user.wheel(0, -1, at: Point(x: 100, y: 100))
        fixture.user.advance(by: 0.3)
        #expect(alpha() == 1)
        fixture.user.advance(by: 3)
        #expect(alpha() == 0)
        #expect(!fixture.user.stage.needsFrame)
    }

    @Test func theEdgesBeginBelowAHeaderThatCollapses() throws {
        let fixture = ListFixture(ListFixture.sections)
        let view = CollapsingHeaderView("events", header: View())
        view.headerHeight = 100
        view.setItems([TabItem(id: "only", title: "only") { fixture.list }])
        let user = StageHarness(view, size: Size(width: 300, height: 400))
        func tops() -> [Double] {
            [fixture.list.edges.indicator, fixture.list.edges.index, fixture.list.pull.line].map { $0.convert($0.bounds, to: nil).minY }
        }
        let tabs = view.tabStrip.style.height
        user.settle()

        #expect(tops() == [100 + tabs, 100 + tabs, 100 + tabs])
        view.scroll(to: 60, animated: false)
        user.settle()
        #expect(tops() == [40 + tabs, 100 + tabs, 100 + tabs])
        fixture.list.edges.indicator.moved(150)
        user.settle()

        #expect(tops() == [tabs, 100 + tabs, 100 + tabs])
        #expect(view.offset == 150 && view.listOffset == 50)
    }

    @Test func theIndexAlongTheEdgeGoesToASection() throws {
        let fixture = ListFixture(ListFixture.sections)
        fixture.list.indexTitle = { $0 }
        fixture.user.settle()
        #expect(!fixture.list.edges.index.isHidden && fixture.list.edges.indicator.isHidden)
        fixture.user.wheel(0, -1, at: Point(x: 100, y: 100))
        fixture.user.settle()
        #expect(fixture.list.scrollView.contentOffset.y > 0 && fixture.list.edges.indicator.isHidden)
        fixture.user.press(290, 10)
        fixture.user.move(from: Point(x: 290, y: 10), to: Point(x: 290, y: 200), in: 0.2)
        #expect(fixture.shown("B")?.minY == 0)
        fixture.user.move(from: Point(x: 290, y: 200), to: Point(x: 290, y: 390), in: 0.2)
        #expect(fixture.shown("C")?.minY == 0)
        #expect(fixture.list.edges.indicator.isHidden)
        fixture.user.release(290, 390)
    }

    @Test func withoutAnIndicatorNoneAppears() {
        let fixture = ListFixture()
        fixture.list.showsScrollIndicator = false
        fixture.user.wheel(0, -1, at: Point(x: 100, y: 100))
        fixture.user.advance(by: 0.3)
        #expect(fixture.list.scrollView.contentOffset.y > 0)
        #expect(fixture.list.edges.indicator.isHidden)
    }

    @Test(arguments: [ListView.RowHeight.fixed(70), .each { _ in 70 }])
    func rowsAndHeadersThatTakeEachOthersPlaceChangeTheirHeights(height: ListView.RowHeight) {
        let fixture = ListFixture(ListSnapshot(sections: [ListSection(header: "a", rows: ["b", "c"])]), height: height)
        let header = fixture.list.style.headerHeight
        #expect(["a", "b", "c"].map { fixture.list.frame(of: $0)?.height } == [header, 70, 70])
        fixture.list.apply(ListSnapshot(sections: [ListSection(header: "b", rows: ["a", "c"])]))
        fixture.user.settle()
        #expect(["a", "b", "c"].map { fixture.list.frame(of: $0)?.height } == [70, header, 70])
    }

    @Test(arguments: [(160.0, 1), (60, 0)]) func aPullPastTheTopCallsItsHandler(distance: Double, calls: Int) {
        let fixture = ListFixture()
        var count = 0
        fixture.list.pulled = { count += 1 }
        fixture.user.drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 100 + distance), during: 0.5)
        #expect(count == calls)
        fixture.user.settle()
        #expect(fixture.list.scrollView.contentOffset.y == 0)
    }

    @Test func noRowsOneRowAndARowHigherThanTheWindow() {
        let empty = ListFixture(.empty)
        empty.focus()
        empty.user.key(.down)
        #expect(empty.list.currentRow == nil)
        let one = ListFixture(ListSnapshot(["1"]))
        one.focus()
        one.user.key(.end)
        #expect(one.list.currentRow == "1")
        let high = ListFixture(ListSnapshot(["1", "2"]), height: .each { $0 == "1" ? 1000 : 0 })
        #expect(high.list.scrollView.contentSize.height == 1000)
        high.focus()
        high.user.key(.end)
        high.user.settle()
        #expect(high.list.scrollView.contentOffset.y == 600)
    }

    @Test func aHeightThatIsNoNumberTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = ListFixture(ListSnapshot(["1"]), height: .each { _ in .nan }) }
        }
    }
}
