/// Consecutive rows that are also consecutive after a change.
public struct RowRun: Hashable, Sendable {
    /// Index of the first row before the change.
    public var old: Int
    /// Index of the first row after the change.
    public var new: Int
    /// Number of rows.
    public var count: Int

    /// Creates a run; ``RowExtents/init(carrying:count:runs:)`` checks it.
    public init(old: Int, new: Int, count: Int) {
        self.old = old
        self.new = new
        self.count = count
    }
}

extension RowExtents {
    /// Creates the rows after any number of insertions, removals and moves. Kept rows keep their heights; new ones have the estimated
    /// height.
    /// - Parameters:
    ///   - old: The rows before the change, which also provide spacing and estimate.
    ///   - count: The number of rows after the change; traps if negative.
    ///   - runs: The kept rows in any order. Traps if a run has a negative count, or is outside the old or the new rows. If two runs
    ///     contain the same new row, the later run is used.
    /// - Complexity: O(n + runs).
    public init(carrying old: RowExtents, count: Int, runs: [RowRun]) {
        requireCount(count)
        var words = Array(repeating: ~old.estimateUnits, count: count)
        for run in runs {
            run.requireRows(old.count, count)
            words.replaceSubrange(run.new..<run.new + run.count, with: old.words[run.old..<run.old + run.count])
        }
        self.init(words: words, estimate: old.estimateUnits, gap: old.gap)
    }

    /// Creates the rows after any number of insertions, removals and moves. Kept rows keep their heights; new ones have the estimated
    /// height.
    /// - Parameters:
    ///   - old: The rows before the change, which also provide spacing and estimate.
    ///   - count: The number of rows after the change; traps if negative.
    ///   - oldIndex: Returns the index that a row had before the change, nil for a new row. Traps outside the old rows.
    /// - Complexity: O(n); ``init(carrying:count:runs:)`` is faster if most rows keep their neighbours.
    public init(carrying old: RowExtents, count: Int, oldIndex: (Int) -> Int?) {
        requireCount(count)
        let words = (0..<count).map { row in
            guard let index = oldIndex(row) else { return ~old.estimateUnits }
            precondition(old.words.indices.contains(index), "a kept row was in 0 ..< \(old.count), not \(index)")
            return old.words[index]
        }
        self.init(words: words, estimate: old.estimateUnits, gap: old.gap)
    }

    /// Sets the heights of all rows that are not measured.
    /// - Parameter height: Returns the height of a row in points; traps if it is NaN or outside 0 … 2²⁴.
    /// - Complexity: O(n).
    public mutating func setUnmeasuredHeights(_ height: (Int) -> Double) {
        var span = words.mutableSpan
        for row in span.indices where span[row] < 0 { span[row] = LayoutUnit.units(ofLength: height(row), "height") }
        sumBlocks()
    }

    /// Adds rows of the estimated height at the end or removes the last ones. Traps if `count` is negative.
    /// - Complexity: O(n).
    public mutating func resize(to count: Int) {
        requireCount(count)
        words.removeLast(max(0, words.count - count))
        words.append(contentsOf: repeatElement(~estimateUnits, count: count - words.count))
        sumBlocks()
    }

    /// Sets the height of all rows that are not measured.
    /// - Parameter estimate: The height in points; traps if it is NaN or outside 0 … 2²⁴.
    /// - Complexity: O(n).
    public mutating func replaceEstimate(_ estimate: Double) {
        estimateUnits = LayoutUnit.units(ofLength: estimate, "estimate of a height")
        let word = ~estimateUnits
        for row in words.indices { words[row] = words[row] < 0 ? word : words[row] }
        sumBlocks()
    }

    /// Marks the height of a row as an estimate without changing it. Traps outside 0 ..< `count`.
    public mutating func invalidateHeight(at index: Int) {
        requireRow(index)
        if words[index] >= 0 { words[index] = ~words[index] }
    }

    /// Marks all heights as estimates without changing them, for rows that must be measured again at another width.
    /// - Complexity: O(n).
    public mutating func invalidateHeights() {
        for row in words.indices where words[row] >= 0 { words[row] = ~words[row] }
    }
}

extension RowRun {
    fileprivate func requireRows(_ oldCount: Int, _ newCount: Int) {
        let isInside = count >= 0 && old >= 0 && new >= 0 && count <= oldCount - old && count <= newCount - new
        precondition(isInside, "a run lies within \(oldCount) old and \(newCount) new rows, not \(self)")
    }
}
