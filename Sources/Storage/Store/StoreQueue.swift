/// The waiting and running operations of a store, and the number of threads that work on them.
struct StoreQueue {
    /// Enough to read while others wait for the disk. More threads do not make a disk faster.
    static let threadCount = 4

    /// An operation that a thread has taken.
    struct Operation {
        fileprivate let number: Int
        fileprivate let order: Int
        fileprivate let request: StoreDispatcher.Request
        fileprivate let isOutdated: Bool

        fileprivate var isLoad: Bool { request.isLoad }

        /// - Returns: Whether the entry has changed.
        func run(_ opened: StoreDispatcher.Opened) -> Bool { request.run(opened, isOutdated) }
    }

    /// What a thread does next.
    enum Step {
        /// Open the folder, and report the result with `didOpen(_:)`.
        case open
        case run([Operation], StoreDispatcher.Opened)
        /// Nothing is ready; the thread is no longer counted.
        case rest
    }

    private enum Folder {
        case closed
        /// One thread is opening it; the ready operations wait.
        case opening
        case open(EntryFolder)
        /// It could not be opened. This error must still be delivered to `count` ready operations; the operation after them tries again.
        case refused(StoreError, count: Int)
    }

    private var folder = Folder.closed
    private var schedule = StoreSchedule()
    private var requests: [Int: (request: StoreDispatcher.Request, order: Int)] = [:]
    /// Operations that may start, beginning at index `firstReady`.
    private var ready: [Int] = []
    private var firstReady = 0
    private var busyThreads = 0
    private var lastNumber = 0
    private var reserved: [ObjectIdentifier: Int] = [:]
    /// The position in the order of the last change of each entry; kept only while there are changes that might be outdated.
    private var changed: [String: Int] = [:]
    private var allChanged = -1

    private mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Adding

    mutating func reserve(_ reservation: StoreDispatcher.Reservation) { reserved[ObjectIdentifier(reservation)] = number() }

    var reservations: [ObjectIdentifier] { Array(reserved.keys) }

    func holds(_ reservation: ObjectIdentifier) -> Bool { reserved[reservation] != nil }

    mutating func cancel(_ reservation: StoreDispatcher.Reservation) { reserved[ObjectIdentifier(reservation)] = nil }

    /// - Returns: The same as `wantsThread()`.
    mutating func add(_ request: StoreDispatcher.Request) -> Bool {
        let number = number()
        let order = request.reservation.flatMap { reserved[ObjectIdentifier($0)] } ?? number
        requests[number] = (request, order)
        ready += schedule.add(number, request.scope)
        return wantsThread()
    }

    /// Whether another thread must call `next()`. If so, that thread is counted from now on.
    mutating func wantsThread() -> Bool {
        guard firstReady < ready.count, busyThreads < StoreQueue.threadCount else { return false }
        if case .opening = folder { return false }
        busyThreads += 1
        return true
    }

    // MARK: Running

    /// Decides what a thread does next.
    mutating func next() -> Step {
        if firstReady < ready.count {
            switch folder {
            case .open(let entries): return .run(takeShare(), .success(entries))
            case .refused(let error, let count) where count > 0:
                folder = .refused(error, count: count - 1)
                return .run([take()], .failure(error))
            case .closed, .refused:
                folder = .opening
                return .open
            case .opening: break
            }
        }
        busyThreads -= 1
        return .rest
    }

    mutating func didOpen(_ opened: StoreDispatcher.Opened) {
        switch opened {
        case .success(let entries): folder = .open(entries)
        case .failure(let error): folder = .refused(error, count: ready.count - firstReady)
        }
    }

    /// A thread's share of the loads at the front, or one change. Taking each small file separately would take longer than reading it.
    private mutating func takeShare() -> [Operation] {
        let share = (ready.count - firstReady + StoreQueue.threadCount - 1) / StoreQueue.threadCount
        var operations = [take()]
        guard operations[0].isLoad else { return operations }
        while operations.count < share, requests[ready[firstReady]]?.request.isLoad == true { operations.append(take()) }
        return operations
    }

    private mutating func take() -> Operation {
        let number = ready[firstReady]
        firstReady += 1
        if firstReady == ready.count { (ready, firstReady) = ([], 0) }
        guard let (request, order) = requests.removeValue(forKey: number) else {
            preconditionFailure("what is ready has been asked for, got \(number)")
        }
        return Operation(number: number, order: order, request: request, isOutdated: isOutdated(request.scope, order))
    }

    // MARK: Order

    private func isOutdated(_ scope: StoreSchedule.Scope, _ order: Int) -> Bool {
        guard case .writing(let entry) = scope else { return false }
        return order < max(changed[entry] ?? -1, allChanged)
    }

    /// Ends an operation that a thread has run.
    mutating func end(_ operation: Operation, hasChanged: Bool) {
        if hasChanged { note(operation.request.scope, operation.order) }
        // Released only now, so that changes that would replace this one are remembered until it has run.
        if let reservation = operation.request.reservation { reserved[ObjectIdentifier(reservation)] = nil }
        if reserved.isEmpty { (changed, allChanged) = ([:], -1) }
        ready += schedule.end(operation.number)
    }

    private mutating func note(_ scope: StoreSchedule.Scope, _ order: Int) {
        guard !reserved.isEmpty else { return }
        switch scope {
        case .reading: break
        case .writing(let entry): changed[entry] = max(changed[entry] ?? -1, order)
        case .all: allChanged = max(allChanged, order)
        }
    }
}
