public import LayoutMath
import Views

/// The items of a collection at one time: their identities, in order.
///
/// Ids are looked up by hashing, so comparing two snapshots needs no search. An id that is in both with different indices was moved, an id
/// only in the newer snapshot was inserted, and an id only in the older one was removed.
///
/// A snapshot made from an earlier one shares its hash table. The common prefix keeps its indices, the common suffix is shifted by the
/// difference in length, and only the part between them is hashed.
public nonisolated struct CollectionSnapshot: Equatable, Sendable {
    /// Identities of the items in their order, each once.
    public let ids: [String]
    private let table: IdentityTable
    /// Number of ids at the beginning and at the end that are looked up in `table`.
    private let prefix: Int
    private let suffix: Int
    /// Indices of the ids between them.
    private let middle: [String: Int]

    /// A snapshot of these ids, in this order.
    /// - Precondition: no id occurs twice.
    /// - Complexity: O(n).
    public init(_ ids: [String]) {
        self.init(ids, table: IdentityTable(ids), prefix: ids.count, suffix: 0, middle: [:])
    }

    private init(_ ids: [String], table: IdentityTable, prefix: Int, suffix: Int, middle: [String: Int]) {
        self.ids = ids
        self.table = table
        self.prefix = prefix
        self.suffix = suffix
        self.middle = middle
    }

    /// A snapshot of these ids, in this order. Faster than `init(_:)` if `earlier` differs from it in only one place.
    /// - Precondition: no id occurs twice.
    /// - Complexity: O(n) comparisons and O(m) hashes, with m ids from the first to the last that differ.
    public init(_ ids: [String], changing earlier: CollectionSnapshot) {
        let old = earlier.table.ids
        let shorter = min(old.count, ids.count)
        var (prefix, suffix) = (0, 0)
        while prefix < shorter, old[prefix] == ids[prefix] { prefix += 1 }
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == ids[ids.count - 1 - suffix] { suffix += 1 }
        let between = ids[prefix..<ids.count - suffix]
        guard between.count <= CollectionSnapshot.longestMiddle else {
            self.init(ids)
            return
        }
        self.init(ids, table: earlier.table, prefix: prefix, suffix: suffix, middle: CollectionSnapshot.indices(of: between))
        for id in between {
            let twin = indexInTable(of: id)
            precondition(twin == nil, "items of a collection need unique ids, but \(twin ?? 0) and \(middle[id] ?? 0) are both \"\(id)\"")
        }
    }

    /// A snapshot without items.
    public static let empty = CollectionSnapshot([])

    /// Number of items.
    public var count: Int { ids.count }

    /// Returns the index of the item; nil for an id that is not in the snapshot.
    public func index(of id: String) -> Int? { middle[id] ?? indexInTable(of: id) }

    /// Whether both hold the same ids in the same order.
    /// - Complexity: O(n).
    public static func == (a: CollectionSnapshot, b: CollectionSnapshot) -> Bool { a.ids == b.ids }

    /// Number of ids between the common ends above which a new table costs less than the second look-up.
    private static let longestMiddle = 2000

    private func indexInTable(of id: String) -> Int? {
        guard let index = table.index(of: id) else { return nil }
        if index < prefix { return index }
        return index >= table.ids.count - suffix ? index + ids.count - table.ids.count : nil
    }

    /// The indices of ids between the common ends.
    private static func indices(of ids: ArraySlice<String>) -> [String: Int] {
        var indices: [String: Int] = [:]
        indices.reserveCapacity(ids.count)
        for (index, id) in zip(ids.indices, ids) {
            let twin = indices.updateValue(index, forKey: id)
            precondition(twin == nil, "items of a collection need unique ids, but \(twin ?? 0) and \(index) are both \"\(id)\"")
        }
        return indices
    }
}

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
