import Hosting
import LayoutMath
import Synchronization
import Testing

/// Tests how long a program that is closing waits for its file operations.
@MainActor
@Suite struct ClosingWaitTests {
    /// Work of which a piece is done at each of these seconds.
    private final class Pieces: Sendable {
        private let left: Mutex<[Double]>
        let now = Mutex(0.0)

        init(doneAt seconds: [Double]) { left = Mutex(seconds) }

        var unfinishedCount: Int {
            let time = now.withLock { $0 }
            return left.withLock { $0.count { $0 > time } }
        }
    }

    /// - Returns: The seconds until the wait ended.
    private func finish(_ pieces: Pieces) -> Double {
        let time = Mutex(0.0)
        let wait = ClosingWait(now: { time.withLock { $0 } }) {
            let next = time.withLock { time in
                time += 0.25
                return time
            }
            pieces.now.withLock { $0 = next }
        }
        wait.finish { pieces.unfinishedCount }
        return time.withLock { $0 }
    }

    @Test func nothingToDoTakesNoTime() { #expect(finish(Pieces(doneAt: [])) == 0) }

    /// However long it takes in all.
    @Test func aSlowDiskIsWaitedForWhileItMakesProgress() {
        let pieces = Pieces(doneAt: (1...20).map { Double(4 * $0) })
        #expect(finish(pieces) == 80 && pieces.unfinishedCount == 0)
    }

    @Test func aSilentDiskIsGivenUp() {
        let pieces = Pieces(doneAt: [1, 1_000])
        #expect(finish(pieces) == 1 + ClosingWait.patience && pieces.unfinishedCount == 1)
    }
}
