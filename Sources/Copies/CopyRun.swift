public import Imaging
public import Pictures
public import Storage
import Synchronization

/// Writes copies of pictures on background threads. Each picture is decoded at the requested size and encoded; its file gets its name once
/// it is complete.
///
/// At most `threadCount` pictures are in memory. Names are given in the order of the request, so the result does not depend on the number
/// of threads. A file is replaced only if the user allowed it; this includes files that appear while a copy is written. The pictures of the
/// request are never replaced: their copies get other names.
///
/// Callable from any thread; no call but ``finish()`` blocks, unless the mode is synchronous.
public final class CopyRun: Sendable {
    /// What a run does.
    public enum State: Equatable, Sendable {
        /// Not started.
        case waiting
        case running
        /// Pictures in work are finished, and no others are begun.
        case paused
        /// Waits for ``CopyRun/answer(_:forAll:)``: the name of a copy is taken by the file at this path. Pictures in work continue.
        case asking(existing: String)
        /// The folder cannot be written to. ``CopyRun/resume()`` tries the same picture again.
        case stopped(reason: CopyFailure.Reason)
        case cancelled
        /// Every picture was copied or skipped, or has failed.
        case finished
    }

    /// The progress of a run. The number of pictures left is `total - written - skipped - failures.count`.
    public struct Progress: Equatable, Sendable {
        public var total: Int
        public var written: Int
        /// The number of pictures that the user skipped because of a conflict.
        public var skipped: Int
        /// The pictures that could not be copied, in the order of the request.
        public var failures: [CopyFailure]
        public var state: State

        /// Creates a progress value, for a view that shows one without a run.
        public init(total: Int, written: Int = 0, skipped: Int = 0, failures: [CopyFailure] = [], state: State = .waiting) {
            (self.total, self.written, self.skipped, self.failures, self.state) = (total, written, skipped, failures, state)
        }
    }

    private let ledger: Mutex<CopyLedger>
    /// Locked by the thread that decides a name.
    private let naming: Mutex<CopyNaming>
    /// Raised when the last thread ends.
    private let idle = WakeSignal()
    /// The pictures, the folder and the settings.
    public let request: CopyRequest
    private let writer: CopyWriter
    private let threadCount: Int
    private let work: Work

    /// - Parameters:
    ///   - decoder: Decodes files whose header was accepted.
    ///   - threadCount: The number of pictures worked on at once, at least 1.
    ///   - work: Copies the pictures. If it is synchronous, they are copied before `start()`, `resume()` and `answer(_:forAll:)` return.
    ///   - clock: Returns the user's clock, for dates in names; called on any thread.
    public init(
        _ request: CopyRequest, decoder: any FileDecoding, encoder: any PictureEncoding, threadCount: Int = 2,
        on work: Work, clock: @escaping @Sendable () -> LocalClock = { .utc }
    ) {
        precondition(threadCount > 0, "a run has at least one thread, got \(threadCount)")
        self.request = request
        self.work = work
        self.threadCount = work.mode == .threaded ? threadCount : 1
        writer = CopyWriter(settings: request.settings, folder: request.folder, decoder: decoder, encoder: encoder)
        ledger = Mutex(CopyLedger(request))
        naming = Mutex(CopyNaming(request, clock: clock))
    }

    // MARK: Reporting

    /// The progress of the run.
    /// - Complexity: O(pictures).
    public var progress: Progress { ledger.withLock { $0.takeProgress() } }

    /// The paths of the written copies, in the order of the request.
    /// - Complexity: O(pictures).
    public var written: [String] { ledger.withLock { $0.written } }

    // MARK: Control

    /// Starts the run; a second call does nothing.
    /// - Parameter didChange: Called when `work` is delivered after the progress has changed; not again before ``progress`` was read.
    public func start(didChange: @escaping @MainActor @Sendable () -> Void = {}) { change { $0.start(reporting: didChange) } }

    /// Stops beginning further pictures.
    public func pause() { change { $0.pause() } }

    /// Continues with the remaining pictures after `pause()`, `cancel()` or a stop. Finished copies are not written again. An unanswered
    /// question is asked again.
    public func resume() { change { $0.resume() } }

    /// Drops the pictures in work; their partial files are removed as soon as their threads notice. Written copies stay.
    public func cancel() { change { $0.cancel() } }

    /// Answers the question of the state `asking`; does nothing if there is none.
    /// - Parameter forAll: Whether the answer also applies to all later conflicts.
    public func answer(_ answer: CopyConflictAnswer, forAll: Bool) { change { $0.answer(answer, forAll: forAll) } }

    /// Blocks until no thread is running: until the run has finished, asks or is stopped, or after `pause()` or `cancel()` until the
    /// pictures in work are finished or dropped. Call it before the program exits.
    public func finish() {
        while ledger.withLock({ $0.runningCount > 0 }), idle.wait() {}
        // Wakes another caller that waits.
        idle.raise()
    }

    private func change(_ change: (inout CopyLedger) -> Void) {
        let report = ledger.withLock { ledger in
            let before = ledger.state
            change(&ledger)
            return ledger.state == before ? nil : ledger.changed()
        }
        report.map(work.post)
        startThreads()
    }

    private func startThreads() {
        while let number = ledger.withLock({ $0.takeThread(atMost: threadCount) }) {
            // Each thread has a lane, which no other run shares.
            work.begin(in: "copies \(number) of \(ObjectIdentifier(self))", saving: "copies") { [self] in run() }
        }
    }

    // MARK: Background threads

    private func run() {
        while let (job, plan) = naming.withLock({ next(&$0) }) { copy(job, plan) }
        idle.raise()
    }

    /// Takes pictures until one must be copied. If there is none, returns nil and no longer counts the thread.
    private func next(_ naming: inout CopyNaming) -> (CopyLedger.Job, CopyLedger.Plan)? {
        while let job = ledger.withLock({ $0.takeOrEnd() }) {
            let decision = naming.decide(job.index, ledger)
            if case .copies(let plan) = decision {
                if ledger.withLock({ $0.isCurrent(job) }) { return (job, plan) }
                continue
            }
            update { ledger in
                switch decision {
                case .copies: break
                case .skips: ledger.skip(job)
                case .asks(let path): ledger.ask(job, existing: path)
                case .fails(let reason): ledger.fail(job, reason)
                }
            }
        }
        return nil
    }

    private func copy(_ job: CopyLedger.Job, _ plan: CopyLedger.Plan) {
        let result = writer.write(request.pictures[job.index], as: plan) {
            ledger.withLock { $0.isCurrent(job) }
        } mayName: {
            ledger.withLock { $0.beginNaming(job) }
        }
        update { ledger in
            switch result {
            case .written(let path): ledger.finish(job, written: path)
            case .nameTaken: ledger.collide(job)
            case .failed(let reason): ledger.fail(job, reason)
            case .dropped: break
            }
        }
    }

    private func update(_ change: (inout CopyLedger) -> Void) {
        let report = ledger.withLock { ledger in
            change(&ledger)
            return ledger.changed()
        }
        report.map(work.post)
    }
}
