import LayoutMath
import Pictures
import Scenes
import Synchronization
import Testing

@testable import Commands

/// Tests how long a program that is closing waits for its file operations.
@MainActor
@Suite struct ClosingWaitTests {
    /// Work that finishes one piece at each of these seconds.
    private final class Pieces: UnfinishedWork {
        private let left: Mutex<[Double]>
        let now = Mutex(0.0)

        init(doneAt seconds: [Double]) { left = Mutex(seconds) }

        var unfinishedCount: Int {
            let time = now.withLock { $0 }
            return left.withLock { $0.count { $0 > time } }
        }
    }

    private func finish(_ works: (String, Pieces)...) -> (lost: [String], after: Double) {
        let time = Mutex(0.0)
        let wait = ClosingWait(now: { time.withLock { $0 } }) {
            let next = time.withLock { time in
                time += 0.25
                return time
            }
            for work in works { work.1.now.withLock { $0 = next } }
        }
        return (wait.finish(works.map { UnfinishedSubject($0.0, $0.1) }), time.withLock { $0 })
    }

    @Test func nothingToDoTakesNoTime() {
        let (lost, after) = finish(("notes", Pieces(doneAt: [])))
        #expect(lost.isEmpty && after == 0)
    }

    /// The total time does not matter.
    @Test func aSlowDiskIsWaitedForAsLongAsItGoesOn() {
        let (lost, after) = finish(("notes", Pieces(doneAt: (1...20).map { Double(4 * $0) })))
        #expect(lost.isEmpty && after == 80)
    }

    @Test func aSilentDiskIsGivenUpAndWhatItHeldIsTold() {
        let (lost, after) = finish(("notes", Pieces(doneAt: [1])), ("copies", Pieces(doneAt: [1, 1_000])))
        #expect(lost == ["copies"] && after == 1 + ClosingWait.patience)
    }
}
