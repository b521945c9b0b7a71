/// What happens to births beyond a cell's capacity.
///
/// With both policies, birth k gets place k modulo the capacity. Therefore, at most as many particles as places are alive, and which ones
/// depends only on the time. A capacity of the birth rate times the longest lifetime, plus two, is never exceeded.
public enum CapacityPolicy: Hashable, Sendable {
    /// A birth whose place is occupied is skipped. Seeking back then costs O(births since the start).
    case dropNew
    /// A birth ends the life of the particle in its place, which is the oldest one.
    case recycleOldest
}

/// The occupants of the places under `CapacityPolicy.dropNew`.
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

    /// Claims the place for birth `index` for `lifetime` seconds; returns false if it is occupied.
    mutating func claim(_ index: Int, at time: SplitTime, lifetime: Float) -> Bool {
        let place = index % tenants.count
        guard time.age(since: tenants[place].birth) >= tenants[place].lifetime else { return false }
        tenants[place] = Tenant(birth: time, lifetime: lifetime)
        return true
    }
}
