import Foundation
import Pictures
import Storage
import TestFiles
import Testing

@testable import Scenes

/// Tests keeping the state: on another thread, only the latest, with failures reported, and complete at the end.
@MainActor @Suite struct StateKeeperTests {
    private let folder: TemporaryFolder
    private let work = Work(.threaded)
    private var file: StateFile<SavedState> { StateFile<SavedState>(folder: folder.path("state")) }

    init() throws { folder = try TemporaryFolder() }

    private func state(_ path: String) -> SavedState {
        var state = SavedState()
        state.paths = [path]
        return state
    }

    @Test func aStateIsWrittenByTheQueueAndNotByWhoFollows() throws {
        let gate = WakeSignal()
        let keeper = StateKeeper(file: file, keeping: SavedState(), on: work) { _ in }
        work.perform(in: "state") { gate.wait() }
        keeper.follow(state("/a"), at: 0)
        keeper.follow(state("/a"), at: 1)
        #expect(try file.read() == nil, "the disk does not answer, and nobody waits for it")
        gate.raise()
        work.finish()
        #expect(try file.read() == state("/a"))
    }

    /// While one state is being written, others become due. Only the last of them follows.
    @Test func onlyTheLatestStateWaits() throws {
        let gate = WakeSignal()
        let keeper = StateKeeper(file: file, keeping: SavedState(), on: work) { _ in }
        work.perform(in: "state") { gate.wait() }
        for (second, path) in ["/a", "/b", "/c"].enumerated() {
            keeper.follow(state(path), at: Double(2 * second))
            keeper.follow(state(path), at: Double(2 * second + 1))
        }
        gate.raise()
        work.finish()
        #expect(try file.read() == state("/a"))
        work.deliver()
        work.finish()
        #expect(try file.read() == state("/c"))
    }

    @Test(arguments: [true, false]) func theEndWritesTheLastStateWhateverWaits(_ isThreaded: Bool) throws {
        let work = isThreaded ? work : Work(.synchronous)
        let keeper = StateKeeper(file: file, keeping: SavedState(), on: work) { _ in }
        for (second, path) in ["/a", "/b", "/c"].enumerated() {
            keeper.follow(state(path), at: Double(second))
        }
        keeper.end()
        work.finish()
        #expect(try file.read() == state("/c"))
    }

    @Test func aFailureIsToldOnceAndTheNextStateIsTriedAgain() throws {
        try folder.write([1], to: "state")
        var told: [String] = []
        let keeper = StateKeeper(file: file, keeping: SavedState(), on: work) { told.append($0) }
        func keep(_ path: String, at time: Double) {
            keeper.follow(state(path), at: time)
            keeper.follow(state(path), at: time + 1)
            work.finish()
            work.deliver()
        }
        keep("/a", at: 0)
        keep("/b", at: 10)
        #expect(told.count == 1)
        try FileManager.default.removeItem(atPath: folder.path("state"))
        keep("/c", at: 20)
        #expect(try file.read() == state("/c"))
        // The next failure is reported again.
        try FileManager.default.removeItem(atPath: folder.path("state"))
        try folder.write([1], to: "state")
        keep("/d", at: 30)
        #expect(told.count == 2)
    }
}
