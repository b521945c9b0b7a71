/// What happens when more particles would live at once than a cell has room for.
///
/// Under both rules birth k takes place k modulo the capacity, so no more particles than places ever live, and who lives at a time
/// follows from the time alone. A capacity of birth rate times longest lifetime, plus two, never comes to that.
public enum CapacityPolicy: Hashable, Sendable {
    /// A birth whose place is taken does not happen. Seeking back then costs O(births since the start).
    case dropNew
    /// A birth ends the life of the particle in its place, the oldest one.
    case recycleOldest
}

/// Who holds the places under `CapacityPolicy.dropNew`.
struct BirthPlaces {
    private struct Tenant {
        var birth = SplitTime(second: 0, fraction: 0)
        var lifetime: Float = 0
    }

    private var tenants: [Tenant]

    init(count: Int) { tenants = Array(repeating: Tenant(), count: count) }

    mutating func vacate() {
        for place in tenants.indices { tenants[place] = Tenant() }
    }

    /// Takes the place of birth `index` for `lifetime` seconds; false when it is taken.
    mutating func claim(_ index: Int, at time: SplitTime, lifetime: Float) -> Bool {
        let place = index % tenants.count
        guard time.age(since: tenants[place].birth) >= tenants[place].lifetime else { return false }
        tenants[place] = Tenant(birth: time, lifetime: lifetime)
        return true
    }
}
