import Foundation
import Particles
import Synchronization
import TestFiles
import Testing

@testable import Storage

@Suite struct StoreLimitsTests {
    private let scratch: MemoryFolder
    private let clock = Clock()

    /// A clock that the test moves.
    private final class Clock: Sendable {
        private let seconds = Mutex(1_000_000_000.0)
        var now: Duration { .seconds(seconds.withLock { $0 }) }
        func advance(_ by: Double = 1) { seconds.withLock { $0 += by } }
    }

    init() throws { scratch = try MemoryFolder() }

    private func open(bytes: Int = .max, unusedFor: Duration? = nil) throws -> EntryFolder {
        try EntryFolder(scratch.path, limits: StoreLimits(bytes: bytes, unusedFor: unusedFor) { [clock] in clock.now })
    }

    private func size(_ id: String) -> Int { EntryRecord.size(of: value, id: id) }
    private let value = [UInt8](repeating: 7, count: 100)
    private func sum() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasSuffix(".entry") }
            .reduce(0) { sum, name in
                var status = stat()
                return stat(scratch.path + "/" + name, &status) == 0 ? sum + Int(status.st_size) : sum
            }
    }
    private func isThere(_ id: String, _ store: EntryFolder) throws -> Bool { store.folder.holds(try EntryName(id).file) }

    /// The law of the quota, against a model that is a list from the least to the most recently used.
    @Test(arguments: 1...12) func theLeastRecentlyUsedGoFirstAndTheLimitHolds(_ seed: UInt64) throws {
        let limit = 2000
        let store = try open(bytes: limit)
        var random = RandomSource(seed: seed)
        var uses: [(id: String, size: Int)] = []
        for _ in 0..<150 {
            clock.advance()
            let id = "\(Int.random(in: 0..<30, using: &random))"
            let name = try EntryName(id)
            let old = uses.first { $0.id == id }
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                try store.remove(name)
                uses.removeAll { $0.id == id }
            case 1...4:
                #expect((store.read(name).value != nil) == (old != nil))
                uses.removeAll { $0.id == id }
                if let old { uses.append(old) }
            default:
                let bytes = [UInt8](repeating: 1, count: Int.random(in: 0...300, using: &random))
                try store.write(bytes, name)
                uses.removeAll { $0.id == id }
                uses.append((id, EntryRecord.size(of: bytes, id: id)))
                if uses.reduce(0, { $0 + $1.size }) > limit {
                    while uses.count > 1, uses.reduce(0, { $0 + $1.size }) > limit - limit / 8 { uses.removeFirst() }
                }
            }
            #expect(Set(try store.ids()) == Set(uses.map(\.id)))
            #expect(try sum() <= limit)
        }
    }

    @Test func anEntryAboveTheLimitIsRefusedAndCostsNoOther() throws {
        let store = try open(bytes: size("a") + 10)
        try store.write(value, try EntryName("a"))

        #expect(throws: StoreError.exceedsLimit(bytes: size("b") + 11, limit: size("a") + 10)) {
            try store.write(value + [UInt8](repeating: 0, count: 11), try EntryName("b"))
        }

        #expect(try store.ids() == ["a"])
        try store.write(value + [1], try EntryName("b"))
        #expect(try store.ids() == ["b"], "the entry that is stored is not removed for itself")
    }

    @Test func whatWasNotUsedForTooLongIsMissingAndGoes() throws {
        let store = try open(unusedFor: .seconds(10))
        for id in ["a", "b"] { try store.write(value, try EntryName(id)) }
        clock.advance(8)
        #expect(store.read(try EntryName("a")) == .found(value))
        clock.advance(4)

        #expect(store.read(try EntryName("b")) == .missing)
        #expect(store.read(try EntryName("a")) == .found(value))
        try store.trim()

        #expect(try store.ids() == ["a"])
        clock.advance(10.5)
        #expect(store.read(try EntryName("a")) == .missing)
    }

    @Test func ageIsSweptSoonerOrLaterWithoutBeingAsked() throws {
        let store = try open(unusedFor: .seconds(10))
        try store.write(value, try EntryName("old"))
        clock.advance(20)

        for _ in 0...StoreTally.longestTrust { try store.remove(try EntryName("nothing")) }

        #expect(!(try isThere("old", store)))
    }

    @Test func withoutLimitsNothingGoes() throws {
        let store = try EntryFolder(scratch.path)
        for number in 0..<50 { try store.write(value, try EntryName("\(number)")) }

        try store.trim()

        #expect(try store.ids().count == 50)
    }

    /// Two stores of one folder, as two processes have them: each knows what the other has added.
    @Test func twoStoresKeepOneLimit() throws {
        let limit = 10 * size("00")
        let stores = [try open(bytes: limit), try open(bytes: limit)]
        for number in 10..<60 {
            clock.advance()
            try stores[number % 2].write(value, try EntryName("\(number)"))
            #expect(try sum() <= limit)
        }

        let kept = try stores[0].ids().sorted()
        #expect(kept.last == "59" && kept == (60 - kept.count..<60).map { "\($0)" })
    }

    /// A process that is killed during a change leaves no sum. A wrong sum is not trusted for long.
    @Test(arguments: [[UInt8](), [1, 2, 3], [UInt8](repeating: 0xFF, count: 16), [UInt8](repeating: 0, count: 16)])
    func aLostSumIsCountedAnew(_ left: [UInt8]) throws {
        let store = try open(bytes: 5 * size("0"))
        for number in 0..<5 { try store.write(value, try EntryName("\(number)")) }
        try Data(left).write(to: URL(fileURLWithPath: scratch.path + "/.lock"))
        if left.count == 16, left[0] == 0 {
            for _ in 0...StoreTally.longestTrust { try store.remove(try EntryName("nothing")) }
        }
        clock.advance()

        try store.write(value, try EntryName("5"))

        #expect(try sum() <= 5 * size("0"))
        #expect(try isThere("5", store))
    }
}
