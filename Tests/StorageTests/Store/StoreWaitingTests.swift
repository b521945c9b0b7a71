import Foundation
import Synchronization
import TestFiles
import Testing

@testable import Storage

/// Tests the functions that block their caller: loading at once, and finishing.
@Suite(.serialized) struct StoreWaitingTests {
    private let scratch: MemoryFolder
    private let store: DataStore

    init() throws {
        scratch = try MemoryFolder()
        store = DataStore(name: "store", root: scratch.path)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func anImmediateLoadSeesAllEarlierStores() {
        for number in 0..<100 {
            store.store(id: "a", bytes("\(number)")) { _ in }
            #expect(store.loadNow(id: "a") == .found(bytes("\(number)")))
        }
        store.remove(id: "a") { _ in }
        #expect(store.loadNow(id: "a") == .missing)
    }

    @Test func anImmediateLoadDistinguishesWhatTheOthersDo() throws {
        let root = try MemoryFolder()
        mkdir(root.path + "/store", 0o700)
        try root.write("not an entry", as: "store/b.entry")
        try root.write("a file", as: "file")
        let long = String(repeating: "x", count: EntryName.longestID + 1)
        struct Refusal: Error {}

        let store = DataStore(name: "store", root: root.path)
        #expect(store.loadNow(id: "b") == .broken(BrokenEntry(id: "b", reason: .foreign, path: store.path + "/b.entry.corrupt-1")))
        #expect(store.loadNow(id: long) == .failed(.idTooLong(bytes: long.utf8.count, limit: EntryName.longestID)))
        let lost = DataStore(name: "store", root: root.path + "/file")
        #expect(lost.loadNow(id: "a") == .failed(.system(code: ENOTDIR, path: lost.path)))
        store.store(id: "a", bytes("7")) { _ in }
        #expect(store.loadNow(id: "a") { Int(String(decoding: $0, as: UTF8.self)) ?? 0 } == .found(7))
        let refused = store.loadNow(id: "a") { _ throws -> Int in throw Refusal() }
        #expect(refused == .failed(.conversionFailed("Refusal()")))
    }

    /// Another store, as in the next run of the program, finds everything.
    @Test func whatWasRequestedIsThereAfterFinishing() {
        let slow = Mutex(false)
        for number in 0..<50 { store.store(id: "entry \(number)", bytes("\(number)")) { _ in } }
        store.store(
            id: "made",
            {
                poll(nil, 0, 50)
                slow.withLock { $0 = true }
                return [1]
            }, then: { _ in })

        store.finish()

        #expect(slow.withLock { $0 })
        let next = DataStore(name: "store", root: scratch.path)
        for number in 0..<50 { #expect(next.loadNow(id: "entry \(number)") == .found(bytes("\(number)"))) }
        #expect(next.loadNow(id: "made") == .found([1]))
    }

    /// A folder that cannot be opened does not keep a program from ending.
    @Test func finishingEndsAlsoIfNothingCanBeStored() throws {
        let root = try MemoryFolder()
        try root.write("a file", as: "file")
        let lost = DataStore(name: "store", root: root.path + "/file")
        lost.store(id: "a", [1]) { _ in }
        lost.store(id: "b", { nil }, then: { _ in })
        lost.finish()
        store.finish()
        #expect(lost.loadNow(id: "a").value == nil)
    }
}
