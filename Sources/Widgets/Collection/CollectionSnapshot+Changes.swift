public import LayoutMath

nonisolated extension CollectionSnapshot {
    /// Returns the items that are also in `earlier`, as runs of consecutive items in both.
    /// - Complexity: O(n) comparisons, and a look-up for each run.
    public func runs(from earlier: CollectionSnapshot) -> [RowRun] {
        var runs: [RowRun] = []
        guard earlier.count > 0 else { return runs }
        var index = 0
        while index < count {
            guard let old = earlier.index(of: ids[index]) else {
                index += 1
                continue
            }
            let length = commonLength(from: index, with: earlier, from: old)
            runs.append(RowRun(old: old, new: index, count: length))
            index += length
        }
        return runs
    }

    /// Number of ids from `index` on that equal those of `other` from `otherIndex` on.
    private func commonLength(from index: Int, with other: CollectionSnapshot, from otherIndex: Int) -> Int {
        let most = min(count - index, other.count - otherIndex)
        var length = 0
        while length < most, ids[index + length] == other.ids[otherIndex + length] { length += 1 }
        return length
    }
}
