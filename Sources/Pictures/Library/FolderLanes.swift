import Glibc
import Synchronization

/// Performs pieces of work on background threads: those of one folder or disk one after another, those of different folders concurrently.
///
/// An unresponsive folder delays only its own pieces, and occupies one thread. At most 8 lanes are worked on at once; further ones wait
/// until a lane is free.
package final class FolderLanes: Sendable {
    private struct Lane {
        var waiting: ArraySlice<@Sendable () -> Void> = []
        var hasThread = false
        /// Whether a piece is being worked on.
        var isAtWork = false
    }

    private struct Shared {
        /// The lanes, by folder.
        var lanes: [String: Lane] = [:]
        var threadCount = 0
        /// Whether pieces are only collected and not begun.
        var isHeld: Bool

        /// Whether a lane needs a thread; if so, the thread is counted.
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

    /// The most folders that are worked on at once.
    static let mostThreads = 8

    private let shared: Mutex<Shared>

    private let priority: Thread.Priority

    /// - Parameter isHeld: Whether nothing begins before `release()`.
    package init(_ priority: Thread.Priority = .usual, isHeld: Bool = false) {
        self.priority = priority
        shared = Mutex(Shared(isHeld: isHeld))
    }

    /// Performs work after all earlier work in the same folder. Returns immediately, unless no thread can be started.
    package func add(in folder: String, _ work: @escaping @Sendable () -> Void) {
        let needsThread = shared.withLock { shared in
            shared.lanes[folder, default: Lane()].waiting.append(work)
            return shared.takeThread(for: folder)
        }
        if needsThread { start(folder) }
    }

    /// Starts the work that was held back; later work is no longer held back.
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

    /// The number of unfinished pieces.
    package var unfinishedCount: Int {
        shared.withLock { $0.lanes.values.reduce(0) { $0 + $1.waiting.count + ($1.isAtWork ? 1 : 0) } }
    }

    /// Waits until all work is done, even if a disk does not respond for a long time. Also releases work that was held back.
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

    /// Takes a piece in the same folder, or in a folder that no thread is working on. If there is none, the thread ends.
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
