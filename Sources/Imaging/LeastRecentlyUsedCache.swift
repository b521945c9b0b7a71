/// A cache that keeps values up to a total cost and drops the least recently used ones first.
public struct LeastRecentlyUsedCache<Key: Hashable, Value> {
    /// The maximum total cost of the values, in the unit of `insert(_:for:cost:)`.
    public private(set) var budget: Int
    /// The total cost of the values. It exceeds `budget` only within a round.
    public private(set) var totalCost = 0

    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
        var older: Int
        var newer: Int
        /// The round of the last access.
        var round: Int
    }

    // Slots form a doubly linked list from newest to oldest; freed slots are reused.
    private var slots: [Entry?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    /// The number of the current round; 0 before the first.
    private var round = 0
    private var newest = none
    private var oldest = none
    private static var none: Int { -1 }

    /// Creates an empty cache; no round has begun.
    /// - Parameter budget: In any unit; with 0 or less, nothing is kept outside of rounds.
    public init(budget: Int) { self.budget = budget }

    /// The number of values.
    public var count: Int { places.count }

    /// The key of the least recently used value; nil if the cache is empty.
    public var oldestKey: Key? { oldest == Self.none ? nil : slots[oldest]?.key }

    /// Returns the value for `key`, which becomes the most recently used; nil if there is none.
    /// - Complexity: O(1).
    public mutating func value(for key: Key) -> Value? {
        guard let place = places[key], let entry = slots[place] else { return nil }
        if place != newest {
            unlink(place)
            linkAsNewest(place)
        }
        slots[place]?.round = round
        return entry.value
    }

    /// Begins a round. Until the next one begins, values inserted or accessed since then are not dropped, even if they exceed the budget.
    /// From the first round on, a value that alone exceeds the budget is kept as long as each round accesses it.
    public mutating func beginRound() { round += 1 }

    /// Inserts a value and drops old ones to meet the budget. Before the first round, a value that alone exceeds the budget is not kept.
    /// - Complexity: O(1) amortised.
    public mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= budget || round > 0 else { return }
        makeRoom(for: cost)
        let entry = Entry(key: key, value: value, cost: cost, older: Self.none, newer: Self.none, round: round)
        let place = free.popLast() ?? slots.count
        if place == slots.count { slots.append(entry) } else { slots[place] = entry }
        places[key] = place
        totalCost += cost
        linkAsNewest(place)
    }

    /// Changes the budget and drops old values to meet it.
    /// - Complexity: O(dropped values).
    public mutating func setBudget(_ budget: Int) {
        self.budget = budget
        makeRoom(for: 0)
    }

    private mutating func makeRoom(for cost: Int) {
        while totalCost + cost > budget, oldest != Self.none, let entry = slots[oldest], round == 0 || entry.round != round {
            remove(entry.key)
        }
    }

    /// Removes the value for `key`; does nothing if there is none.
    /// - Complexity: O(1).
    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        totalCost -= slots[place]?.cost ?? 0
        slots[place] = nil
        free.append(place)
    }

    /// Removes all values; keeps the budget and the round.
    public mutating func removeAll() {
        let round = round
        self = LeastRecentlyUsedCache(budget: budget)
        self.round = round
    }

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
