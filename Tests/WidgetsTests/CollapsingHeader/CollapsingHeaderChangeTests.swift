import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests changes of the window and of the contents, and keys.
@MainActor @Suite struct CollapsingHeaderChangeTests {
    typealias Fixture = CollapsingHeaderFixture

    /// A collection of rows of 72 points under the header of the fixture.
    private func collection(_ count: Int) -> (CollapsingHeaderFixture, CollectionView) {
        let collection = CollectionView(layout: ListLayout(rows: RowExtents(heights: Array(repeating: 72, count: count))))
        collection.apply(CollectionSnapshot((0..<count).map(String.init)), animated: false)
        let fixture = CollapsingHeaderFixture([])
        fixture.view.setItems([TabItem(id: "collection", title: "rows") { collection }])
        fixture.user.settle()
        return (fixture, collection)
    }

    @Test func aCollectionBeginsBelowTheOpenHeader() throws {
        let (fixture, collection) = collection(30)

        #expect(fixture.view.offset == 0 && collection.visibleRect.minY == -88)
        #expect(collection.frame(of: "0").map { collection.convert($0, to: nil).minY } == 204)
        fixture.user.fling(from: Point(x: 200, y: 460), by: Vector(x: 0, y: -300), in: 0.1)
        fixture.user.settle()
        #expect(fixture.seenShift == 88 && fixture.view.offset > 300)
    }

    @Test func keysRevealRowsBelowTheHeader() {
        let (fixture, collection) = collection(30)
        fixture.user.stage.focus(collection)
        collection.selectedID = "0"

        // Three rows are in sight with their margin; the fifth ends at 204 + 5 · 72, below the window's edge.
        for _ in 0..<2 { fixture.user.press(.down) }
        fixture.user.settle()
        #expect(fixture.view.offset == 0)
        for _ in 0..<2 { fixture.user.press(.down) }
        fixture.user.settle()
        #expect(fixture.view.offset == 204 + 5 * 72 + ScrollView.revealMargin - 500)
        fixture.user.press(.pageDown)
        fixture.user.settle()
        #expect(fixture.seenShift == 88)
        fixture.user.press(.end)
        fixture.user.settle()
        #expect(fixture.view.offset == 88 + 30 * 72 - 384)
        fixture.user.press(.home)
        fixture.user.settle()

        #expect(fixture.view.offset == 0)
    }

    @Test func rowsInsertedAboveKeepTheVisibleOnes() throws {
        let (fixture, collection) = collection(30)
        fixture.view.scroll(to: 88 + 720, animated: false)
        fixture.user.settle()
        let before = try #require(collection.frame(of: "12"))

        collection.setLayout(ListLayout(rows: RowExtents(heights: Array(repeating: 72, count: 30), estimate: 72)))
        collection.apply(CollectionSnapshot(["a", "b", "c"] + (0..<30).map(String.init)), animated: false)
        fixture.user.settle()

        #expect(collection.frame(of: "12") == before)
        #expect(fixture.view.listOffset == 720 + 3 * 72 && fixture.seenShift == 88)
    }

    @Test func rowsInsertedUnderTheOpenHeaderLeaveItOpen() {
        let (fixture, collection) = collection(30)
        fixture.view.scroll(to: 30, animated: false)
        fixture.user.settle()

        collection.setLayout(ListLayout(rows: RowExtents(heights: Array(repeating: 72, count: 31))))
        collection.apply(CollectionSnapshot(["new"] + (0..<30).map(String.init)), animated: false)
        fixture.user.settle()

        #expect(fixture.view.offset == 30 && fixture.seenShift == 30)
    }

    @Test func aResizeInFlightKeepsVelocityAndRows() throws {
        let fixture = Fixture()
        fixture.user.fling(from: Point(x: 200, y: 460), by: Vector(x: 0, y: -200), in: 0.1)
        fixture.user.advance(by: 0.1)
        let list = try #require(fixture.list(0)?.scrollView)
        let (offset, velocity) = (fixture.view.offset, list.velocity.y)

        fixture.user.resize(to: Size(width: 600, height: 400))

        #expect(list.scroller.state.phase == .decelerating && abs(list.velocity.y - velocity) < 1e-6)
        #expect(abs(fixture.view.offset - offset) < 1e-9)
        fixture.user.settle()
        #expect(fixture.view.offset > offset + 50)
    }

    /// A low window makes the collapsed header lower: the header collapses by another distance.
    @Test(arguments: [44, 88, 300.0]) func aResizeThatChangesTheCollapseKeepsItsProgress(_ offset: Double) throws {
        let fixture = Fixture()
        fixture.jump(to: offset)
        let (progress, rows) = (fixture.view.measures.progress(at: offset), fixture.view.listOffset)

        fixture.user.resize(to: Size(width: 400, height: 220))
        fixture.user.settle()

        #expect(fixture.view.measures.collapseDistance == 128)
        #expect(abs(fixture.view.measures.progress(at: fixture.view.offset) - progress) < 1e-9)
        #expect(abs(fixture.view.listOffset - rows) < 1e-9)
        #expect(abs(try #require(fixture.seenOffset(ofList: 0)) - rows) < 1e-9)
    }

    @Test func aResizeKeepsTheListOnItsPage() {
        let fixture = Fixture([30, 30, 30])
        fixture.view.show(tab: 2, animated: false)
        fixture.user.settle()

        fixture.user.resize(to: Size(width: 640, height: 500))
        fixture.user.settle()

        #expect(fixture.view.currentTab == 2 && fixture.view.progress == 2)
    }

    @Test func aWindowWithoutSizeKeepsThePlace() throws {
        let fixture = Fixture(size: .zero)
        fixture.user.resize(to: Fixture.size)
        fixture.user.settle()
        #expect(fixture.view.offset == 0 && fixture.rowTop(ofList: 0) == 204)
        fixture.view.show(tab: 1, animated: false)
        fixture.user.settle()
        fixture.jump(to: 300)

        fixture.user.resize(to: .zero)
        fixture.user.resize(to: Fixture.size)
        fixture.user.settle()

        #expect(fixture.view.currentTab == 1 && fixture.view.progress == 1)
        #expect(abs(fixture.view.offset - 300) < 1e-9)
    }

    @Test func aTopInsetMovesHeaderTabsAndLists() {
        let fixture = Fixture(change: { $0.topInset = 40 })

        #expect(fixture.tabTop == 200 && fixture.rowTop(ofList: 0) == 244)
        fixture.jump(to: 300)
        #expect(fixture.tabTop == 112 && fixture.rowTop(ofList: 0) == 156 - 212)
    }

    @Test func keysScrollAListThatHasNone() {
        let fixture = Fixture(change: { $0.takesKeysUnfocused = true })
        fixture.user.press(.pageDown)
        fixture.user.settle()
        #expect(abs(fixture.view.offset - 0.8 * 384) < 1e-9)
        fixture.user.press(.end)
        fixture.user.settle()
        #expect(fixture.view.offset == 88 + 30 * 72 - 384)
        fixture.user.press(.home)
        fixture.user.settle()

        #expect(fixture.view.offset == 0)
    }

    @Test func tabReachesRowsOutOfSightAndTheHeaderComesBack() {
        let fixture = Fixture()
        fixture.user.stage.focus(fixture.list(0)?.rows[3])
        fixture.user.press(.tab)
        fixture.user.settle()
        #expect(fixture.user.stage.focusedView === fixture.list(0)?.rows[4])
        #expect(fixture.view.offset == 80)

        fixture.jump(to: 40)
        fixture.user.stage.focus(fixture.view.tabStrip)
        fixture.user.press(.tab, .shift)
        fixture.user.settle()

        #expect(fixture.user.stage.focusedView === fixture.button)
        #expect(fixture.view.offset == 0)
    }

    @Test func theFocusGoesAlongToTheNewListAndComesBack() {
        let fixture = Fixture()
        fixture.user.stage.focus(fixture.list(0)?.rows[2])
        fixture.user.press(.tab, .control)
        fixture.user.settle()
        #expect(fixture.user.stage.focusedView === fixture.list(1)?.rows[0])
        fixture.user.press(.tab, .control)
        fixture.user.settle()

        #expect(fixture.view.currentTab == 0)
        #expect(fixture.user.stage.focusedView === fixture.list(0)?.rows[2])
    }

    @Test func theStateIsRestored() {
        let fixture = Fixture()
        fixture.view.show(tab: 1, animated: false)
        fixture.user.settle()
        fixture.jump(to: 400)
        let state = fixture.view.savedState

        let other = Fixture()
        other.view.restore(state)
        other.user.settle()

        #expect(other.view.currentTab == 1 && other.view.progress == 1 && other.view.offset == 400)
    }

    @Test func theTraceHasThePlaces() {
        let fixture = Fixture()
        fixture.jump(to: 100)
        let fields = fixture.view.traceFields ?? [:]

        #expect(fields["headerShift"] == .number(88) && fields["listOffset"] == .number(12))
        #expect(fields["menuY"] == .number(72) && fields["tab"] == .number(0))
        #expect(fields["contentOffset"] == .object(["x": .number(0), "y": .number(100)]))
        #expect(fields["state"] == .string("idle") && fields["snapPoints"] == .array([.number(0), .number(400)]))
    }
}
