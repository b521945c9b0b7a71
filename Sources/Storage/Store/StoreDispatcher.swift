import Synchronization

/// Runs a store's operations on its threads, in the order that `StoreSchedule` allows.
///
/// A thread takes operations as long as some are ready, so that many small operations need few thread switches. The lock is held only while
/// operations are added, taken and ended, never while one runs.
final class StoreDispatcher: Sendable {
    typealias Opened = Result<EntryFolder, StoreError>

    /// An operation.
    struct Request: Sendable {
        let scope: StoreSchedule.Scope
        /// The place in the order that was reserved for it; nil for the place at which it arrives.
        let reservation: Reservation?
        /// Runs on one of the threads.
        /// - Parameter isOutdated: Whether a later operation in the order has already succeeded and replaces the result of this one.
        /// - Returns: Whether the entry has changed.
        let run: @Sendable (Opened, _ isOutdated: Bool) -> Bool

        var isLoad: Bool { if case .reading = scope { true } else { false } }
    }

    /// A place in the order for a change whose bytes are still being made.
    final class Reservation: Sendable {}

    private let open: @Sendable () -> Opened
    private let queue = BusyMutex(StoreQueue())
    /// The threads; created for the first operation.
    private let threads = Mutex<StoreThreads?>(nil)

    /// - Parameter open: Opens the folder; called on one of the threads for the first operation, and again after an error.
    init(open: @escaping @Sendable () -> Opened) { self.open = open }

    func reserve(_ reservation: Reservation) { queue.withLock { $0.reserve(reservation) } }

    /// The places that are reserved now.
    var reservations: [ObjectIdentifier] { queue.withLock { $0.reservations } }

    func holds(_ reservation: ObjectIdentifier) -> Bool { queue.withLock { $0.holds(reservation) } }

    func cancel(_ reservation: Reservation) { queue.withLock { $0.cancel(reservation) } }

    /// Adds an operation after all others.
    func add(_ request: Request) {
        if queue.withLock({ $0.add(request) }) { startThread() }
    }

    private func startThread() {
        let threads = threads.withLock { threads in
            if threads == nil { threads = StoreThreads(StoreQueue.threadCount) }
            return threads
        }
        // If there are no threads, the caller does the work and waits.
        if let threads { threads.run { self.work() } } else { work() }
    }

    /// Runs operations until none is ready.
    private func work() {
        while true {
            let (step, wantsThread) = queue.withLock { queue in (queue.next(), queue.wantsThread()) }
            if wantsThread { startThread() }
            switch step {
            case .rest: return
            case .open:
                let opened = open()
                queue.withLock { $0.didOpen(opened) }
            case .run(let operations, let opened):
                // Operations are ended one by one, so that other threads do not wait for the lock as long as the complete share takes.
                for operation in operations {
                    let hasChanged = operation.run(opened)
                    queue.withLock { $0.end(operation, hasChanged: hasChanged) }
                }
            }
        }
    }
}
