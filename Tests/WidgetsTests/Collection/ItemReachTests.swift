import LayoutMath
import Testing

@testable import Widgets

@MainActor
@Suite struct ItemReachTests {
    private static let viewport = Size(width: 300, height: 200)

    private func grid(_ count: Int) -> GridLayout { GridLayout(itemCount: count, bounds: Rect(origin: .zero, size: Self.viewport)) }

    private func visible(_ y: Double) -> Rect { Rect(origin: Point(x: 0, y: y), size: Self.viewport) }

    @Test(arguments: [0, 1, 7, 100, 1000])
    func itemsWithinAScreenOfTheVisiblePartAreReached(count: Int) {
        let layout = grid(count)
        var reach = ItemReach()

        for step in 0..<40 {
            let y = Double(step * 97 % 40) * layout.contentSize.height / 40
            _ = reach.update(in: layout, count: count, visible: visible(y))

            let near = Rect(x: 0, y: y - 200, width: 300, height: 600)
            let expected = (0..<count).filter { layout.attributes(at: $0)?.frame.intersects(near) ?? false }
            #expect(reach.indices == expected)
            for index in 0..<count { #expect(reach.contains(index) == expected.contains(index)) }
        }
    }

    @Test func anUpdateReportsOnlyChanges() {
        let layout = grid(100)
        var reach = ItemReach()

        let first = reach.update(in: layout, count: 100, visible: visible(0))
        let second = reach.update(in: layout, count: 100, visible: visible(0))
        reach.removeAll()
        let third = reach.update(in: layout, count: 100, visible: visible(0))

        #expect(first && !second && third)
    }

    @Test func allItemsOfContentThatDoesNotScrollAreReached() {
        var reach = ItemReach()

        _ = reach.update(in: grid(100), count: 100, visible: nil)

        #expect(reach.indices == Array(0..<100) && reach.pinned == nil)
    }

    @Test func aLayoutThatWaitsForItsItemsReachesNone() {
        var reach = ItemReach()
        _ = reach.update(in: grid(5), count: 5, visible: nil)

        let hasChanged = reach.update(in: grid(5), count: 4, visible: nil)

        #expect(hasChanged && reach.indices.isEmpty)
    }

    /// The header that sticks is far above the visible part.
    @Test func thePinnedItemIsReachedFromAnywhere() {
        var layout = ListLayout(rows: RowExtents(estimate: 40), bounds: Rect(origin: .zero, size: Self.viewport))
        layout.itemCount = 100
        layout.setHeaders([0])
        var reach = ItemReach()

        _ = reach.update(in: layout, count: 100, visible: visible(2000))

        #expect(reach.pinned?.index == 0 && reach.indices.first == 0 && reach.contains(50) && !reach.contains(1))
    }

    @Test func theOrderFollowsTheDirection() {
        var reach = ItemReach()
        _ = reach.update(in: grid(4), count: 4, visible: nil)

        reach.scroll(to: 10)
        #expect((0..<4).map { reach.index(at: $0) } == [0, 1, 2, 3])
        reach.scroll(to: 5)
        reach.scroll(to: 5)
        #expect((0..<4).map { reach.index(at: $0) } == [3, 2, 1, 0])
    }
}
