import LayoutMath
import Testing

@Suite struct OffsetAnchorTests {
    private func frame(_ y: Double, _ height: Double) -> Rect { Rect(x: 0, y: y, width: 300, height: height) }

    @Test(arguments: [
        // The item is below the edge, at it, crossed by it, just above it.
        (100.0, 50.0, 40.0, 240.0), (100, 50, 100, 300), (100, 50, 125, 325), (100, 50, 150, 350),
    ])
    func anItemThatMovesTakesTheOffsetWithIt(y: Double, height: Double, offset: Double, expected: Double) {
        let anchor = OffsetAnchor(frame: frame(y, height), offset: offset)

        #expect(anchor.offset(keeping: frame(y + 200, height)) == expected)
    }

    @Test(arguments: [(40.0, 0.0, 40.0), (100, 0, 100), (125, 0.5, 150), (150, 1, 200), (170, 1, 220)])
    func theSameShareOfTheItemStaysAboveTheEdge(offset: Double, share: Double, expected: Double) {
        let anchor = OffsetAnchor(frame: frame(100, 50), offset: offset)

        #expect(anchor.share == share)
        #expect(anchor.offset(keeping: frame(100, 100)) == expected)
    }

    @Test func anItemWithoutHeightIsWhollyBelowTheEdge() {
        let anchor = OffsetAnchor(frame: frame(100, 0), offset: 100)

        #expect(anchor.share == 0)
        #expect(anchor.offset(keeping: frame(130, 40)) == 130)
    }

    @Test func anItemOutsideTheLayoutsKeepsNothing() {
        let layout = ListLayout(rows: RowExtents(count: 3))

        #expect(OffsetAnchor(item: 3, in: layout, offset: 7) == nil)
        #expect(OffsetAnchor(frame: frame(0, 44), offset: 7).offset(keepingItem: 3, in: layout) == 7)
    }

    @Test(arguments: 0..<10)
    func aRowIsSeenAtTheSamePlaceAfterAnyChange(seed: Int) throws {
        var source = RowSource(seed: UInt64(seed) + 900)
        for _ in 0..<20 {
            var layout = source.list()
            guard layout.itemCount > 0 else { continue }
            let row = source.index(below: layout.itemCount)
            let old = try #require(layout.attributes(at: row)).frame
            let offset = old.minY + source.number(in: -200...1) * max(1, old.height)
            let anchor = try #require(OffsetAnchor(item: row, in: layout, offset: offset))

            let inserted = source.index(below: 40)
            let runs = [RowRun(old: 0, new: inserted, count: layout.itemCount)]
            layout.replaceItems(rows: RowExtents(carrying: layout.rows, count: layout.itemCount + inserted, runs: runs), headerIndices: [])
            for other in 0..<layout.itemCount where source.unit() < 0.5 { layout.setHeight(source.height(), at: other) }
            let new = try #require(layout.attributes(at: row + inserted)).frame
            let kept = anchor.offset(keepingItem: row + inserted, in: layout)

            // Where the edge crosses the item, the point at its share; else its top. Lists are below a million points high.
            let (seen, shown) = (old.minY + anchor.share * old.height - offset, new.minY + anchor.share * new.height - kept)
            #expect(abs(seen - shown) < 1e-8)
        }
    }

    @Test(arguments: 0..<10)
    func changesOfOtherRowsForthAndBackGiveTheSameOffset(seed: Int) throws {
        var source = RowSource(seed: UInt64(seed) + 910)
        for _ in 0..<20 {
            var layout = ListLayout(rows: RowExtents(heights: (0..<200).map { _ in source.height() }))
            let (row, unchanged) = (source.index(below: 200), layout)
            let start = PlainRows.rounded(source.number(in: 0...layout.contentSize.height))

            let there = try #require(OffsetAnchor(item: row, in: layout, offset: start))
            for other in 0..<200 where other != row { layout.setHeight(source.height(), at: other) }
            let changed = there.offset(keepingItem: row, in: layout)
            let back = try #require(OffsetAnchor(item: row, in: layout, offset: changed))

            #expect(back.offset(keepingItem: row, in: unchanged) == start)
        }
    }

    @Test func measuringAboveTheEdgeAddsTheChange() throws {
        var layout = ListLayout(rows: RowExtents(count: 100, estimate: 44))
        let anchor = try #require(OffsetAnchor(item: 50, in: layout, offset: 2210))

        let change = layout.setHeight(60.3, at: 20) + layout.setHeight(12, at: 30) + layout.setHeight(80, at: 51)

        #expect(anchor.offset(keepingItem: 50, in: layout) == 2210 + change - 36)
    }
}
