import LayoutMath
import Testing

/// Tests properties of every list of rows, on rows drawn from a seed, against sums made one by one.
@Suite struct RowExtentsLawTests {
    @Test(arguments: 0..<10)
    func thousandsOfChangesLeaveTheSumsOfBruteForce(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 700)
        var (rows, plain) = source.rows()
        for round in 0..<1000 {
            source.change(&rows, &plain)

            if round % 25 == 0 { #expect(plain.agrees(with: rows)) }
        }
        #expect(plain.agrees(with: rows))
    }

    @Test(arguments: 0..<10)
    func sumsDoNotDependOnTheOrderOfSetting(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 710)
        let heights = (0..<200).map { _ in source.height() }
        var order = Array(heights.indices)
        for place in order.indices { order.swapAt(place, source.index(below: order.count)) }
        var (ascending, shuffled) = (RowExtents(count: 200, estimate: 31.7), RowExtents(count: 200, estimate: 31.7))

        for row in heights.indices { ascending.setHeight(heights[row], at: row) }
        for row in order {
            shuffled.setHeight(source.height(), at: row)
            shuffled.setHeight(heights[row], at: row)
        }

        #expect(shuffled == ascending)
        #expect(ascending == RowExtents(heights: heights, estimate: 31.7))
    }

    @Test(arguments: 0..<10)
    func everyRowIsFoundAtItsOriginAndUpToTheNext(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 720)
        for _ in 0..<10 {
            let (rows, _) = source.rows()
            for row in 0..<rows.count where rows[row] + rows.spacing > 0 {
                let next = rows.origin(of: row) + rows[row] + rows.spacing

                #expect(rows.index(at: rows.origin(of: row)) == row)
                #expect(rows.index(at: next.nextDown) == row)
            }
        }
    }

    @Test(arguments: 0..<10)
    func aRowEndsExactlyWhereTheNextBegins(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 730)
        let (rows, _) = source.rows()

        for row in 0..<max(0, rows.count - 1) { #expect(rows.origin(of: row) + rows[row] + rows.spacing == rows.origin(of: row + 1)) }
        if rows.count > 0 { #expect(rows.origin(of: rows.count - 1) + rows[rows.count - 1] == rows.total) }
    }

    @Test(arguments: 0..<10)
    func queriesEqualBruteForce(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 740)
        for _ in 0..<10 {
            let (rows, plain) = source.rows()
            for _ in 0..<30 {
                let (a, b) = (source.position(in: plain), source.position(in: plain))
                let range = min(a, b)...max(a, b)

                #expect(rows.index(at: a) == plain.index(at: a))
                #expect(Array(rows.rows(overlapping: range)) == plain.rows(overlapping: range))
                #expect(Array(rows.rows(overlapping: a...a)) == plain.rows(overlapping: a...a))
            }
        }
    }

    @Test(arguments: 0..<10)
    func theChangeOfAHeightIsWhatLaterRowsMoveBy(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 750)
        var rows = RowExtents(count: 150, estimate: 44)
        for _ in 0..<50 {
            let (row, before) = (source.index(below: 150), rows)

            let change = rows.setHeight(source.height(), at: row)

            #expect(change == rows[row] - before[row])
            #expect((0..<150).allSatisfy { rows.origin(of: $0) == before.origin(of: $0) + ($0 > row ? change : 0) })
        }
    }

    @Test(arguments: 0..<10)
    func keptRowsKeepTheirHeightsInAnyPermutation(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 760)
        let (rows, plain) = source.rows()
        let old: [Int?] = (0..<source.index(below: 300)).map { _ in
            source.unit() < 0.3 || rows.count == 0 ? nil : source.index(below: rows.count)
        }
        var expected = PlainRows(spacing: plain.spacing, estimate: plain.estimate)
        expected.heights = old.map { $0.map { plain.heights[$0] } ?? plain.estimate }
        expected.areMeasured = old.map { $0.map { plain.areMeasured[$0] } ?? false }

        let byIndex = RowExtents(carrying: rows, count: old.count) { old[$0] }
        let byRuns = RowExtents(
            carrying: rows, count: old.count,
            runs: old.indices.compactMap { new in old[new].map { RowRun(old: $0, new: new, count: 1) } })

        #expect(expected.agrees(with: byIndex))
        #expect(byRuns == byIndex)
    }
}

extension RowSource {
    /// Sets a height, inserts, removes or moves rows, or changes estimate or spacing.
    fileprivate mutating func change(_ rows: inout RowExtents, _ plain: inout PlainRows) {
        switch unit() {
        case ..<0.8 where rows.count > 0: setHeight(&rows, &plain)
        case ..<0.87: insert(&rows, &plain)
        case ..<0.94 where rows.count > 0: remove(&rows, &plain)
        case ..<0.97: replaceEstimate(&rows, &plain)
        default:
            plain.spacing = PlainRows.rounded(number(in: 0...9))
            rows.spacing = plain.spacing
        }
    }

    private mutating func setHeight(_ rows: inout RowExtents, _ plain: inout PlainRows) {
        let (row, height) = (index(below: rows.count), height())
        rows.setHeight(height, at: row)
        plain.setHeight(height, at: row)
    }

    private mutating func insert(_ rows: inout RowExtents, _ plain: inout PlainRows) {
        let (place, count) = (index(below: rows.count + 1), index(below: 70))
        let runs = [RowRun(old: 0, new: 0, count: place), RowRun(old: place, new: place + count, count: rows.count - place)]
        rows = RowExtents(carrying: rows, count: rows.count + count, runs: runs)
        plain.insert(count, at: place)
    }

    private mutating func remove(_ rows: inout RowExtents, _ plain: inout PlainRows) {
        let start = index(below: rows.count)
        let end = min(rows.count, start + index(below: 70))
        let length = end - start
        rows = RowExtents(carrying: rows, count: rows.count - length) { $0 < start ? $0 : $0 + length }
        plain.remove(start..<end)
    }

    private mutating func replaceEstimate(_ rows: inout RowExtents, _ plain: inout PlainRows) {
        plain.estimate = PlainRows.rounded(height())
        rows.replaceEstimate(plain.estimate)
        for row in plain.heights.indices where !plain.areMeasured[row] { plain.heights[row] = plain.estimate }
    }
}
