nonisolated extension Array {
    /// Returns the first index at which `belongs` is true. From there on, it must be true for all elements.
    /// - Complexity: O(log n).
    func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
