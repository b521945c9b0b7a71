import Synchronization

/// Queues of work with a thread each, while they have work. At most ``mostThreads`` queues run at once; further ones wait until a thread is
/// free.
final class Lanes: Sendable {
    private struct Lane {
        var waiting: ArraySlice<@Sendable () -> Void> = []
        var hasThread = false
        var isRunning = false
    }

    private struct Shared {
        var lanes: [String: Lane] = [:]
        var threadCount = 0
        /// Whether no work may begin yet.
        var isHeld: Bool

        /// Counts a new thread if the lane needs one and may have it.
        mutating func takeThread(for lane: String) -> Bool {
            guard !isHeld, threadCount < Lanes.mostThreads, let queue = lanes[lane], !queue.hasThread, !queue.waiting.isEmpty
            else { return false }
            lanes[lane]?.hasThread = true
            threadCount += 1
            return true
        }

        /// Removes and returns the next work of a lane; nil if there is none.
        mutating func take(of lane: String) -> (@Sendable () -> Void)? {
            let work = lanes[lane]?.waiting.popFirst()
            lanes[lane]?.isRunning = work != nil
            lanes[lane]?.hasThread = work != nil
            return work
        }
    }

    /// The most threads. Folders that do not respond can block all but a few of them.
    static let mostThreads = 16

    private let shared: Mutex<Shared>
    private let priority: Thread.Priority

    /// - Parameter isHeld: Whether no work begins before `release()`.
    init(_ priority: Thread.Priority = .usual, isHeld: Bool = false) {
        self.priority = priority
        shared = Mutex(Shared(isHeld: isHeld))
    }

    /// Runs work after all earlier work of the same lane. Returns at once, unless no thread can be started: then the work runs first.
    func add(in lane: String, _ work: @escaping @Sendable () -> Void) {
        let needsThread = shared.withLock { shared in
            shared.lanes[lane, default: Lane()].waiting.append(work)
            return shared.takeThread(for: lane)
        }
        if needsThread { start(lane) }
    }

    /// Begins the work that was held back, and holds back no more.
    func release() {
        let begun = shared.withLock { shared in
            shared.isHeld = false
            return shared.lanes.keys.filter { shared.takeThread(for: $0) }
        }
        begun.forEach(start)
    }

    private func start(_ lane: String) {
        if !Thread.start(at: priority, { [self] in run(lane) }) { run(lane) }
    }

    /// The number of pieces that have not ended.
    var unfinishedCount: Int {
        shared.withLock { $0.lanes.values.reduce(0) { $0 + $1.waiting.count + ($1.isRunning ? 1 : 0) } }
    }

    // MARK: Background threads

    private func run(_ first: String) {
        var lane = first
        while let (next, work) = takeNext(after: lane) {
            lane = next
            work()
        }
    }

    /// Returns the next work of the same lane, or of one without a thread; nil if there is none, and the thread must end.
    private func takeNext(after lane: String) -> (String, @Sendable () -> Void)? {
        shared.withLock { shared in
            if let work = shared.take(of: lane) { return (lane, work) }
            shared.lanes[lane] = nil
            if let other = shared.lanes.first(where: { !$0.value.hasThread })?.key, let work = shared.take(of: other) {
                return (other, work)
            }
            shared.threadCount -= 1
            return nil
        }
    }
}
