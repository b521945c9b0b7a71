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
        weak var view: View?
    }

    private var entries: [Key: Entry] = [:]
    private var used: Set<Key> = []
    private var last = 0

    /// The most items out of sight that keep their numbers, such as rows of a long list.
    private static let mostKept = 4_096

    /// The number for a key that `view` has now.
    mutating func number(for key: Key, of view: View) -> Int {
        used.insert(key)
        if let entry = entries[key] {
            guard case .view = key, entry.view !== view else { return entry.number }
            // An object that was created later has got the address of one that has gone.
        }
        last += 1
        entries[key] = Entry(number: last, view: view)
        return last
    }

    /// Forgets the views and parts that were not asked for since the last call, and the items if there are too many.
    mutating func forgetUnused() {
        let keepsItems = entries.count <= used.count + SemanticNumbering.mostKept
        entries = entries.filter { key, _ in
            if used.contains(key) { return true }
            if case .item = key { return keepsItems }
            return false
        }
        used = []
    }
}
