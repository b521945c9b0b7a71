import LayoutMath
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests rows as high as their views' preferred sizes.
@MainActor
@Suite struct CollectionFittingTests {
    /// A row whose height follows from its id: 20, 30, … 60 points, more for ids of `tall`.
    final class Row: View {
        var id = ""
        var tall: Set<String> = []
        override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Row.height(id) + (tall.contains(id) ? 100 : 0)) }

        static func height(_ id: String) -> Double { 20 + Double((Int(id) ?? 0) % 5) * 10 }
    }

    private final class Fixture {
        let view: CollectionView
        let user: StageHarness
        var tall: Set<String> = []

        init(_ count: Int, headers: [Int] = [], estimate: Double = 25) {
            var layout = ListLayout(rows: RowExtents(count: count, estimate: estimate), headerIndices: headers)
            layout.isSelfSizing = true
            view = CollectionView(layout: layout)
            user = StageHarness(view, size: Size(width: 200, height: 300))
            view.recipe = CollectionView.Recipe(make: { _ in Row() }) { [unowned self] view, id in
                (view as? Row)?.id = id
                (view as? Row)?.tall = tall
            }
            view.apply(CollectionSnapshot(CollectionFixture.ids(0..<count)), animated: false)
            user.settle()
        }

        var list: ListLayout { view.layout as? ListLayout ?? ListLayout() }
        func top(_ id: String) -> Double? { view.frame(of: id)?.minY }
        var firstSeen: String { view.firstVisibleID ?? "" }
    }

    @Test func rowsInSightHaveTheHeightTheyWant() throws {
        let fixture = Fixture(1000)
        var y = 0.0
        for index in 0..<8 {
            let frame = try #require(fixture.view.frame(of: String(index)))
            #expect(frame == Rect(x: 0, y: y, width: 200, height: Row.height(String(index))))
            y += frame.height
        }
        #expect(!fixture.list.rows.isMeasured(at: 900))
    }

    @Test(arguments: [10.0, 25, 90]) func nothingJumpsWhileScrollingBack(estimate: Double) throws {
        let fixture = Fixture(1000, estimate: estimate)
        fixture.view.scroll(to: fixture.list.contentSize.height / 2, animated: false)
        fixture.user.settle()
        var (id, top) = (fixture.firstSeen, try #require(fixture.top(fixture.firstSeen)))
        for _ in 0..<300 {
            fixture.view.scrollView.scroll(to: fixture.view.scrollView.contentOffset.y - 7, animated: false)
            fixture.user.advance(by: 1.0 / 60)
            #expect(abs(try #require(fixture.top(id)) - (top + 7)) < 1e-9)
            (id, top) = (fixture.firstSeen, try #require(fixture.top(fixture.firstSeen)))
        }
    }

    @Test func theEndIsReachedAndTheBeginningIsExact() throws {
        let fixture = Fixture(100_000)
        for isAnimated in [false, true] {
            fixture.view.reveal("99999", animated: isAnimated)
            fixture.user.settle()
            #expect(try #require(fixture.view.frame(of: "99999")).maxY == 300)
            #expect(fixture.view.scrollView.contentOffset.y == fixture.list.contentSize.height - 300)

            fixture.view.reveal("0", animated: isAnimated)
            fixture.user.settle()
            #expect(fixture.top("0") == 0)
        }
    }

    @Test func aScrollToTheEndStaysAtTheEnd() throws {
        let fixture = Fixture(1000, estimate: 10)
        fixture.view.scroll(to: .greatestFiniteMagnitude, animated: false)
        fixture.user.settle()
        #expect(try #require(fixture.view.frame(of: "999")).maxY == 300)
    }

    @Test func flickKeepsItsPathWhileRowsAreMeasured() throws {
        let (fitted, fixed) = (Fixture(2000, estimate: 40), Fixture(2000, estimate: 40))
        for fixture in [fitted, fixed] {
            fixture.view.scroll(to: 30_000, animated: false)
            fixture.user.settle()
        }
        // The rows are visited downwards, so that every row above is asked for its height on the way.
        let start = try #require(Int(fitted.firstSeen))
        fitted.user.fling(from: Point(x: 100, y: 50), by: Vector(x: 0, y: 200), in: 0.1)
        var last = fitted.view.scrollView.velocity.y
        #expect(last < -500)
        while fitted.view.scrollView.isScrolling {
            fitted.user.advance(by: 1.0 / 60)
            let velocity = fitted.view.scrollView.velocity.y
            #expect(velocity >= last - 1e-6 && velocity <= 0)
            last = velocity
        }
        #expect(try #require(Int(fitted.firstSeen)) < start - 5)
    }

    @Test func aRowThatGrowsMovesThoseBelowIt() throws {
        let fixture = Fixture(50)
        fixture.tall = ["2"]
        fixture.view.reconfigure("2")
        fixture.user.settle()
        #expect(fixture.top("2") == 50)
        let third = try #require(fixture.top("3"))
        #expect(third == 190)
    }

    @Test func aNarrowerListAsksAgain() throws {
        let fixture = Fixture(50)
        fixture.tall = ["1"]
        fixture.view.reconfigure()
        fixture.user.resize(to: Size(width: 150, height: 300))
        fixture.user.settle()
        #expect(fixture.view.frame(of: "1") == Rect(x: 0, y: 20, width: 150, height: 130))
    }

    @Test func rowsInsertedAboveLeaveTheSeenRowAtItsPlace() throws {
        let fixture = Fixture(500)
        fixture.view.scroll(to: 4000, animated: false)
        fixture.user.settle()
        let (id, top) = (fixture.firstSeen, try #require(fixture.top(fixture.firstSeen)))
        fixture.view.apply(CollectionSnapshot((1000..<1010).map(String.init) + CollectionFixture.ids(0..<500)))
        #expect(fixture.top(id) == top)
        fixture.user.settle()
        #expect(fixture.top(id) == top)
    }

    @Test func aHeaderSticksAndIsPushedByTheNext() throws {
        let fixture = Fixture(100, headers: [0, 20])
        fixture.view.scroll(to: 100, animated: false)
        fixture.user.settle()
        func shown(_ id: String) throws -> Rect {
            let cell = try #require(fixture.view.visibleItems[id]).cell
            return cell.convert(cell.bounds, to: fixture.view)
        }
        #expect(try shown("0").minY == 0)
        let next = try #require(fixture.top("20"))
        fixture.view.scroll(to: 100 + next - 5, animated: false)
        fixture.user.settle()
        #expect(try shown("20").minY == 5)
        #expect(try shown("0").maxY == 5)
        fixture.view.scroll(to: 100 + next + 5, animated: false)
        fixture.user.settle()
        #expect(try shown("20").minY == 0)
        #expect(fixture.view.visibleItems["0"]?.cell.isHidden ?? true)
    }
}
