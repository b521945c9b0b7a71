import Views

/// The items of a collection at one time: their identities, in order.
///
/// Identities are found by hashing, so two snapshots are compared without searching: an item of both that has another index has moved, one
/// of the newer alone has come, one of the older alone has left.
///
/// A snapshot that is made from an earlier one shares its table. What the two have in common at the beginning keeps its indices, what they
/// have in common at the end is shifted by the difference in length, and only what lies between is hashed anew.
public nonisolated struct CollectionSnapshot: Equatable, Sendable {
    /// Identities of the items in their order, each once.
    public let ids: [String]
    private let table: Table
    /// How many ids at the beginning and at the end are the table's.
    private let prefix: Int
    private let suffix: Int
    /// Indices of the ids between them.
    private let middle: [String: Int]

    /// The indices of a snapshot that was hashed as a whole.
    private final class Table: Sendable {
        let ids: [String]
        let indices: [String: Int]

        init(_ ids: [String]) {
            self.ids = ids
            indices = CollectionSnapshot.indices(of: ids[...])
        }
    }

    /// The items with these ids, in this order.
    /// - Precondition: no id occurs twice.
    /// - Complexity: O(n) by hashing.
    public init(_ ids: [String]) {
        self.init(ids, table: Table(ids), prefix: ids.count, suffix: 0, middle: [:])
    }

    private init(_ ids: [String], table: Table, prefix: Int, suffix: Int, middle: [String: Int]) {
        self.ids = ids
        self.table = table
        self.prefix = prefix
        self.suffix = suffix
        self.middle = middle
    }

    /// The items with these ids, in this order; faster than `init(_:)` where they differ from `earlier` in one place.
    /// - Precondition: no id occurs twice.
    /// - Complexity: O(n) comparisons, and O(m) by hashing with m ids between the first and the last that differ.
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

    /// From how many ids between the equal ends on a table of its own costs less than another look-up each time.
    private static let longestMiddle = 2000

    private func indexInTable(of id: String) -> Int? {
        guard let index = table.indices[id] else { return nil }
        if index < prefix { return index }
        return index >= table.ids.count - suffix ? index + ids.count - table.ids.count : nil
    }

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
