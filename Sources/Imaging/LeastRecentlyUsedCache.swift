/// A cache that keeps values up to a total cost, and drops those first that were unused for longest.
public struct LeastRecentlyUsedCache<Key: Hashable, Value> {
    /// The most that the kept values may cost together, in the unit of `insert(_:for:cost:)`.
    public private(set) var budget: Int
    /// Cost of everything that is kept; above `budget` only within a round.
    public private(set) var totalCost = 0

    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
        var older: Int
        var newer: Int
        /// The round in which it was last asked for.
        var round: Int
    }

    // Slots form a doubly linked list from the newest to the oldest; freed slots are reused.
    private var slots: [Entry?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    /// Counts the rounds; 0 where there are none.
    private var round = 0
    private var newest = none
    private var oldest = none
    private static var none: Int { -1 }

    /// An empty cache without rounds.
    /// - Parameter budget: In any unit; 0 or less keeps nothing outside of rounds.
    public init(budget: Int) { self.budget = budget }

    /// Number of values that are kept.
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
        slots[place]?.round = round
        return entry.value
    }

    /// Begins a round: until the next one, no value is forgotten that was inserted or asked for since, even if the budget does not hold. From
    /// the first round on, a value above the whole budget is kept for as long as each round asks for it.
    public mutating func beginRound() { round += 1 }

    /// Keeps a value, and forgets old ones until the budget holds again. A value above the whole budget is not kept.
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

    /// Changes the budget, and forgets old values until it holds.
    /// - Complexity: O(values forgotten).
    public mutating func setBudget(_ budget: Int) {
        self.budget = budget
        makeRoom(for: 0)
    }

    private mutating func makeRoom(for cost: Int) {
        while totalCost + cost > budget, oldest != Self.none, let entry = slots[oldest], round == 0 || entry.round != round {
            remove(entry.key)
        }
    }

    /// Forgets the value for `key`; does nothing when there is none.
    /// - Complexity: O(1).
    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        totalCost -= slots[place]?.cost ?? 0
        slots[place] = nil
        free.append(place)
    }

    /// Forgets everything; the budget and the rounds stay.
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
