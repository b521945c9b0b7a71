import Foundation
import Synchronization
import TestFiles
import Testing

@testable import Storage

/// The tests are serialized, because some block one of Swift's threads, of which there are as many as processors.
@Suite(.serialized) struct DataStoreTests {
    private let scratch: MemoryFolder
    private let store: DataStore

    init() throws {
        scratch = try MemoryFolder()
        store = DataStore(name: "store", root: scratch.path)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Results

    @Test func whatIsStoredIsLoadedByThisStoreAndTheNext() async throws {
        try await store.store(id: "../a note", bytes("text"))
        try await store.store(id: "made") { bytes("made text") }

        for store in [store, DataStore(name: "store", root: scratch.path)] {
            #expect(await store.load(id: "../a note") == .found(bytes("text")))
            #expect(await store.load(id: "made", as: text) == .found("made text"))
            #expect(try await store.ids.sorted() == ["../a note", "made"])
        }
        try await store.remove(id: "../a note")
        #expect(await store.load(id: "../a note") == .missing)
        try await store.removeAll()
        #expect(try await store.ids == [])
    }

    @Test func missingBrokenAndFailedAreThreeThings() async throws {
        let told = Mutex<[BrokenEntry]>([])
        let store = DataStore(name: "store", root: scratch.path, didSetAside: { entry in told.withLock { $0.append(entry) } })
        try await store.store(id: "a", bytes("whole"))
        try scratch.write("broken", as: "store/b.entry")
        let broken = BrokenEntry(id: "b", reason: .foreign, path: store.path + "/b.entry.corrupt-1")
        struct Refusal: Error, CustomStringConvertible { let description = "no such form" }

        #expect(await store.load(id: "b") == .broken(broken) && told.withLock { $0 } == [broken])
        #expect(await store.load(id: "c") == .missing)
        let refused = await store.load(id: "a") { _ throws -> Int in throw Refusal() }
        #expect(refused == .failed(.conversionFailed("no such form")) && refused.value == nil)
        #expect(await store.load(id: "a").value == bytes("whole"), "the entry is left as it is")
    }

    @Test func nothingToStoreAndAnIdThatIsTooLongAreErrors() async throws {
        let long = String(repeating: "x", count: EntryName.longestID + 1)
        let tooLong = StoreError.idTooLong(bytes: long.utf8.count, limit: EntryName.longestID)
        struct Refusal: Error {}
        try await store.store(id: "a", bytes("old"))

        await #expect(throws: StoreError.noData) { try await store.store(id: "a") { nil } }
        await #expect(throws: StoreError.conversionFailed("Refusal()")) { try await store.store(id: "a") { throw Refusal() } }
        await #expect(throws: tooLong) { try await store.store(id: long, bytes("b")) }
        await #expect(throws: tooLong) { try await store.store(id: long) { bytes("b") } }
        #expect(await store.load(id: long) == .failed(tooLong))

        #expect(await store.load(id: "a") == .found(bytes("old")))
    }

    /// A folder that cannot be opened is tried again by the next function: a disk may have been connected.
    @Test func aFolderThatCannotBeOpenedIsAnErrorUntilItCan() async throws {
        try scratch.write("a file", as: "root")
        let store = DataStore(name: "store", root: scratch.path + "/root")
        let refused = StoreError.system(code: ENOTDIR, path: store.path)

        #expect(await store.load(id: "a") == .failed(refused))
        await #expect(throws: refused) { try await store.store(id: "a", bytes("text")) }
        await #expect(throws: refused) { try await store.ids }
        unlink(scratch.path + "/root")

        try await store.store(id: "a", bytes("text"))
        #expect(await store.load(id: "a") == .found(bytes("text")))
    }

    // MARK: Order

    /// Collects results until all are there.
    private final class Results<Value: Sendable>: Sendable {
        private let values = Mutex<[Value]>([])
        private let stream = AsyncStream.makeStream(of: Void.self)

        func add(_ value: Value) {
            values.withLock { $0.append(value) }
            stream.continuation.yield()
        }

        func first(_ count: Int) async -> [Value] {
            var arrived = 0
            for await _ in stream.stream {
                arrived += 1
                if arrived == count { break }
            }
            return values.withLock { $0 }
        }
    }

    /// Write, read, write, read and so on of one entry, all requested before the first has finished.
    @Test func loadSeesOnlyEarlierStores() async throws {
        let results = Results<(Int, String?)>()
        for number in 0..<200 {
            store.store(id: "a", bytes("\(number)")) { _ in }
            for _ in 0..<2 { store.load(id: "a", then: { results.add((number, $0.value.map { String(decoding: $0, as: UTF8.self) })) }) }
            if number % 10 == 3 {
                store.remove(id: "a") { _ in }
                store.load(id: "a", then: { results.add((number, $0 == .missing ? "\(number)" : "there")) })
            }
            if number % 50 == 7 {
                store.removeAll { _ in }
                store.ids { results.add((number, (try? $0.get()) == [] ? "\(number)" : "there")) }
            }
        }

        let found = await results.first(200 * 2 + 20 + 4)

        #expect(found.allSatisfy { "\($0)" == $1 })
    }

    /// The window's thread is not one of Swift's. It takes results from a mailbox at the beginning of a frame.
    @Test func callbacksRunWhereTheMailboxIsEmptied() async throws {
        let mailbox = Mutex<[@Sendable () -> Void]>([])
        let posted = Results<Void>()
        let store = DataStore(
            name: "store", root: scratch.path,
            deliver: { callback in
                mailbox.withLock { $0.append(callback) }
                posted.add(())
            })
        let seen = Mutex<[String]>([])
        func see(_ what: String) -> @Sendable (Any) -> Void { { _ in seen.withLock { $0.append(what) } } }
        let (store1, load, remove) = (see("store"), see("load"), see("remove"))

        store.store(id: "a", bytes("text")) { store1($0) }
        store.load(id: "a", then: { load($0) })
        store.remove(id: "a") { remove($0) }
        _ = await posted.first(3)

        #expect(seen.withLock { $0 } == [], "nothing is called before the mailbox is emptied")
        for callback in mailbox.withLock({ $0 }) { callback() }
        #expect(seen.withLock { $0 } == ["store", "load", "remove"])
    }

    /// Holds a closure until it is released.
    private final class Gate: Sendable {
        private let entered = AsyncStream.makeStream(of: Void.self)
        private let released = DispatchSemaphore(value: 0)

        func pass() {
            entered.continuation.yield()
            released.wait()
        }
        func wait() async { for await _ in entered.stream { return } }
        func release() { released.signal() }
    }

    @Test func aSlowConversionHoldsUpNoOtherLoadOrStore() async throws {
        try await store.store(id: "a", bytes("first"))
        let (making, converting) = (Gate(), Gate())
        let results = Results<String>()

        let convert: @Sendable ([UInt8]) -> String = { bytes in
            converting.pass()
            return String(decoding: bytes, as: UTF8.self)
        }
        store.load(id: "a", as: convert, then: { results.add("converted \($0.value ?? "")") })
        await converting.wait()
        try await store.store(id: "a", bytes("second"))
        #expect(await store.load(id: "a") == .found(bytes("second")))
        converting.release()
        #expect(await results.first(1) == ["converted first"])

        let make: @Sendable () -> [UInt8] = {
            making.pass()
            return Array("third".utf8)
        }
        store.store(id: "a", make, then: { _ in results.add("made") })
        await making.wait()
        #expect(await store.load(id: "a") == .found(bytes("second")))
        #expect(try await store.ids == ["a"])
        making.release()
        _ = await results.first(1)
        #expect(await store.load(id: "a") == .found(bytes("third")))
    }

    /// A save whose bytes take long to make does not replace a later save or removal.
    @Test(arguments: ["store", "remove", "removeAll", "failing store", "made store", "cancelled store"])
    func theOrderOfChangesIsTheirsEvenIfTheirBytesComeLate(_ later: String) async throws {
        let gate = Gate()
        let results = Results<Bool>()
        let make: @Sendable () -> [UInt8] = {
            gate.pass()
            return Array("early".utf8)
        }
        store.store(id: "a", make, then: { result in results.add((try? result.get()) != nil) })
        await gate.wait()

        switch later {
        case "store": try await store.store(id: "a", bytes("late"))
        case "made store": try await store.store(id: "a") { bytes("late") }
        case "remove": try await store.remove(id: "a")
        case "removeAll": try await store.removeAll()
        case "cancelled store": try? await store.store(id: "a") { nil }
        default:
            try? await store.store(id: "a") { throw CancellationError() }
        }
        gate.release()

        #expect(await results.first(1) == [true])
        let expected: LoadResult<[UInt8]> =
            switch later {
            case "store", "made store": .found(bytes("late"))
            case "remove", "removeAll": .missing
            default: .found(bytes("early"))
            }
        #expect(await store.load(id: "a") == expected)
    }

    // MARK: Many at once

    /// Each entry contains its own id and a version, many times over. No reader may see other bytes, or an older version than before.
    @Test func concurrentReadersSeeWholeEntries() async throws {
        let store = store
        @Sendable func value(_ id: Int, _ version: Int) -> [UInt8] {
            Array(String(repeating: "\(id) \(version)\n", count: 1 + version % 40 * 20).utf8)
        }
        for id in 0..<4 { try await store.store(id: "\(id)", value(id, 0)) }

        let mistakes = try await withThrowingTaskGroup(of: Int.self) { group in
            for id in 0..<4 {
                group.addTask {
                    for version in 1...25 { try await store.store(id: "\(id)", value(id, version)) }
                    return 0
                }
            }
            for reader in 0..<100 {
                group.addTask {
                    var (newest, mistakes) = (0, 0)
                    for _ in 0..<30 {
                        let found = await store.load(id: "\(reader % 4)").value ?? []
                        let head = String(decoding: found.prefix { $0 != 10 }, as: UTF8.self).split(separator: " ")
                        let version = head.count == 2 ? Int(head[1]) ?? -1 : -1
                        if version < newest || found != value(reader % 4, version) { mistakes += 1 }
                        newest = max(newest, version)
                    }
                    return mistakes
                }
            }
            return try await group.reduce(0, +)
        }

        #expect(mistakes == 0)
        for id in 0..<4 { #expect(await store.load(id: "\(id)") == .found(value(id, 25))) }
    }

    @Test func whatWasAskedForHappensEvenIfTheStoreIsLetGo() async throws {
        let results = Results<Bool>()
        func ask() {
            let store = DataStore(name: "store", root: scratch.path)
            for number in 0..<20 { store.store(id: "\(number)", [1]) { if case .success = $0 { results.add(true) } } }
        }
        ask()

        #expect(await results.first(20).count == 20)
        #expect(try await store.ids.count == 20)
    }

    @Test func limitsHoldForTheWholeStore() async throws {
        let store = DataStore(name: "store", root: scratch.path, limits: StoreLimits(bytes: 1000, now: { .seconds(1) }))
        for number in 0..<40 { try await store.store(id: "\(number)", [UInt8](repeating: 1, count: 67)) }

        let kept = try await store.ids
        #expect(kept.count <= 10 && kept.contains("39"))
        await #expect(throws: StoreError.exceedsLimit(bytes: 1033, limit: 1000)) {
            try await store.store(id: "x", [UInt8](repeating: 1, count: 1000))
        }
        try await store.trim()
    }
}
