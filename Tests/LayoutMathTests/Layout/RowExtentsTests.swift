import LayoutMath
import Testing

@Suite struct RowExtentsTests {
    @Test func rowsLieBelowEachOther() {
        let rows = RowExtents(heights: [10, 20.5, 0, 40], spacing: 2)

        #expect((0..<4).map(rows.origin(of:)) == [0, 12, 34.5, 36.5])
        #expect(rows.total == 76.5)
        #expect((0..<4).map { rows[$0] } == [10, 20.5, 0, 40])
    }

    @Test(arguments: [(0, 0), (0.0078125, 0.015625), (0.0078, 0), (20.3, 20.296875), (0x1p24, 0x1p24)])
    func heightsAreRoundedToTheNearestUnit(height: Double, rounded: Double) {
        var rows = RowExtents(count: 1, estimate: height)

        let estimate = rows[0]
        rows.setHeight(height, at: 0)

        #expect(estimate == rounded && rows.estimate == rounded)
        #expect(rows[0] == rounded)
        #expect(RowExtents.resolution == 0.015625)
    }

    @Test func onlySetHeightsAreMeasured() {
        var rows = RowExtents(count: 3, estimate: 44)

        let change = rows.setHeight(44, at: 1)
        rows.setHeight(0, at: 2)

        #expect(change == 0)
        #expect((0..<3).map(rows.isMeasured(at:)) == [false, true, true])
    }

    @Test func anotherEstimateLeavesMeasuredRows() {
        var rows = RowExtents(count: 4, estimate: 0)
        rows.setHeight(10, at: 1)

        rows.replaceEstimate(30)

        #expect((0..<4).map { rows[$0] } == [30, 10, 30, 30])
        #expect(rows.total == 100 && rows.estimate == 30)
    }

    @Test func invalidHeightsRemainAsEstimates() {
        var rows = RowExtents(heights: [10, 20, 0])

        rows.invalidateHeights()

        #expect((0..<3).map { rows[$0] } == [10, 20, 0])
        #expect((0..<3).allSatisfy { !rows.isMeasured(at: $0) })
        #expect(rows.total == 30)
    }

    @Test func rowsWithoutHeightAreFoundOnlyWhereNoOtherIs() {
        let rows = RowExtents(heights: [0, 0, 10, 0, 10, 0])

        #expect([-1, 0, 9.99, 10, 19.99].map { rows.index(at: $0) } == [0, 2, 2, 4, 4])
        #expect([20, .infinity].map { rows.index(at: $0) } == [5, 5])
        #expect(rows.rows(overlapping: 0...10) == 2..<3)
        #expect(rows.rows(overlapping: 0...10.5) == 2..<5)
        #expect(rows.rows(overlapping: 10...10).isEmpty)
    }

    @Test func rowsWithoutAnyHeightAreAllAtTheBeginning() {
        let rows = RowExtents(count: 130, estimate: 0)

        #expect(rows.total == 0 && rows.origin(of: 129) == 0)
        #expect(rows.index(at: 0) == 129 && rows.index(at: -1) == 0)
        #expect(rows.rows(overlapping: -1...1) == 0..<130)
        #expect(rows.rows(overlapping: 0...1).isEmpty)
    }

    @Test func spaceBelowARowBelongsToIt() {
        let rows = RowExtents(heights: [10, 10], spacing: 5)

        #expect([0, 10, 14.9, 15, 99].map { rows.index(at: $0) } == [0, 0, 0, 1, 1])
        #expect(rows.rows(overlapping: 10...15).isEmpty)
        #expect(rows.rows(overlapping: 9...16) == 0..<2)
    }

    @Test func withoutRowsThereIsNothing() {
        let rows = RowExtents(count: 0, estimate: 44, spacing: 8)

        #expect(rows.count == 0 && rows.total == 0)
        #expect(rows.index(at: 0) == nil)
        #expect(rows.rows(overlapping: -10...10).isEmpty)
    }

    @Test(arguments: [-Double.infinity, -.greatestFiniteMagnitude, .greatestFiniteMagnitude, .infinity, .nan])
    func positionsFarAwayAreClamped(y: Double) {
        let rows = RowExtents(count: 1000, estimate: 44, spacing: 1)

        #expect(rows.index(at: y) == (y > 0 ? 999 : 0))
        #expect(rows.rows(overlapping: -Double.infinity ... .infinity) == 0..<1000)
        #expect(rows.rows(overlapping: Double.infinity ... .infinity).isEmpty)
    }

    @Test func theHighestRowsAreStillExact() {
        var rows = RowExtents(count: 100_000, estimate: 0x1p24, spacing: 0x1p24)

        rows.setHeight(1 / 64, at: 0)

        let last: Double = 99_998 * 0x1p25 + 0x1p24 + 1 / 64
        #expect(rows.origin(of: 99_999) == last)
        #expect(rows.index(at: last) == 99_999)
        #expect(rows.index(at: last.nextDown) == 99_998)
    }

    @Test func aJumpToTheEndAndBackLeavesAllOffsets() {
        var source = RowSource(seed: 770)
        let heights = (0..<20_000).map { _ in source.height() }
        var rows = RowExtents(count: 20_000, estimate: 37.7)
        for row in 0..<30 { rows.setHeight(heights[row], at: row) }
        let before = (0...30).map(rows.origin(of:))

        for row in 19_950..<20_000 { rows.setHeight(heights[row], at: row) }
        let end = rows.origin(of: 19_999)
        for row in 30..<60 { rows.setHeight(heights[row], at: row) }
        for row in 30..<60 { rows.setHeight(37.7, at: row) }

        #expect((0...30).map(rows.origin(of:)) == before)
        #expect(rows.origin(of: 19_999) == end)
    }

    @Test func runsCarryHeightsOverAMove() {
        let old = RowExtents(heights: [1, 2, 3, 4, 5], estimate: 9)

        let new = RowExtents(carrying: old, count: 6, runs: [RowRun(old: 3, new: 0, count: 2), RowRun(old: 0, new: 3, count: 3)])

        #expect((0..<6).map { new[$0] } == [4, 5, 9, 1, 2, 3])
        #expect((0..<6).map(new.isMeasured(at:)) == [true, true, false, true, true, true])
    }

    @Test(arguments: [0, 1, 63, 64, 65, 200])
    func resizingKeepsTheFirstRows(count: Int) {
        var rows = RowExtents(heights: Array(repeating: 10, count: 64), estimate: 3, spacing: 1)

        rows.resize(to: count)

        let kept = min(64, count)
        #expect(rows.count == count)
        #expect(rows.total == Double(kept * 10 + (count - kept) * 3 + max(0, count - 1)))
    }

    @Test func copiesAreIndependent() {
        let rows = RowExtents(heights: [10, 20])
        var copy = rows

        copy.setHeight(99, at: 0)

        #expect(rows.origin(of: 1) == 10 && copy.origin(of: 1) == 99)
    }
}

/// Tests that programmer errors trap.
@Suite struct RowExtentsTrapTests {
    @Test func heightsThatAreNoHeightsTrap() async {
        await #expect(processExitsWith: .failure) { _ = RowExtents(heights: [.nan]) }
        await #expect(processExitsWith: .failure) { _ = RowExtents(heights: [-1]) }
        await #expect(processExitsWith: .failure) { _ = RowExtents(heights: [.infinity]) }
        await #expect(processExitsWith: .failure) { _ = RowExtents(heights: [(0x1p24).nextUp]) }
        await #expect(processExitsWith: .failure) {
            var rows = RowExtents(count: 1)
            rows.setHeight(.nan, at: 0)
        }
    }

    @Test func estimatesAndSpacingAreHeightsToo() async {
        await #expect(processExitsWith: .failure) { _ = RowExtents(count: 0, estimate: -0.1) }
        await #expect(processExitsWith: .failure) { _ = RowExtents(count: 0, estimate: 1, spacing: .nan) }
        await #expect(processExitsWith: .failure) {
            var rows = RowExtents()
            rows.replaceEstimate(.infinity)
        }
    }

    @Test func negativeCountsTrap() async {
        await #expect(processExitsWith: .failure) { _ = RowExtents(count: -1) }
        await #expect(processExitsWith: .failure) { _ = RowExtents(carrying: RowExtents(), count: -1, runs: []) }
        await #expect(processExitsWith: .failure) {
            var rows = RowExtents()
            rows.resize(to: -1)
        }
    }

    @Test func rowsOutsideTrap() async {
        await #expect(processExitsWith: .failure) { _ = RowExtents(count: 3)[3] }
        await #expect(processExitsWith: .failure) { _ = RowExtents(count: 3).origin(of: 3) }
        await #expect(processExitsWith: .failure) { _ = RowExtents(count: 3).isMeasured(at: -1) }
        await #expect(processExitsWith: .failure) {
            var rows = RowExtents(count: 3)
            rows.setHeight(1, at: 3)
        }
    }

    @Test func runsOutsideTrap() async {
        await #expect(processExitsWith: .failure) {
            _ = RowExtents(carrying: RowExtents(count: 3), count: 9, runs: [RowRun(old: 2, new: 0, count: 2)])
        }
        await #expect(processExitsWith: .failure) {
            _ = RowExtents(carrying: RowExtents(count: 9), count: 3, runs: [RowRun(old: 0, new: 2, count: 2)])
        }
        await #expect(processExitsWith: .failure) {
            _ = RowExtents(carrying: RowExtents(count: 9), count: 9, runs: [RowRun(old: 1, new: 1, count: -1)])
        }
        await #expect(processExitsWith: .failure) { _ = RowExtents(carrying: RowExtents(count: 1), count: 1) { _ in 1 } }
    }
}
