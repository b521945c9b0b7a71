import Glibc
import Synchronization

/// Runs work on other threads and delivers the results to the thread that owns the window.
///
/// Work has a lane, usually named after the folder that it accesses. The pieces of one lane run one after the other, in the order of the
/// calls; different lanes run at the same time. A folder that does not respond therefore delays only its own lane. Each priority runs at
/// most ``mostLanes`` lanes at once; further lanes wait.
///
/// Results wait in one mailbox. The owner of the window calls ``deliver()`` at the beginning of each frame.
public final class Work: Sendable {
    /// Where work runs.
    public enum Mode: Sendable {
        case threaded
        /// Work runs and its result is delivered before the call returns, as in replays and tests.
        case synchronous
    }

    /// When work runs, compared with other work.
    public enum Priority: Sendable {
        case usual
        /// On threads of low priority.
        case patient
        /// On threads of low priority, and not before ``releaseLaterWork()``.
        case later
    }

    private struct Shared {
        var results: [@MainActor @Sendable () -> Bool] = []
        var wake: @Sendable () -> Void = {}
        /// The pieces by the subject that would be lost without them.
        var unsaved: [String: Int] = [:]
    }

    /// The most lanes of one priority that run at once.
    public static let mostLanes = Lanes.mostThreads

    public let mode: Mode
    private let shared = Mutex(Shared())
    private let (usual, patient, later): (Lanes, Lanes, Lanes)

    /// - Parameter holdsLaterWork: Whether work of the priority `later` waits for ``releaseLaterWork()``.
    public init(_ mode: Mode, holdsLaterWork: Bool = false) {
        self.mode = mode
        (usual, patient, later) = (Lanes(), Lanes(.patient), Lanes(.patient, isHeld: holdsLaterWork))
    }

    // MARK: Performing

    /// Runs `body` on another thread, after all earlier work in the same lane, and passes its result to `then`.
    /// - Parameters:
    ///   - lane: The folder, disk or other resource that `body` may have to wait for.
    ///   - subject: What would be lost if the program ended before, such as "notes"; nil for work that can be repeated.
    ///   - then: Called by ``deliver()``.
    @MainActor
    public func perform<Output: Sendable>(
        in lane: String, at priority: Priority = .usual, saving subject: String? = nil, _ body: @escaping @Sendable () -> Output,
        then: @escaping @MainActor @Sendable (Output) -> Void = { _ in }
    ) {
        guard mode == .threaded else { return then(body()) }
        begin(in: lane, at: priority, saving: subject) { [self] in
            let output = body()
            post { then(output) }
        }
    }

    /// Runs `body` like ``perform(in:at:saving:_:then:)``; callable on any thread. If the mode is `.synchronous`, `body` runs before the call
    /// returns.
    public func begin(
        in lane: String, at priority: Priority = .usual, saving subject: String? = nil, _ body: @escaping @Sendable () -> Void
    ) {
        guard mode == .threaded else { return body() }
        guard let subject else { return lanes(priority).add(in: lane, body) }
        shared.withLock { $0.unsaved[subject, default: 0] += 1 }
        lanes(priority).add(in: lane) { [self] in
            body()
            shared.withLock { shared in
                let left = (shared.unsaved[subject] ?? 1) - 1
                shared.unsaved[subject] = left == 0 ? nil : left
            }
        }
    }

    private func lanes(_ priority: Priority) -> Lanes {
        switch priority {
        case .usual: usual
        case .patient: patient
        case .later: later
        }
    }

    /// Begins the work of the priority `later`; such work is not held back any more.
    public func releaseLaterWork() { later.release() }

    // MARK: Results

    /// Sets the closure that wakes the owner of the window when a result waits. It is called on any thread, and at once if results wait.
    public func wakeOwner(by wake: @escaping @Sendable () -> Void) {
        let isDue = shared.withLock { shared in
            shared.wake = wake
            return !shared.results.isEmpty
        }
        if isDue { wake() }
    }

    /// Lets ``deliver()`` call `result`; callable on any thread.
    public func post(_ result: @escaping @MainActor @Sendable () -> Void) {
        postChange {
            result()
            return true
        }
    }

    /// Lets ``deliver()`` call `result`, which returns whether anything that may be shown has changed; callable on any thread.
    public func postChange(_ result: @escaping @MainActor @Sendable () -> Bool) {
        let wake = shared.withLock { shared in
            shared.results.append(result)
            return shared.wake
        }
        wake()
    }

    /// Calls what was posted, in its order.
    /// - Returns: Whether anything that may be shown has changed.
    @MainActor @discardableResult
    public func deliver() -> Bool {
        let results = shared.withLock { shared in
            defer { shared.results = [] }
            return shared.results
        }
        return results.reduce(false) { hasChanged, result in result() || hasChanged }
    }

    // MARK: Ending

    /// What would be lost if the program ended now, in alphabetical order.
    public var unsavedSubjects: [String] { shared.withLock { $0.unsaved.keys.sorted() } }

    /// The number of pieces that would be lost if the program ended now. A change means that the disks respond.
    public var unsavedCount: Int { shared.withLock { $0.unsaved.values.reduce(0, +) } }

    /// The number of pieces that have not ended.
    public var unfinishedCount: Int { usual.unfinishedCount + patient.unfinishedCount + later.unfinishedCount }

    /// Waits until all work has ended; results are not delivered. Blocks for as long as a disk does not respond.
    public func finish() {
        releaseLaterWork()
        while unfinishedCount > 0 { poll(nil, 0, 1) }
    }
}
