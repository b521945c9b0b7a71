/// A hash table from ids to their indices in an array. It uses one word for each slot and does not copy the ids.
///
/// A slot holds 32 bits of an id's hash, called its tag, and the id's index plus 1; an empty slot is 0. The search for an id begins at slot
/// ⌊t·c/2³²⌋, where t is the tag and c the number of slots, and ends at the next empty slot.
///
/// Entries are sorted by the first bits of their tags before they are stored, so that consecutive writes are near each other in memory. For
/// a million ids this takes a third of the time of storing them in their own order.
nonisolated final class IdentityTable: Sendable {
    let ids: [String]
    private let slots: [UInt64]
    private let hash = IdentityHash()

    /// Number of tag bits by which entries are sorted; the slots that share these bits fit into a processor's cache.
    private static let bucketBits: UInt32 = 8
    /// Number of slots per id. More slots make look-ups shorter and the table larger.
    private static let room = 1.5

    /// Creates the table of ids. Traps if an id occurs twice, or if there are 2³² ids or more.
    /// - Complexity: O(n).
    init(_ ids: [String]) {
        precondition(ids.count < Int(UInt32.max), "a collection has less than 2³² items, not \(ids.count)")
        self.ids = ids
        let entries = IdentityTable.sorted(ids.map { [hash] in IdentityTable.tag(of: hash($0)) })
        let count = Int(Double(ids.count) * IdentityTable.room) + 1
        slots = [UInt64](unsafeUninitializedCapacity: count) { slots, filled in
            slots.initialize(repeating: 0)
            filled = count
            for entry in entries { IdentityTable.store(entry, in: slots, of: ids) }
        }
    }

    /// Returns the index of an id; nil for an id that is not in the table.
    func index(of id: String) -> Int? {
        let tag = IdentityTable.tag(of: hash(id))
        var place = IdentityTable.start(of: tag, in: slots.count)
        while slots[place] != 0 {
            if slots[place].tag == tag, ids[slots[place].index] == id { return slots[place].index }
            place = place + 1 < slots.count ? place + 1 : 0
        }
        return nil
    }

    /// The entries of all ids, sorted by the first bits of their tags and otherwise in the order of the ids.
    private static func sorted(_ tags: [UInt32]) -> [UInt64] {
        let shift = 32 - bucketBits
        var places = Array(repeating: 0, count: 1 << Int(bucketBits) + 1)
        for tag in tags { places[Int(tag >> shift) + 1] += 1 }
        for bucket in 1..<places.count { places[bucket] += places[bucket - 1] }
        return [UInt64](unsafeUninitializedCapacity: tags.count) { sorted, count in
            for (index, tag) in tags.enumerated() {
                sorted.initializeElement(at: places[Int(tag >> shift)], to: UInt64(tag) << 32 | UInt64(index + 1))
                places[Int(tag >> shift)] += 1
            }
            count = tags.count
        }
    }

    private static func store(_ entry: UInt64, in slots: UnsafeMutableBufferPointer<UInt64>, of ids: [String]) {
        var place = start(of: entry.tag, in: slots.count)
        while slots[place] != 0 {
            if slots[place].tag == entry.tag { requireOther(slots[place].index, entry.index, of: ids) }
            place = place + 1 < slots.count ? place + 1 : 0
        }
        slots[place] = entry
    }

    private static func requireOther(_ earlier: Int, _ index: Int, of ids: [String]) {
        precondition(
            ids[earlier] != ids[index], "items of a collection need unique ids, but \(earlier) and \(index) are both \"\(ids[index])\"")
    }

    /// The bits of a hash that an entry holds.
    private static func tag(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash) }

    private static func start(of tag: UInt32, in slotCount: Int) -> Int { Int((UInt64(tag) * UInt64(slotCount)) >> 32) }
}

nonisolated extension UInt64 {
    /// The index in an entry.
    fileprivate var index: Int { Int(UInt32(truncatingIfNeeded: self)) - 1 }
    /// The bits of the hash in an entry.
    fileprivate var tag: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
}
