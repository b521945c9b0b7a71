/// What a collection shows, in order: the identities of its items.
///
/// Identities are found by hashing, so two snapshots are compared without searching: an item of both that has another index has moved, one
/// of the newer alone has come, one of the older alone has left. Keep ids short; a hundred thousand of them are hashed for every snapshot.
public nonisolated struct CollectionSnapshot: Equatable, Sendable {
    public let ids: [String]
    private let indices: [String: Int]

    /// - Precondition: no id occurs twice.
    /// - Complexity: O(n).
    public init(_ ids: [String]) {
        self.ids = ids
        var indices: [String: Int] = [:]
        indices.reserveCapacity(ids.count)
        for (index, id) in ids.enumerated() {
            let twin = indices.updateValue(index, forKey: id)
            precondition(twin == nil, "items of a collection need unique ids, but \(twin ?? 0) and \(index) are both \"\(id)\"")
        }
        self.indices = indices
    }

    public static let empty = CollectionSnapshot([])

    public var count: Int { ids.count }

    /// Where the item stands; nil when it is not here.
    public func index(of id: String) -> Int? { indices[id] }

    public static func == (a: CollectionSnapshot, b: CollectionSnapshot) -> Bool { a.ids == b.ids }
}
