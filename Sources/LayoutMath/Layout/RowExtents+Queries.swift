extension RowExtents {
    /// Distance from the top of the first row to the bottom of the last, in points; 0 if there are no rows.
    /// - Complexity: O(log n).
    public var total: Double { LayoutUnit.points(totalUnits) }

    /// Returns yᵢ, the top of a row, in points. Traps outside 0 ..< `count`.
    /// - Complexity: O(log n).
    public func origin(of index: Int) -> Double { LayoutUnit.points(originUnits(of: index)) }

    /// Returns the row that contains `y`, including its top edge.
    ///
    /// The space below a row counts as part of the row. Positions above the first row give the first row, and those below the last row
    /// the last. A row without height is returned only if no other row contains `y`.
    /// - Parameter y: The position in points from the top of the first row; NaN counts as −∞.
    /// - Returns: The row; nil if there are no rows.
    /// - Complexity: O(log n).
    public func index(at y: Double) -> Int? { index(atUnits: LayoutUnit.units(ofPosition: y, rounded: .down)) }

    /// Returns the rows that overlap a range of positions, like `Rect.intersects(_:)`: touching edges do not count, and a row without
    /// height is found only inside the range.
    /// - Parameter range: The positions in points from the top of the first row.
    /// - Complexity: O(log n).
    public func rows(overlapping range: ClosedRange<Double>) -> Range<Int> {
        rows(
            endingBelow: LayoutUnit.units(ofPosition: range.lowerBound, rounded: .down),
            beginningAbove: LayoutUnit.units(ofPosition: range.upperBound, rounded: .up))
    }
}

// The same queries in units, for layouts that have a top edge of their own.
extension RowExtents {
    var totalUnits: Int64 { count == 0 ? 0 : prefix(count) - Int64(gap) }

    func originUnits(of index: Int) -> Int64 {
        requireRow(index)
        return prefix(index)
    }

    func index(atUnits y: Int64) -> Int? { count == 0 ? nil : min(rowCount(within: y), count - 1) }

    /// The rows with yᵢ + hᵢ > `low` and yᵢ < `high`.
    func rows(endingBelow low: Int64, beginningAbove high: Int64) -> Range<Int> {
        // The row before row p ends at or above `low` if yₚ − s is at or above `low`.
        let first = rowCount(within: low + Int64(gap))
        let last = high > 0 ? min(rowCount(within: high - 1) + 1, count) : 0
        return first..<max(first, last)
    }

    /// yₚ; for p = n, the end of the last row plus the spacing.
    private func prefix(_ p: Int) -> Int64 {
        let block = p / RowExtents.blockLength
        let rest = block * RowExtents.blockLength..<p
        return blocks.sum(ofFirst: block) + sumOfHeights(in: rest) + Int64(p) * Int64(gap)
    }

    /// The largest p of 0 … n with yₚ ≤ `limit`; 0 for a negative limit.
    private func rowCount(within limit: Int64) -> Int {
        let length = RowExtents.blockLength
        // The last block may have fewer rows than `extra` assumes. It is then not passed, and its rows are counted one by one.
        let whole = blocks.prefix(within: limit, extra: Int64(length) * Int64(gap))
        let first = min(whole.count * length, count)
        return first + rowCount(within: whole.rest, in: first..<min(first + length, count))
    }

    /// The number of rows at the beginning of `rows` that fit into `limit` together with their spacing.
    private func rowCount(within limit: Int64, in rows: Range<Int>) -> Int {
        var rest = limit
        for row in rows {
            rest -= sumOfHeights(in: row..<row + 1) + Int64(gap)
            if rest < 0 { return row - rows.lowerBound }
        }
        return rows.count
    }
}
