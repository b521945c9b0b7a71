/// A section of a list: a header, unless it has none, and rows below it.
public nonisolated struct ListSection: Equatable, Sendable {
    /// Identity of the header, different from those of all rows and other headers; nil for a section without a header.
    public var header: String?
    /// Identities of the rows in their order.
    public var rows: [String]

    /// A section. Without `header`, its rows continue the previous section.
    public init(header: String? = nil, rows: [String]) {
        self.header = header
        self.rows = rows
    }
}

/// The rows of a list at one time and the headers between them, as identities in order.
public nonisolated struct ListSnapshot: Equatable, Sendable {
    /// All rows and headers in their order.
    public let items: CollectionSnapshot
    /// Indices in `items` of the headers, ascending.
    public let headerIndices: [Int]

    /// A list without rows.
    public static let empty = ListSnapshot(items: .empty, headerIndices: [])

    init(items: CollectionSnapshot, headerIndices: [Int]) {
        self.items = items
        self.headerIndices = headerIndices
    }

    /// A list without headers. Traps if an identity occurs twice.
    /// - Parameter earlier: An earlier snapshot of the same list. Comparing with it is faster than starting from nothing.
    /// - Complexity: O(n).
    public init(_ rows: [String], changing earlier: ListSnapshot = .empty) {
        self.init(items: CollectionSnapshot(rows, changing: earlier.items), headerIndices: [])
    }

    /// A list of sections. Traps if an identity occurs twice among rows and headers.
    /// - Parameter earlier: An earlier snapshot of the same list. Comparing with it is faster than starting from nothing.
    /// - Complexity: O(n).
    public init(sections: [ListSection], changing earlier: ListSnapshot = .empty) {
        var (ids, headers): ([String], [Int]) = ([], [])
        ids.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count + 1 })
        for section in sections {
            if let header = section.header {
                headers.append(ids.count)
                ids.append(header)
            }
            ids += section.rows
        }
        self.init(items: CollectionSnapshot(ids, changing: earlier.items), headerIndices: headers)
    }

    /// Number of rows, without headers.
    public var rowCount: Int { items.count - headerIndices.count }

    /// Whether the item is a header; false for an identity that is not in the list.
    /// - Complexity: O(log h) with h headers.
    public func isHeader(_ id: String) -> Bool { items.index(of: id).map(isHeader(at:)) ?? false }

    func isHeader(at index: Int) -> Bool {
        guard !headerIndices.isEmpty else { return false }
        let place = headerIndices.partitioningIndex { $0 >= index }
        return place < headerIndices.count && headerIndices[place] == index
    }

    /// Whether a header or the end of the list follows the item.
    func endsSection(at index: Int) -> Bool { index + 1 >= items.count || isHeader(at: index + 1) }

    /// The rows from one item to another, including both, in order; empty if one of them is not in the list.
    func rows(from id: String, to other: String) -> [String] {
        guard let first = items.index(of: id), let last = items.index(of: other) else { return [] }
        return (min(first, last)...max(first, last)).filter { !isHeader(at: $0) }.map { items.ids[$0] }
    }

    /// All rows in their order.
    /// - Complexity: O(n).
    public var rows: [String] {
        headerIndices.isEmpty ? items.ids : items.ids.indices.filter { !isHeader(at: $0) }.map { items.ids[$0] }
    }
}
