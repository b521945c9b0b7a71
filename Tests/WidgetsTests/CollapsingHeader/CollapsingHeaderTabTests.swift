import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor @Suite struct CollapsingHeaderTabTests {
    typealias Fixture = CollapsingHeaderFixture

    @Test(arguments: stride(from: 0, through: 88, by: 11.0).map { $0 })
    func aChangeOfTheTabNeverMovesTheHeader(_ shift: Double) throws {
        let fixture = Fixture()
        fixture.jump(to: shift)

        fixture.user.key(.tab, .control)
        while fixture.user.stage.needsFrame {
            #expect(abs(fixture.seenShift - shift) < 1e-9)
            #expect(abs(try #require(fixture.seenOffset(ofList: 0))) < 1e-9)
            #expect(abs(try #require(fixture.seenOffset(ofList: 1))) < 1e-9)
            fixture.user.advance(by: 1.0 / 60)
        }

        #expect(fixture.view.currentTab == 1 && fixture.view.progress == 1)
        #expect(abs(fixture.view.offset - shift) < 1e-9)
    }

    /// A screen reader can go from the current tab to its list. The other list does not exist yet.
    @Test func theCurrentTabControlsItsList() {
        let fixture = Fixture()
        fixture.view.pages[0].content?.semantics.role = .list
        let tree = SemanticRecorder(fixture.user.stage).record()
        let tabs = tree.nodes.values.filter { $0.semantics.role == .tab }.sorted { $0.id < $1.id }
        #expect(tabs.map { $0.controls.count } == [1, 0])
        #expect(tabs.first?.controls.allSatisfy { tree.nodes[$0] != nil } == true)
    }

    @Test func underTheCollapsedHeaderEachListKeepsItsRows() throws {
        let fixture = Fixture()
        fixture.jump(to: 500)
        fixture.user.key(.character("2"), .control)
        fixture.user.settle()
        #expect(fixture.view.offset == Fixture.range && fixture.seenShift == Fixture.range)

        fixture.jump(to: 300)
        fixture.user.key(.character("1"), .control)
        fixture.user.settle()
        #expect(fixture.view.offset == 500)
        fixture.user.key(.tab, [.control, .shift])
        fixture.user.settle()

        #expect(fixture.view.offset == 300 && fixture.view.currentTab == 1)
    }

    @Test(arguments: [1, 60, 120, 200, 330.0]) func bothListsTouchTheTabsWhileAPageIsDragged(_ distance: Double) throws {
        let fixture = Fixture()
        fixture.jump(to: 40)
        fixture.user.press(380, 400)
        fixture.user.move(from: Point(x: 380, y: 400), to: Point(x: 376 - distance, y: 400), in: 0.3)

        #expect(abs(fixture.view.progress - distance / Fixture.pitch) < 1e-9)
        #expect(fixture.seenShift == 40)
        #expect(abs(try #require(fixture.seenOffset(ofList: 0))) < 1e-9)
        #expect(abs(try #require(fixture.seenOffset(ofList: 1))) < 1e-9)
        fixture.user.release(376 - distance, 400)
    }

    @Test func aListTooShortForTheHeaderBeginsThereAndReturns() throws {
        let fixture = Fixture([30, 5])
        fixture.jump(to: 500)
        fixture.user.key(.tab, .control)
        #expect(fixture.seenShift == Fixture.range)

        var shifts: [Double] = []
        while fixture.user.stage.needsFrame {
            fixture.user.advance(by: 1.0 / 60)
            shifts.append(fixture.seenShift)
            // The rows of the leaving list stay unchanged below the tabs.
            #expect(abs(try #require(fixture.seenOffset(ofList: 0)) - 412) < 1e-9)
        }

        #expect(fixture.view.offset == 64)
        #expect(zip(shifts, shifts.dropFirst()).allSatisfy { $1 <= $0 && $0 - $1 < 12 }, "\(shifts)")
    }

    @Test func dragsAcrossPageAndFlicksGoOneListFarther() {
        let fixture = Fixture([30, 30, 30, 30])

        fixture.user.fling(from: Point(x: 350, y: 400), by: Vector(x: -300, y: 0), in: 0.06)
        fixture.user.settle()
        #expect(fixture.view.currentTab == 1)
        fixture.user.drag(from: Point(x: 200, y: 100), to: Point(x: 100, y: 100))
        fixture.user.settle()
        #expect(fixture.view.currentTab == 1 && fixture.view.progress == 1)
        fixture.user.drag(from: Point(x: 350, y: 100), to: Point(x: 60, y: 100))
        fixture.user.settle()

        #expect(fixture.view.currentTab == 2)
    }

    @Test func wheelsAcrossPageOverRowsHeaderAndTabs() {
        let fixture = Fixture([30, 30, 30, 30])
        for y in [100, 182, 400.0] {
            fixture.user.wheel(1, 0, at: Point(x: 380, y: y))
            fixture.user.settle()
            fixture.user.advance(by: 1)
        }
        #expect(fixture.view.currentTab == 3)
        fixture.user.wheel(0, 1, at: Point(x: 200, y: 400), modifiers: .shift)
        fixture.user.settle()

        #expect(fixture.view.currentTab == 2 && fixture.view.offset == 0)
    }

    /// The header as a page of `outer`, which is three times as wide.
    private func within(_ outer: ScrollView) -> Fixture {
        Fixture(
            outer: { view in
                view.frame = Rect(origin: .zero, size: Fixture.size)
                outer.contentView.addSubview(view)
                outer.contentSize = Size(width: 1200, height: 500)
                return outer
            })
    }

    @Test func dragBeyondTheLastListMovesThePanorama() throws {
        let outer = ScrollView(.horizontal)
        let fixture = within(outer)
        fixture.view.show(tab: 1, animated: false)
        fixture.user.settle()

        fixture.user.fling(from: Point(x: 380, y: 400), by: Vector(x: -200, y: 0), in: 0.1)
        #expect(fixture.view.progress == 1 && outer.contentOffset.x > 190)
        #expect(outer.velocity.x > 1000)
        fixture.user.settle()
        #expect(fixture.view.currentTab == 1)
    }

    @Test func oneDragGoesFromTheTabsToThePanoramaAndBack() throws {
        let outer = ScrollView(.horizontal)
        let fixture = within(outer)
        fixture.user.press(390, 400)
        fixture.user.move(from: Point(x: 390, y: 400), to: Point(x: -114, y: 400), in: 0.4)
        #expect(fixture.view.progress == 1 && abs(outer.contentOffset.x - 100) < 1e-9)
        fixture.user.move(from: Point(x: -114, y: 400), to: Point(x: 186, y: 400), in: 0.4)

        #expect(outer.contentOffset.x == 0 && abs(fixture.view.progress - 0.5) < 1e-9)
        fixture.user.release(186, 400)
    }

    /// The list that gets the focus back is still moving into the page when its row is to be revealed.
    @Test func theFocusThatReturnsToAListLeavesThePanoramaAlone() throws {
        let outer = ScrollView(.horizontal)
        let fixture = within(outer)
        fixture.view.frame = Rect(x: 420, y: 0, width: 360, height: 500)
        outer.scroll(to: 400, animated: false)
        fixture.user.settle()
        let row = try #require(fixture.list(0)?.rows[1])
        fixture.user.key(.tab)
        fixture.user.stage.focus(row)
        fixture.user.key(.character("2"), .control)
        fixture.user.settle()

        fixture.user.key(.character("1"), .control)
        fixture.user.settle()
        #expect(fixture.user.stage.focusedView === row)
        #expect(outer.contentOffset.x == 400)
        #expect(fixture.view.progress == 0)
    }

    /// The key that gives the list the focus also creates the list, which has no rows before its layout.
    @Test func newListFocusesItsFirstRow() throws {
        let fixture = Fixture()
        let lists = ["next", "past"].map { id in
            let list = ListView(rowHeight: .fixed(60), recipe: .labels)
            list.apply(ListSnapshot((0..<5).map { "\(id) \($0)" }), animated: false)
            return list
        }
        fixture.view.setItems(lists.enumerated().map { index, list in TabItem(id: "\(index)", title: "\(index)") { list } })
        fixture.user.settle()
        fixture.user.key(.tab)
        fixture.user.stage.focus(lists[0])
        fixture.user.key(.down)
        fixture.user.key(.tab, .control)
        fixture.user.settle()

        #expect(fixture.user.stage.focusedView === lists[1])
        #expect(lists[1].currentRow == "past 0")
        #expect(lists[1].focusOutline.rect.height == 60)
    }

    /// A row that follows a drag to the left by 80 points.
    private final class SwipedRow: View, Draggable {
        var revealed = 0.0
        override func contains(_ point: Point) -> Bool { bounds.contains(point) }
        func pans(along axis: Axis) -> Bool { axis == .horizontal }
        func canPan(_ delta: Double, along axis: Axis) -> Bool { delta < 0 ? revealed < 80 : revealed > 0 }
        func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
            let wanted = revealed - delta
            revealed = wanted.clamped(to: 0...80)
            return revealed - wanted
        }
        func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {}
    }

    @Test func oneDragGoesFromARowOverTheTabsToThePanorama() throws {
        let (outer, row) = (ScrollView(.horizontal), SwipedRow(frame: Rect(x: 0, y: 0, width: 400, height: 72)))
        let fixture = within(outer)
        try #require(fixture.list(0)).scrollView.contentView.addSubview(row)
        fixture.user.press(390, 240)
        fixture.user.move(from: Point(x: 390, y: 240), to: Point(x: 106, y: 240), in: 0.3)
        #expect(row.revealed == 80 && abs(fixture.view.progress - 0.5) < 1e-9 && outer.contentOffset.x == 0)
        fixture.user.move(from: Point(x: 106, y: 240), to: Point(x: -144, y: 240), in: 0.3)
        #expect(fixture.view.progress == 1 && abs(outer.contentOffset.x - 50) < 1e-9 && fixture.view.offset == 0)
        fixture.user.release(-144, 240)
    }

    @Test func fortyListsAreMadeWhenTheyAreSeen() throws {
        let fixture = Fixture(Array(repeating: 30, count: 40))
        #expect(fixture.made == ["list 0"])

        fixture.user.fling(from: Point(x: 350, y: 400), by: Vector(x: -200, y: 0), in: 0.1)
        fixture.user.settle()
        #expect(fixture.made == ["list 0", "list 1"])
        fixture.view.show(tab: 39, animated: false)
        fixture.user.settle()

        #expect(fixture.made == ["list 0", "list 1", "list 39"])
        #expect(fixture.view.currentTab == 39 && fixture.view.offset == 0)
    }

    @Test func noListAndOneListAreAllowed() {
        let fixture = Fixture([])
        fixture.user.wheel(0, -1, at: Point(x: 200, y: 300))
        fixture.user.key(.tab, .control)
        fixture.user.fling(from: Point(x: 200, y: 100), by: Vector(x: -200, y: -20), in: 0.1)
        #expect(fixture.view.currentTab == nil && fixture.view.offset == 0)

        fixture.view.setItems(fixture.items([30]))
        fixture.user.settle()

        #expect(fixture.view.currentTab == 0 && fixture.rowTop(ofList: 0) == 204)
    }

    @Test func theCurrentListStaysWhenOthersComeAndGo() throws {
        let fixture = Fixture([30, 31, 32])
        fixture.view.show(tab: 1, animated: false)
        fixture.user.settle()
        fixture.jump(to: 300)
        let list = try #require(fixture.list(1))

        fixture.view.setItems(Array(fixture.view.items.dropFirst()))
        fixture.user.settle()
        #expect(fixture.view.currentTab == 0 && fixture.view.content(ofTab: 0) === list && fixture.view.offset == 300)
        fixture.view.setItems(Array(fixture.view.items.dropFirst()))
        fixture.user.settle()

        #expect(fixture.view.currentTab == 0 && fixture.view.items.map(\.id) == ["list 2"])
        #expect(fixture.seenShift == Fixture.range && fixture.view.offset == Fixture.range)
    }

    @Test func fromRightToLeftTheNextListComesFromTheLeft() throws {
        let fixture = Fixture(change: { $0.direction = .rightToLeft })

        fixture.user.press(10, 400)
        fixture.user.move(from: Point(x: 10, y: 400), to: Point(x: 114, y: 400), in: 0.2)
        #expect(abs(fixture.view.progress - 0.25) < 1e-9)
        let rows = try #require(fixture.list(1))
        #expect(abs(rows.convert(rows.bounds, to: nil).minX - -300) < 1e-9)
        fixture.user.release(114, 400)
    }

    @Test func theSideRoomIsDrawnToAndTakesNoHits() throws {
        let fixture = Fixture(
            change: {
                $0.sideRoom = 64
                $0.frame = Rect(x: 64, y: 0, width: 272, height: 500)
            },
            outer: { view in
                let root = View()
                root.addSubview(view)
                return root
            })
        let rows = try #require(fixture.list(0))
        #expect(rows.convert(rows.bounds, to: nil) == Rect(x: 64, y: 116, width: 272, height: 384))
        rows.rows[0].translation = Vector(x: -64, y: 0)

        #expect(fixture.user.stage.hitTest(Point(x: 10, y: 240)) === rows.rows[0])
        #expect(fixture.user.stage.hitTest(Point(x: 10, y: 300)) === fixture.user.stage.root)
        fixture.view.show(tab: 1, animated: false)
        fixture.user.settle()
        #expect(fixture.user.stage.hitTest(Point(x: 10, y: 240)) === fixture.user.stage.root)
        let next = try #require(fixture.list(1))
        #expect(next.convert(next.bounds, to: nil).minX == 64)
    }

    /// The law of lists that move between other views: each is as opaque as it is near its place, and lists at rest are opaque. Lists that fill
    /// the window keep their opacity.
    @Test(arguments: [0.0, 24]) func aListFadesAsItLeavesItsPlaceBesideOthers(sideRoom: Double) {
        let fixture = Fixture([30, 31, 32], change: { $0.sideRoom = sideRoom })
        var halfway = 0
        for tab in [1, 2, 0] {
            fixture.view.show(tab: tab)
            for _ in 0..<20 {
                fixture.user.advance(by: 0.02)
                for (index, page) in fixture.view.pages.enumerated() where !page.isHidden {
                    let distance = abs(Double(index) - fixture.view.progress)
                    #expect(abs(page.alpha - (sideRoom > 0 ? max(0, 1 - distance) : 1)) < 1e-9)
                    halfway += (0.2...0.8).contains(distance) ? 1 : 0
                }
            }
            fixture.user.settle()
            #expect(fixture.view.currentPage?.alpha == 1)
        }
        #expect(halfway > 5)
    }
}
