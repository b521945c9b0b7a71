extension ListLayout {
    /// True, because rows keep their heights.
    public var keepsItems: Bool { true }

    /// Changes the number of rows. Those in `runs` keep their heights, others have the estimated height, and headers stay headers.
    /// - Parameters:
    ///   - count: The new number of rows; traps if negative.
    ///   - runs: The kept rows in any order. Traps if a run has a negative count, or is outside the old or the new rows.
    /// - Complexity: O(n + runs · log headers).
    public mutating func replaceItems(count: Int, keeping runs: [RowRun]) {
        let kept = runs.flatMap { run in
            headerIndices[firstSection(atOrAfter: run.old)..<firstSection(atOrAfter: run.old + run.count)].map { $0 - run.old + run.new }
        }
        replaceItems(rows: RowExtents(carrying: rows, count: count, runs: runs), headerIndices: kept.sorted())
    }

    /// Sets the heights of all items that are not measured, including headers.
    /// - Parameter height: Returns the height of an item in points; traps if it is NaN or outside 0 … 2²⁴.
    /// - Complexity: O(n).
    public mutating func setUnmeasuredHeights(_ height: (Int) -> Double) { rows.setUnmeasuredHeights(height) }

    /// Returns the width of the rows and an infinite height for a row whose view has not been asked; nil without ``isSelfSizing``.
    public func fittingSize(at index: Int) -> Size? {
        guard isSelfSizing, (0..<itemCount).contains(index), !rows.isMeasured(at: index) else { return nil }
        return Size(width: max(0, bounds.width - insets.left - insets.right), height: .infinity)
    }

    /// Sets the height of a row. Traps if the height is NaN or outside 0 … 2²⁴ points, or if the index is outside the rows.
    /// - Complexity: O(log n).
    public mutating func setFittedSize(_ size: Size, at index: Int) { setHeight(size.height, at: index) }

    /// Makes the height of a row an estimate again. Does nothing without ``isSelfSizing`` or for an index outside the rows.
    public mutating func invalidateFittedSize(at index: Int) {
        if isSelfSizing, (0..<itemCount).contains(index) { rows.invalidateHeight(at: index) }
    }

    /// Returns the header that sticks or is pushed up at the top of the visible part; nil above the first header.
    /// - Complexity: O(log n).
    public func pinnedItem(in visible: Rect) -> PinnedItem? {
        guard !headerIndices.isEmpty, let section = stickySection(at: visible.minY),
            var attributes = attributes(at: headerIndices[section])
        else { return nil }
        attributes.center.y += stickyOrigin(ofHeader: section, at: visible.minY) - attributes.frame.minY
        return PinnedItem(index: headerIndices[section], attributes: attributes)
    }
}
