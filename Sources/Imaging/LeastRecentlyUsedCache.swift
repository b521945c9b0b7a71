/// Keeps values up to a total cost and forgets the longest unused ones first.
public struct LeastRecentlyUsedCache<Key: Hashable, Value> {
    /// The most that the kept values may cost together, in the unit of `insert(_:for:cost:)`.
    public private(set) var budget: Int
    public private(set) var totalCost = 0

    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
        var older: Int
        var newer: Int
    }

    // Slots form a doubly linked list from the newest to the oldest; freed slots are reused.
    private var slots: [Entry?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = none
    private var oldest = none
    private static var none: Int { -1 }

    public init(budget: Int) { self.budget = budget }

    public var count: Int { places.count }

    /// The key whose value has been unused for longest.
    public var oldestKey: Key? { oldest == Self.none ? nil : slots[oldest]?.key }

    /// The value kept for `key`, which becomes the most recently used one.
    /// - Complexity: O(1).
    public mutating func value(for key: Key) -> Value? {
        guard let place = places[key], let entry = slots[place] else { return nil }
        if place != newest {
            unlink(place)
            linkAsNewest(place)
        }
        return entry.value
    }

    /// Keeps a value, and forgets old ones until the budget holds again. A value above the whole budget is not kept.
    /// - Complexity: O(1) amortised.
    public mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= budget else { return }
        makeRoom(for: cost)
        let entry = Entry(key: key, value: value, cost: cost, older: Self.none, newer: Self.none)
        let place = free.popLast() ?? slots.count
        if place == slots.count { slots.append(entry) } else { slots[place] = entry }
        places[key] = place
        totalCost += cost
        linkAsNewest(place)
    }

    /// Changes the budget, and forgets old values until it holds.
    /// - Complexity: O(values forgotten).
    public mutating func setBudget(_ budget: Int) {
        self.budget = budget
        makeRoom(for: 0)
    }

    private mutating func makeRoom(for cost: Int) {
        while totalCost + cost > budget, oldest != Self.none, let entry = slots[oldest] { remove(entry.key) }
    }

    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        totalCost -= slots[place]?.cost ?? 0
        slots[place] = nil
        free.append(place)
    }

    public mutating func removeAll() { self = LeastRecentlyUsedCache(budget: budget) }

    private mutating func unlink(_ place: Int) {
        guard let entry = slots[place] else { return }
        if entry.newer == Self.none { newest = entry.older } else { slots[entry.newer]?.older = entry.older }
        if entry.older == Self.none { oldest = entry.newer } else { slots[entry.older]?.newer = entry.newer }
    }

    private mutating func linkAsNewest(_ place: Int) {
        slots[place]?.older = newest
        slots[place]?.newer = Self.none
        if newest != Self.none { slots[newest]?.newer = place }
        newest = place
        if oldest == Self.none { oldest = place }
    }
}
