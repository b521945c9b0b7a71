import LayoutMath
import Testing

@testable import Widgets

@Suite struct ListSnapshotTests {
    @Test func sectionsBecomeOneRowOfItems() {
        let snapshot = ListSnapshot(sections: [
            ListSection(header: "A", rows: ["1", "2"]), ListSection(rows: ["3"]), ListSection(header: "B", rows: []),
        ])
        #expect(snapshot.items.ids == ["A", "1", "2", "3", "B"])
        #expect(snapshot.headerIndices == [0, 4])
        #expect(snapshot.rowCount == 3)
        #expect(snapshot.rows == ["1", "2", "3"])
        #expect(snapshot.isHeader("B") && !snapshot.isHeader("3") && !snapshot.isHeader("none"))
        #expect((0..<5).map { snapshot.endsSection(at: $0) } == [false, false, false, true, true])
        #expect(snapshot.rows(from: "3", to: "1") == ["1", "2", "3"])
    }

    @Test func aHeaderMayNotHaveTheIdentityOfARow() async {
        await #expect(processExitsWith: .failure) {
            _ = ListSnapshot(sections: [ListSection(header: "A", rows: ["1"]), ListSection(header: "1", rows: [])])
        }
    }

    @Test func runsAreTheItemsThatStayed() {
        let old = CollectionSnapshot(["a", "b", "c", "d", "e"])
        let new = CollectionSnapshot(["d", "e", "x", "a", "b"])
        #expect(new.runs(from: old) == [RowRun(old: 3, new: 0, count: 2), RowRun(old: 0, new: 3, count: 2)])
        #expect(new.runs(from: .empty).isEmpty)
    }

    @Test(arguments: [0, 1, 2, 255, 5000]) func everyIdIsFoundAndNoOther(count: Int) {
        let ids = (0..<count).map { "é\($0)" }
        let table = IdentityTable(ids)
        #expect(ids.indices.allSatisfy { table.index(of: ids[$0]) == $0 })
        #expect((count..<count + 500).allSatisfy { table.index(of: "é\($0)") == nil })
    }

    @Test func canonicallyEqualIdsAreTheSame() {
        #expect(IdentityTable(["e\u{301}"]).index(of: "\u{e9}") == 0)
    }

    @Test func aListOfManyRowsNeedsNoSecondLookUp() {
        let ids = (0..<200_000).map(String.init)
        let changed = Array(ids[100_000...] + ids[..<100_000])
        let runs = CollectionSnapshot(changed).runs(from: CollectionSnapshot(ids))
        #expect(runs == [RowRun(old: 100_000, new: 0, count: 100_000), RowRun(old: 0, new: 100_000, count: 100_000)])
    }
}
