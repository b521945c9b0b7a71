import LayoutMath
import Particles
import TestSupport
import Testing

@testable import Widgets

/// Tests headers that stick at the top of a list.
@MainActor @Suite struct ListHeaderTests {
    @Test func headersStickAtTheTop() {
        let fixture = ListFixture(ListFixture.sections)
        fixture.list.scrollView.scroll(to: 200, animated: false)
        fixture.user.settle()
        #expect(fixture.shown("A")?.minY == 0)
    }

    /// The law of headers without a background: whatever the offset, no row draws or takes a press where a header is.
    @Test func rowsEndAtTheLowerEdgeOfTheHeader() throws {
        let fixture = ListFixture(ListFixture.sections)
        let list = fixture.list
        var random = RandomSource(seed: 1)
        var partlyCovered = 0
        for _ in 0..<100 {
            list.scrollView.scroll(to: .random(in: 0...1208, using: &random), animated: false)
            fixture.user.settle()
            let pinned = try #require(list.collection.visibleItems.reach.pinned).attributes.frame
            for item in list.collection.visibleItems.values where !(item.cell.content is ListHeader) && item.cell.frame.intersects(pinned) {
                let clip = try #require(item.cell.clipRect)
                #expect(clip.minY + item.cell.frame.minY == pinned.maxY)
                partlyCovered += clip.minY < item.cell.bounds.height ? 1 : 0
            }
            fixture.user.tap(100, pinned.midY - list.scrollView.contentOffset.y)
        }
        #expect(partlyCovered > 20)
        #expect(fixture.activated.isEmpty)
    }

    @Test(arguments: [true, false]) func aHeaderSticksAfterRowsAreRemovedAtTheEnd(isAnimated: Bool) throws {
        let fixture = ListFixture(ListSnapshot(sections: [ListSection(header: "A", rows: (0..<20).map { "a\($0)" })]))
        fixture.list.scrollView.scroll(to: .greatestFiniteMagnitude, animated: false)
        fixture.user.settle()
        fixture.list.apply(
            ListSnapshot(sections: [ListSection(header: "A", rows: (0..<17).map { "a\($0)" })]), animated: isAnimated)
        fixture.user.settle()
        #expect(fixture.list.scrollView.contentOffset.y == 36 + 17 * 50 - 400)
        #expect(fixture.shown("A")?.minY == 0)
    }

    /// The index of the sticking header is greater than the new number of rows, as when a search leaves a few of many days.
    @Test(arguments: [true, false]) func rowsThatAreLeftUnderAStickyHeaderAreShown(animated: Bool) throws {
        let fixture = ListFixture(ListFixture.sections)
        fixture.list.scrollView.scroll(to: .infinity, animated: false)
        fixture.user.advance(by: 0.1)
        #expect(fixture.list.collection.visibleItems.reach.pinned != nil)

        let left = ListSnapshot(sections: [ListSection(header: "B", rows: ["b3", "b4"])])
        fixture.list.apply(left, animated: animated)
        fixture.user.settle()
        #expect(left.items.ids.allSatisfy { fixture.shown($0) != nil })

        fixture.list.apply(ListFixture.sections, animated: animated)
        fixture.user.settle()
        #expect(fixture.shown("a0") != nil && fixture.shown("b3") == nil)
    }
}
