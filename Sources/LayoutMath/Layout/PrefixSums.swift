/// The sums of the first k of n values, for any k. Changing a value and finding a sum both take O(log n).
///
/// Node i = 1 … n holds the sum of the i & −i values that end with value i − 1. A sum adds the nodes at i, then at i without its lowest
/// set bit, and so on. A change is added to the nodes at i, then at i plus its lowest set bit, and so on.
///
/// Source: P. M. Fenwick, "A New Data Structure for Cumulative Frequency Tables", Software: Practice and Experience 24 (1994).
struct PrefixSums: Equatable, Sendable {
    /// The nodes; the one at index 0 is not used.
    private var nodes: [Int64]

    /// Creates the sums of `count` values.
    /// - Parameter value: Returns the value at an index; not negative.
    /// - Complexity: O(n).
    init(count: Int, value: (Int) -> Int64) {
        nodes = [0] + (0..<count).map(value)
        for index in 1..<max(1, nodes.count) {
            let parent = index + (index & -index)
            if parent < nodes.count { nodes[parent] += nodes[index] }
        }
    }

    /// Returns the sum of the first `count` values.
    /// - Complexity: O(log n).
    func sum(ofFirst count: Int) -> Int64 {
        var (index, sum) = (count, Int64(0))
        while index > 0 {
            sum += nodes[index]
            index &= index - 1
        }
        return sum
    }

    /// Adds `change` to the value at `index`.
    /// - Complexity: O(log n).
    mutating func add(_ change: Int64, at index: Int) {
        var node = index + 1
        while node < nodes.count {
            nodes[node] += change
            node += node & -node
        }
    }

    /// Returns the largest k for which the sum of the first k values, each increased by `extra`, is at most `limit`, and the rest of the
    /// limit.
    /// - Complexity: O(log n).
    func prefix(within limit: Int64, extra: Int64) -> (count: Int, rest: Int64) {
        var (count, rest) = (0, limit)
        var step = nodes.count.leadingPowerOfTwo
        while step > 0 {
            if count + step < nodes.count, nodes[count + step] + Int64(step) * extra <= rest {
                count += step
                rest -= nodes[count] + Int64(step) * extra
            }
            step /= 2
        }
        return (count, rest)
    }
}

extension Int {
    /// The largest power of two that is not greater than this positive number.
    fileprivate var leadingPowerOfTwo: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}
