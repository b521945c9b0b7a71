import LayoutMath
import Testing

/// Tests properties of every row on rows drawn from a seed.
@Suite struct StopListLawTests {
    @Test(arguments: 0..<10)
    func stopsAscendWithinBoundsAndEndAtTheMaximum(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<30 {
            let row = source.row()

            #expect(zip(row.stops, row.stops.dropFirst()).allSatisfy { $0 < $1 })
            #expect(row.stops.allSatisfy { $0.isFinite })
            if row.loop == nil {
                #expect(row.stops.allSatisfy { 0...row.maximumOffset ~= $0 })
                #expect(row.stops.last == row.maximumOffset)
            } else {
                #expect(row.stops[row.stops.count - 1] - row.stops[0] < row.maximumOffset)
            }
            for item in 0..<row.itemCount { #expect(row.stops.contains(row.stop(ofItem: item))) }
            for free in row.freeRanges {
                #expect(row.stops.contains(free.lowerBound) && row.stops.contains(free.upperBound))
                #expect(!row.stops.contains { free.lowerBound < $0 && $0 < free.upperBound })
            }
        }
    }

    @Test(arguments: 0..<10)
    func queriesEqualBruteForce(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<30 {
            let row = source.row()
            let turns = row.loop == nil ? [0.0] : [-3, -2, -1, 0, 1, 2, 3].map { $0 * row.maximumOffset }
            let stops = turns.flatMap { turn in row.stops.map { $0 + turn } }
            for _ in 0..<40 {
                let offset = source.offset(in: row)
                let nearest = stops.reduce(stops[0]) { abs($1 - offset) <= abs($0 - offset) ? $1 : $0 }

                // In a loop a turn is added and taken away again: rounding only.
                #expect(abs(row.nearestStop(to: offset) - nearest) < 1e-9)
                expectClose(row.stop(after: offset), stops.first { $0 > offset + StopList.restingTolerance })
                expectClose(row.stop(before: offset), stops.last { $0 < offset - StopList.restingTolerance })
                let isFree = turns.contains { turn in
                    row.freeRanges.contains { $0.lowerBound + turn < offset && offset < $0.upperBound + turn }
                }
                #expect(row.isFree(offset) == isFree)
            }
        }
    }

    @Test(arguments: 0..<10)
    func itemsInARangeEqualBruteForce(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<30 {
            let row = source.row()
            let indices = row.loop == nil ? 0..<row.itemCount : (-4 * row.itemCount)..<(4 * row.itemCount)
            for _ in 0..<40 {
                let start = source.offset(in: row)
                let range = start...(start + source.number(in: 0...900))

                let visible = Array(row.items(in: range))

                let expected = indices.filter {
                    let frame = row.frame(ofItem: $0)
                    return frame.start < range.upperBound && frame.end > range.lowerBound
                }
                // An item without width at the start of a range may lie between two visible ones.
                #expect(visible.filter { row.frame(ofItem: $0).length > 0 } == expected.filter { row.frame(ofItem: $0).length > 0 })
            }
        }
    }

    @Test(arguments: 0..<10)
    func progressGrowsWithTheOffsetAndAgreesWithThePage(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<10 {
            let widths = (0..<8).map { _ in source.number(in: 50...700) }
            let row = StopList(widths: widths, spacing: 12, viewport: 500, rules: StopList.Rules(containment: .reachable))
            let offsets = (0...400).map { row.maximumOffset * Double($0) / 400 }

            let progress = offsets.map { row.progress(atOffset: $0) }

            #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 <= $1 })
            for item in 0..<8 { #expect(row.progress(atOffset: row.stop(ofItem: item)) == Double(item)) }
            for (offset, page) in zip(offsets, progress) where abs(page - page.rounded(.down) - 0.5) > 1e-9 {
                #expect(row.item(atOffset: offset) == Int(page.rounded()))
            }
        }
    }

    @Test(arguments: 0..<10)
    func nothingIsEverNaN(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<20 {
            let row = source.row()

            let offset = source.offset(in: row)

            #expect(row.contentLength.isFinite && row.maximumOffset.isFinite)
            #expect(row.progress(atOffset: offset).isFinite)
            #expect(row.clampedOffset(offset).isFinite)
            #expect(row.restingOffset(nearest: offset).isFinite)
        }
    }

    private func expectClose(_ value: Double?, _ expected: Double?, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let value, let expected else {
            #expect(value == expected, sourceLocation: sourceLocation)
            return
        }
        #expect(abs(value - expected) < 1e-9, sourceLocation: sourceLocation)
    }
}
