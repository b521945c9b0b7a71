/// Gives views numbers that stay the same as long as they show the same thing.
struct SemanticNumbering {
    /// What a number stands for.
    enum Key: Hashable {
        case view(ObjectIdentifier)
        /// A view inside the view of an item: the container of the items, the item, and how many of its views come before.
        case item(ObjectIdentifier, AnyHashable, Int)
        /// A part of the view with a number.
        case part(Int, AnyHashable)
    }

    private struct Entry {
        let number: Int
        weak var owner: View?
    }

    private var entries: [Key: Entry] = [:]
    private var used: Set<Key> = []
    private var last = 0

    /// The most views and items out of sight with which items out of sight keep their numbers, such as rows of a long list.
    private static let mostKept = 4_096

    /// The number for a key.
    /// - Parameter owner: The view with the number, the container of the item, or the view around the part. A key of another owner means
    ///   something else: objects created later may have the address of one that has gone.
    mutating func number(for key: Key, of owner: View) -> Int {
        used.insert(key)
        if let entry = entries[key], entry.owner === owner { return entry.number }
        last += 1
        entries[key] = Entry(number: last, owner: owner)
        return last
    }

    /// Forgets what has gone, and what was not asked for since the last call if it is a part, or an item and there are too many.
    mutating func forgetUnused() {
        let keepsItems = entries.count <= used.count + SemanticNumbering.mostKept
        entries = entries.filter { key, entry in
            if used.contains(key) { return true }
            return switch key {
            case .view: entry.owner != nil
            case .item: entry.owner != nil && keepsItems
            case .part: false
            }
        }
        used = []
    }
}
