import Views

/// An album's entries under short ids: numbers in the order in which pictures were first met, so that a picture keeps its id while others
/// come and go, and the same album has the same ids on every machine.
nonisolated struct AlbumItems {
    private(set) var entries: [Album.Entry] = []
    /// The ids in the album's order.
    private(set) var snapshot = CollectionSnapshot.empty
    private var numbers: [String: Int] = [:]

    init(_ entries: [Album.Entry] = []) { follow(entries) }

    /// - Complexity: O(pictures).
    mutating func follow(_ entries: [Album.Entry]) {
        self.entries = entries
        var taken: Set<String> = []
        taken.reserveCapacity(entries.count)
        let ids = entries.map { entry in
            let number = numbers[entry.image] ?? numbers.count
            numbers[entry.image] = number
            var id = String(number)
            // A picture that was opened twice stands there twice.
            while !taken.insert(id).inserted { id += "'" }
            return id
        }
        snapshot = CollectionSnapshot(ids, changing: snapshot)
    }

    func entry(_ id: String) -> Album.Entry? { snapshot.index(of: id).map { entries[$0] } }
}
