import Glibc
import Synchronization

/// Performs pieces of work on background threads: those of one folder, or of one disk, one after the other, those of several at once.
///
/// A folder that does not answer holds up only the pieces that are named after it, and one thread. At most 8 lanes are worked in at once;
/// further ones wait until another one answers.
package final class FolderLanes: Sendable {
    private struct Lane {
        var waiting: ArraySlice<@Sendable () -> Void> = []
        var hasThread = false
        /// Whether a piece is in work.
        var isAtWork = false
    }

    private struct Shared {
        /// By the folder that they are named after.
        var lanes: [String: Lane] = [:]
        var threadCount = 0
        /// Whether pieces are kept without beginning them.
        var isHeld: Bool

        /// Whether a lane needs a thread, which is counted.
        mutating func takeThread(for folder: String) -> Bool {
            guard !isHeld, threadCount < FolderLanes.mostThreads, let lane = lanes[folder], !lane.hasThread, !lane.waiting.isEmpty
            else { return false }
            lanes[folder]?.hasThread = true
            threadCount += 1
            return true
        }

        /// Takes the next piece of a lane.
        mutating func take(of folder: String) -> (@Sendable () -> Void)? {
            let work = lanes[folder]?.waiting.popFirst()
            lanes[folder]?.isAtWork = work != nil
            lanes[folder]?.hasThread = work != nil
            return work
        }
    }

    /// The most folders that are worked in at once.
    static let mostThreads = 8

    private let shared: Mutex<Shared>

    private let priority: Thread.Priority

    /// - Parameter isHeld: Whether nothing begins before `release()`.
    package init(_ priority: Thread.Priority = .usual, isHeld: Bool = false) {
        self.priority = priority
        shared = Mutex(Shared(isHeld: isHeld))
    }

    /// Performs work behind all that was added earlier for the same folder; returns at once, unless no thread can be started.
    package func add(in folder: String, _ work: @escaping @Sendable () -> Void) {
        let needsThread = shared.withLock { shared in
            shared.lanes[folder, default: Lane()].waiting.append(work)
            return shared.takeThread(for: folder)
        }
        if needsThread { start(folder) }
    }

    /// Begins with what was added while it was held; later work is not held any more.
    package func release() {
        let begun = shared.withLock { shared in
            shared.isHeld = false
            return shared.lanes.keys.filter { shared.takeThread(for: $0) }
        }
        begun.forEach(start)
    }

    private func start(_ folder: String) {
        if !Thread.start(at: priority, { [self] in run(folder) }) { run(folder) }
    }

    /// The number of pieces that are not done.
    package var unfinishedCount: Int {
        shared.withLock { $0.lanes.values.reduce(0) { $0 + $1.waiting.count + ($1.isAtWork ? 1 : 0) } }
    }

    /// Waits until everything is done that was added; as long as a disk does not answer. Nothing is held any more.
    package func finish() {
        release()
        while unfinishedCount > 0 { poll(nil, 0, 1) }
    }

    // MARK: Background threads

    private func run(_ first: String) {
        var folder = first
        while let (next, work) = takeNext(after: folder) {
            folder = next
            work()
        }
    }

    /// Takes a piece in the same folder, or in one that no thread works in; without one, the thread ends.
    private func takeNext(after folder: String) -> (String, @Sendable () -> Void)? {
        shared.withLock { shared in
            if let work = shared.take(of: folder) { return (folder, work) }
            shared.lanes[folder] = nil
            if let other = shared.lanes.first(where: { !$0.value.hasThread })?.key, let work = shared.take(of: other) {
                return (other, work)
            }
            shared.threadCount -= 1
            return nil
        }
    }
}
