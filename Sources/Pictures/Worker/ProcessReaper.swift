import Glibc
import Storage
import Synchronization

/// Waits for the end of killed processes on threads of its own: a process that is stuck in the kernel, for example in a read from a dead
/// network folder, ends only when the kernel lets it, and no caller is to wait for that.
package final class ProcessReaper: Sendable {
    /// Number of killed processes that may be unfinished; as many threads wait at most, and no decoder is started beside them.
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

    /// - Parameter wait: Returns when a process has ended and is removed from the system's table.
    package init(wait: @escaping @Sendable (Int32) -> Void = ProcessReaper.waitForEnd) { self.wait = wait }

    /// Number of processes that were killed and have not ended.
    package var pendingCount: Int { queue.withLock { $0.pendingCount } }

    /// Removes a killed process from the system's table once it has ended. Returns at once.
    package func reap(_ process: Int32) {
        queue.withLock { queue in
            queue.waiting.append(process)
            queue.pendingCount += 1
        }
        startThread()
    }

    /// Starts a thread if there is a process that none waits for. If that fails, the process is removed with a later one.
    private func startThread() {
        let startsThread = queue.withLock { queue in
            guard !queue.waiting.isEmpty, queue.threadCount < Self.mostPending else { return false }
            queue.threadCount += 1
            return true
        }
        if startsThread, !Thread.start({ [self] in serve() }) { queue.withLock { $0.threadCount -= 1 } }
    }

    /// Waits until fewer than `mostPending` processes are unfinished.
    /// - Returns: Whether that is so after at most `milliseconds`.
    func hasRoom(within milliseconds: Int32) -> Bool {
        for _ in 0...max(0, milliseconds / Self.pollInterval) {
            if pendingCount < Self.mostPending { return true }
            // There may have been none when they were killed.
            startThread()
            poll(nil, 0, Self.pollInterval)
        }
        return pendingCount < Self.mostPending
    }

    /// Milliseconds between two looks at processes that rarely take long.
    static let pollInterval: Int32 = 2

    private func serve() {
        while let process = next() {
            wait(process)
            queue.withLock { $0.pendingCount -= 1 }
        }
    }

    /// Returns the next process to wait for; nil if there is none, and the thread is not counted any more.
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
