/// The order in which a store's operations run.
///
/// Two operations conflict if they concern the same entry, or if one of them concerns all entries. Two operations that only read one entry
/// do not conflict. An operation starts as soon as no earlier conflicting operation is waiting or running. So one caller's operations on an
/// entry run in the order of the requests, and reads of one entry run concurrently.
struct StoreSchedule {
    /// The entries that an operation concerns.
    enum Scope: Hashable {
        case reading(String)
        case writing(String)
        /// All entries, to read or to change them.
        case all
    }

    /// The operations of one entry.
    private struct Lane {
        /// The waiting operations, beginning at index `first`.
        var waiting: [(number: Int, isWrite: Bool)] = []
        var first = 0
        var readers = 0
        var isWriting = false

        var isIdle: Bool { first == waiting.count && readers == 0 && !isWriting }

        /// Starts the operations that may start.
        mutating func start(_ begin: (Int) -> Void) {
            while first < waiting.count, !isWriting {
                let next = waiting[first]
                if next.isWrite, readers > 0 { return }
                first += 1
                if next.isWrite { isWriting = true } else { readers += 1 }
                begin(next.number)
            }
            if first == waiting.count { (waiting, first) = ([], 0) }
        }
    }

    private var lanes: [String: Lane] = [:]
    /// The scopes of running operations.
    private var running: [Int: Scope] = [:]
    /// The operations beginning with the first waiting one that concerns all entries, from index `firstHeld` on.
    private var held: [(number: Int, scope: Scope)] = []
    private var firstHeld = 0
    private var isExclusive = false

    /// Whether nothing waits or runs.
    var isIdle: Bool { running.isEmpty && lanes.isEmpty && held.isEmpty }

    /// Adds an operation after all others.
    /// - Parameter number: A number that no waiting or running operation has.
    /// - Returns: The operations that start now, in order.
    mutating func add(_ number: Int, _ scope: Scope) -> [Int] {
        held.append((number, scope))
        return admit()
    }

    /// Ends a running operation.
    /// - Returns: The operations that start now, in order.
    mutating func end(_ number: Int) -> [Int] {
        guard let scope = running.removeValue(forKey: number) else { return [] }
        var started: [Int] = []
        switch scope {
        case .all: isExclusive = false
        case .reading(let entry):
            lanes[entry]?.readers -= 1
            start(entry, &started)
        case .writing(let entry):
            lanes[entry]?.isWriting = false
            start(entry, &started)
        }
        return started + admit()
    }

    /// Moves operations into their lanes, up to one that concerns all entries and must wait.
    private mutating func admit() -> [Int] {
        var started: [Int] = []
        while firstHeld < held.count, !isExclusive {
            let (number, scope) = held[firstHeld]
            switch scope {
            case .all:
                guard lanes.isEmpty else { return started }
                isExclusive = true
                running[number] = scope
                started.append(number)
            case .reading(let entry), .writing(let entry):
                lanes[entry, default: Lane()].waiting.append((number, scope == .writing(entry)))
                start(entry, &started)
            }
            firstHeld += 1
        }
        if firstHeld == held.count { (held, firstHeld) = ([], 0) }
        return started
    }

    private mutating func start(_ entry: String, _ started: inout [Int]) {
        guard var lane = lanes.removeValue(forKey: entry) else { return }
        lane.start { number in
            started.append(number)
        }
        for number in started where running[number] == nil {
            running[number] = lane.isWriting ? .writing(entry) : .reading(entry)
        }
        if !lane.isIdle { lanes[entry] = lane }
    }
}
