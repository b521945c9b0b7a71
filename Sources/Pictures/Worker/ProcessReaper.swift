import Glibc
import Storage
import Synchronization

/// Waits for killed processes to end, on separate threads. A process may be stuck in the kernel, for example while reading from a dead
/// network folder, and callers must not wait for that.
package final class ProcessReaper: Sendable {
    /// The most killed processes that may not have ended. At most as many threads wait, and no further decoder is started.
    package static let mostPending = 8

    private struct Queue {
        /// Processes that no thread waits for yet.
        var waiting: [Int32] = []
        var threadCount = 0
        /// Processes that have not ended, whether a thread waits for them or not.
        var pendingCount = 0
    }

    private let queue = Mutex(Queue())
    private let wait: @Sendable (Int32) -> Void

    /// - Parameter wait: Returns when a process has ended and was removed from the system's table.
    package init(wait: @escaping @Sendable (Int32) -> Void = ProcessReaper.waitForEnd) { self.wait = wait }

    /// The number of processes that were killed and have not ended.
    package var pendingCount: Int { queue.withLock { $0.pendingCount } }

    /// Removes a killed process from the system's table once it has ended. Returns immediately.
    package func reap(_ process: Int32) {
        queue.withLock { queue in
            queue.waiting.append(process)
            queue.pendingCount += 1
        }
        startThread()
    }

    /// Starts a thread if there is a process that no thread waits for. If that fails, the process is removed together with a later one.
    private func startThread() {
        let startsThread = queue.withLock { queue in
            guard !queue.waiting.isEmpty, queue.threadCount < Self.mostPending else { return false }
            queue.threadCount += 1
            return true
        }
        if startsThread, !Thread.start({ [self] in serve() }) { queue.withLock { $0.threadCount -= 1 } }
    }

    /// Waits until fewer than `mostPending` processes have not ended.
    /// - Returns: Whether this is the case within `milliseconds`.
    func hasRoom(within milliseconds: Int32) -> Bool {
        for _ in 0...max(0, milliseconds / Self.pollInterval) {
            if pendingCount < Self.mostPending { return true }
            // No thread may have been available when they were killed.
            startThread()
            poll(nil, 0, Self.pollInterval)
        }
        return pendingCount < Self.mostPending
    }

    /// Milliseconds between two checks of processes, which rarely take long to end.
    static let pollInterval: Int32 = 2

    private func serve() {
        while let process = next() {
            wait(process)
            queue.withLock { $0.pendingCount -= 1 }
        }
    }

    /// Returns the next process to wait for. If there is none, returns nil and no longer counts the thread.
    private func next() -> Int32? {
        queue.withLock { queue in
            if let process = queue.waiting.popLast() { return process }
            queue.threadCount -= 1
            return nil
        }
    }

    @Sendable package static func waitForEnd(of process: Int32) {
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}
