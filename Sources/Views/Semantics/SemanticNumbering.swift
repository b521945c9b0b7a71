/// Gives views numbers that stay the same as long as they show the same thing.
struct SemanticNumbering {
    /// What a number stands for.
    enum Key: Hashable {
        case view(ObjectIdentifier)
        /// A view inside the view of an item: the container of the items, the item, the view's role, and how many of its views with this role
        /// come before.
        case item(ObjectIdentifier, AnyHashable, Semantics.Role, Int)
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

    /// Items out of sight, such as rows of a long list, keep their numbers while at most this many views and items are out of sight.
    private static let mostKept = 4_096

    /// The number for a key.
    /// - Parameter owner: The view with the number, the container of the item, or the view that has the part. An entry of another owner is out of
    ///   date: a new view may have the address of one that no longer exists.
    mutating func number(for key: Key, of owner: View) -> Int {
        used.insert(key)
        if let entry = entries[key], entry.owner === owner { return entry.number }
        last += 1
        entries[key] = Entry(number: last, owner: owner)
        return last
    }

    /// Forgets views and containers that no longer exist. Of what was not asked for since the last call, parts are forgotten too, and items if
    /// there are too many.
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
