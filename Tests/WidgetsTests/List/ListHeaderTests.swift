import LayoutMath
import TestSupport
import Testing

@testable import Widgets

/// Tests headers that stick at the top of a list.
@MainActor @Suite struct ListHeaderTests {
    @Test func headersStickUnderTheTopAndCoverTheRows() throws {
        let fixture = ListFixture(ListFixture.sections)
        fixture.list.scrollView.scroll(to: 200, animated: false)
        fixture.user.settle()
        #expect(fixture.shown("A")?.minY == 0)
        let header = try #require(fixture.list.collection.visibleItems["A"]?.cell.content as? ListHeader)
        #expect(header.cover == 1)
        fixture.list.scrollView.scroll(to: 0, animated: false)
        fixture.user.settle()
        #expect(header.cover == 0)
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
