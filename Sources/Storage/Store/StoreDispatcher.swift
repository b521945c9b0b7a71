/// Starts a store's operations on its threads, in the order that `StoreSchedule` allows.
///
/// All of its state belongs to one task, which takes messages from a stream: no lock is needed.
struct StoreDispatcher {
    /// Where a folder is, and how it is opened.
    typealias Opening = @Sendable () -> Opened
    typealias Opened = Result<EntryFolder, StoreError>

    /// An operation.
    struct Request: Sendable {
        let scope: StoreSchedule.Scope
        /// The place in the order that was reserved for it; nil is the place at which it arrives.
        let reservation: Reservation?
        /// Runs on one of the threads.
        /// - Parameter isOutdated: Whether an operation has succeeded since that stands behind this one in the order and replaces its outcome.
        /// - Returns: Whether the entry has changed.
        let run: @Sendable (Opened, _ isOutdated: Bool) -> Bool
    }

    /// A place in the order for a change whose bytes are still being made.
    final class Reservation: Sendable {}

    enum Message: Sendable {
        case reserve(Reservation)
        case cancel(Reservation)
        case request(Request)
        case opened(Opened)
        case ended([Outcome])
        /// Comes after all messages that were waiting when the first of some operations became ready.
        case start
    }

    /// The end of an operation.
    struct Outcome: Sendable {
        let number: Int
        let hasChanged: Bool
    }

    private let open: Opening
    private let post: @Sendable (Message) -> Void
    private var folder: EntryFolder?
    /// The operations that wait until the folder is open; nil if it is not being opened.
    private var awaitsFolder: [[Int]]?
    private var schedule = StoreSchedule()
    private var requests: [Int: (request: Request, order: Int)] = [:]
    /// Operations that may start, but for which the threads have no room, from the place `firstReady` on.
    private var ready: [Int] = []
    private var firstReady = 0
    private var isStarting = false
    private var runningCount = 0
    private var next = 0
    private var reserved: [ObjectIdentifier: Int] = [:]
    /// The order of the last change of entries and of all entries; only while there are changes that might be outdated.
    private var changed: [String: Int] = [:]
    private var allChanged = -1
    private var threads: StoreThreads?

    init(open: @escaping Opening, post: @escaping @Sendable (Message) -> Void) { (self.open, self.post) = (open, post) }

    /// Serves until the stream ends.
    mutating func run(_ messages: AsyncStream<Message>) async {
        for await message in messages { take(message) }
    }

    private mutating func take(_ message: Message) {
        switch message {
        case .reserve(let reservation): reserved[ObjectIdentifier(reservation)] = number()
        case .cancel(let reservation): reserved[ObjectIdentifier(reservation)] = nil
        case .request(let request):
            let number = number()
            let order = request.reservation.flatMap { reserved[ObjectIdentifier($0)] } ?? number
            requests[number] = (request, order)
            ready += schedule.add(number, request.scope)
        case .opened(let opened): begin(opened)
        case .ended(let outcomes): for outcome in outcomes { end(outcome) }
        case .start:
            isStarting = false
            startReady()
        }
        guard !isStarting, firstReady < ready.count, runningCount < StoreThreads.capacity else { return }
        isStarting = true
        post(.start)
    }

    private mutating func number() -> Int {
        next += 1
        return next
    }

    // MARK: Starting

    /// Starts what is ready, loads together: passing work on to a thread takes longer than reading a small file.
    private mutating func startReady() {
        var (loads, changes): ([Int], [Int]) = ([], [])
        while firstReady < ready.count, runningCount < StoreThreads.capacity {
            let number = ready[firstReady]
            if case .reading = requests[number]?.request.scope { loads.append(number) } else { changes.append(number) }
            firstReady += 1
            runningCount += 1
        }
        if firstReady == ready.count { (ready, firstReady) = ([], 0) }
        let share = (loads.count + StoreThreads.fileCount - 1) / StoreThreads.fileCount
        for first in stride(from: 0, to: loads.count, by: max(share, 1)) { start(Array(loads[first...].prefix(share))) }
        for number in changes { start([number]) }
    }

    private mutating func start(_ numbers: [Int]) {
        if let folder { return run(numbers, .success(folder)) }
        if awaitsFolder == nil {
            awaitsFolder = []
            perform { [open, post] in post(.opened(open())) }
        }
        awaitsFolder?.append(numbers)
    }

    /// Runs what waits for the folder. If it could not be opened, the next operation tries again.
    private mutating func begin(_ opened: Opened) {
        folder = try? opened.get()
        let waiting = awaitsFolder ?? []
        awaitsFolder = nil
        for numbers in waiting { run(numbers, opened) }
    }

    private mutating func run(_ numbers: [Int], _ opened: Opened) {
        let work = numbers.compactMap { number in
            requests[number].map { (number, $0.request.run, isOutdated($0.request.scope, $0.order)) }
        }
        perform { [post] in
            post(.ended(work.map { number, run, isOutdated in Outcome(number: number, hasChanged: run(opened, isOutdated)) }))
        }
    }

    private mutating func perform(_ work: @escaping @Sendable () -> Void) {
        if threads == nil { threads = StoreThreads(StoreThreads.fileCount) }
        if let threads { threads.run(work) } else { work() }
    }

    // MARK: Order

    private func isOutdated(_ scope: StoreSchedule.Scope, _ order: Int) -> Bool {
        guard case .writing(let entry) = scope else { return false }
        return order < max(changed[entry] ?? -1, allChanged)
    }

    private mutating func end(_ outcome: Outcome) {
        runningCount -= 1
        guard let (request, order) = requests.removeValue(forKey: outcome.number) else { return }
        if outcome.hasChanged { note(request.scope, order) }
        // Only now, so that what it would replace is remembered until it has run.
        if let reservation = request.reservation { reserved[ObjectIdentifier(reservation)] = nil }
        if reserved.isEmpty { (changed, allChanged) = ([:], -1) }
        ready += schedule.end(outcome.number)
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
