/// The state of a run as a value. Every change is one call under the run's lock.
struct CopyLedger {
    private enum Outcome {
        case waiting
        /// It is being copied. The token distinguishes this attempt from one that was cancelled.
        case inWork(token: Int)
        /// Its file is getting its name.
        case named(token: Int)
        case written(String)
        case skipped
        case failed(CopyFailure.Reason)
    }

    private enum Halt {
        case paused
        case stopped(CopyFailure.Reason)
        case cancelled
    }

    /// A picture that a thread has taken.
    struct Job {
        let index: Int
        let token: Int
    }

    /// The decision about the name of a picture's copy.
    struct Plan {
        let name: String
        let replaces: Bool
    }

    let request: CopyRequest
    private var outcomes: [Outcome]
    /// The first picture that may be waiting; none before it waits.
    private var firstWaiting = 0
    private var lastToken = 0
    private var isStarted = false
    private var halt: Halt?
    private var (writtenCount, skippedCount, openCount): (Int, Int, Int)

    /// A name that is taken, and the picture whose copy would get it.
    private var question: (index: Int, path: String)?
    private var answers: [Int: CopyConflictAnswer] = [:]
    private var answerForAll: CopyConflictAnswer?

    private var plans: [Int: Plan] = [:]
    /// The pictures by the names of their copies. Names that differ only in case count as the same, because some file systems treat them
    /// so.
    private var owners: [String: Int] = [:]
    /// The last number given to each name.
    private var numbers: [String: Int] = [:]
    /// Pictures whose planned name was taken at the last moment.
    private var collided: Set<Int> = []

    /// The number of running threads.
    var runningCount = 0
    /// The number of threads that have been started.
    private var startedCount = 0
    private var isRead = true
    private var report: @MainActor @Sendable () -> Void = {}

    init(_ request: CopyRequest) {
        self.request = request
        outcomes = Array(repeating: .waiting, count: request.pictures.count)
        (writtenCount, skippedCount, openCount) = (0, 0, outcomes.count)
    }

    // MARK: Called by the owner

    mutating func start(reporting report: @escaping @MainActor @Sendable () -> Void) { (isStarted, self.report) = (true, report) }

    mutating func pause() { if halt == nil { halt = .paused } }

    /// Continues after a pause, a stop or a cancellation.
    mutating func resume() { (halt, isStarted) = (nil, true) }

    /// Drops the pictures in work.
    mutating func cancel() {
        (halt, question) = (.cancelled, nil)
        for (index, outcome) in outcomes.enumerated() { if case .inWork = outcome { putBack(index) } }
    }

    mutating func stop(_ reason: CopyFailure.Reason) { halt = .stopped(reason) }

    mutating func answer(_ answer: CopyConflictAnswer, forAll: Bool) {
        guard let question else { return }
        answers[question.index] = answer
        if forAll { answerForAll = answer }
        self.question = nil
    }

    private var hasWork: Bool { isStarted && halt == nil && question == nil && outcomes.indices.contains(nextWaiting) }

    private var nextWaiting: Int {
        outcomes[firstWaiting...].firstIndex { if case .waiting = $0 { true } else { false } } ?? outcomes.endIndex
    }

    var state: CopyRun.State {
        if openCount == 0, isStarted { return .finished }
        switch halt {
        case .paused?: return .paused
        case .stopped(let reason)?: return .stopped(reason: reason)
        case .cancelled?: return .cancelled
        case nil: break
        }
        if let question { return .asking(existing: question.path) }
        return isStarted ? .running : .waiting
    }

    // MARK: Reporting

    /// Records a change.
    /// - Returns: The closure that reports it; nil if an earlier change has not been read yet.
    mutating func changed() -> (@MainActor @Sendable () -> Void)? {
        defer { isRead = false }
        return isRead ? report : nil
    }

    mutating func takeProgress() -> CopyRun.Progress {
        isRead = true
        let failures = zip(request.pictures, outcomes).compactMap { picture, outcome in
            if case .failed(let reason) = outcome { CopyFailure(picture: picture, reason: reason) } else { nil }
        }
        return CopyRun.Progress(total: outcomes.count, written: writtenCount, skipped: skippedCount, failures: failures, state: state)
    }

    var written: [String] { outcomes.compactMap { if case .written(let path) = $0 { path } else { nil } } }

    // MARK: Work

    /// Counts a thread that is about to start.
    /// - Returns: The thread's number; nil if there is no work for another thread.
    mutating func takeThread(atMost count: Int) -> Int? {
        guard hasWork, runningCount < count else { return nil }
        runningCount += 1
        startedCount += 1
        return startedCount
    }

    /// Takes the next picture for a thread. If there is none, returns nil and no longer counts the thread, which then ends.
    mutating func takeOrEnd() -> Job? {
        guard hasWork else {
            runningCount -= 1
            return nil
        }
        let index = nextWaiting
        firstWaiting = index + 1
        lastToken += 1
        outcomes[index] = .inWork(token: lastToken)
        return Job(index: index, token: lastToken)
    }

    /// Whether a job has not been cancelled in the meantime.
    func isCurrent(_ job: Job) -> Bool { if case .inWork(job.token) = outcomes[job.index] { true } else { false } }

    /// Begins naming; from now on the job can no longer be cancelled.
    /// - Returns: false if it was cancelled.
    mutating func beginNaming(_ job: Job) -> Bool {
        guard counts(job) else { return false }
        outcomes[job.index] = .named(token: job.token)
        return true
    }

    /// Whether the job is still the current attempt for its picture.
    private func counts(_ job: Job) -> Bool {
        switch outcomes[job.index] {
        case .inWork(job.token), .named(job.token): true
        default: false
        }
    }

    mutating func finish(_ job: Job, written path: String) {
        outcomes[job.index] = .written(path)
        openCount -= 1
        writtenCount += 1
    }

    mutating func skip(_ job: Job) {
        guard isCurrent(job) else { return }
        outcomes[job.index] = .skipped
        openCount -= 1
        skippedCount += 1
    }

    /// Records why a picture was not copied, unless it was cancelled.
    mutating func fail(_ job: Job, _ reason: CopyFailure.Reason) {
        guard counts(job) else { return }
        if reason.stopsAll {
            putBack(job.index)
            if case .cancelled? = halt { return }
            halt = .stopped(reason)
        } else {
            outcomes[job.index] = .failed(reason)
            openCount -= 1
        }
    }

    private mutating func putBack(_ index: Int) {
        outcomes[index] = .waiting
        firstWaiting = min(firstWaiting, index)
    }

    /// Asks the user about a name that is taken.
    mutating func ask(_ job: Job, existing path: String) {
        guard isCurrent(job) else { return }
        putBack(job.index)
        question = (job.index, path)
    }

    /// Puts a picture back into the queue after its name was taken at the last moment.
    mutating func collide(_ job: Job) {
        guard counts(job) else { return }
        putBack(job.index)
        collided.insert(job.index)
    }
}

// MARK: - Names

extension CopyLedger {
    /// The decision about a picture in an earlier attempt; nil if there is none, or if its name was taken.
    func plan(of index: Int) -> Plan? { collided.contains(index) ? nil : plans[index] }

    func hasCollided(_ index: Int) -> Bool { collided.contains(index) }

    /// The user's answer about a picture.
    func answer(for index: Int) -> CopyConflictAnswer? { answers[index] ?? answerForAll }

    /// Whether the copy of another picture has the name.
    func isUsed(_ name: String, byOthersThan index: Int) -> Bool { owners[name.lowercased()].map { $0 != index } ?? false }

    mutating func plan(_ plan: Plan, for index: Int) {
        if let old = plans[index], owners[old.name.lowercased()] == index { owners[old.name.lowercased()] = nil }
        plans[index] = plan
        owners[plan.name.lowercased()] = index
        collided.remove(index)
    }

    /// Returns the next number to try for a name, starting at 2.
    mutating func nextNumber(for name: String) -> Int {
        let number = (numbers[name.lowercased()] ?? 1) + 1
        numbers[name.lowercased()] = number
        return number
    }
}
