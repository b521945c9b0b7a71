import Synchronization

/// Performs file work of a window on a background thread, one piece after the other, and passes the results to the window's thread.
///
/// A folder that does not answer holds up what is behind it: work on other folders belongs into a queue of its own.
public final class FileQueue: UnfinishedWork {
    private struct Shared {
        var waiting: ArraySlice<@Sendable () -> Void> = []
        var isRunning = false
        /// Whether a piece is in work.
        var isAtWork = false
    }

    private let mode: PictureLibrary.Mode
    private let mailbox: ResultMailbox
    private let shared = Mutex(Shared())
    /// Held by the thread that works, so that `finish()` waits for what is in work.
    private let turn = Mutex(())

    /// - Parameters:
    ///   - mode: `.synchronous` does the work and passes its result on before `perform` returns, for replays and tests.
    ///   - mailbox: Receives the results.
    public init(_ mode: PictureLibrary.Mode, resultsIn mailbox: ResultMailbox = ResultMailbox()) {
        (self.mode, self.mailbox) = (mode, mailbox)
    }

    /// Performs work behind all that was asked for earlier.
    /// - Parameter then: Receives the result on the window's thread.
    @MainActor
    public func perform<Output: Sendable>(
        _ work: @escaping @Sendable () -> Output, then: @escaping @MainActor @Sendable (Output) -> Void = { _ in }
    ) {
        guard mode == .threaded else { return then(work()) }
        let isFirst = shared.withLock { [mailbox] shared in
            shared.waiting.append {
                let output = work()
                mailbox.post { then(output) }
            }
            defer { shared.isRunning = true }
            return !shared.isRunning
        }
        if isFirst, !Thread.start({ [self] in run() }) { run() }
    }

    public var unfinishedCount: Int { shared.withLock { $0.waiting.count + ($0.isAtWork ? 1 : 0) } }

    /// Performs all that was asked for before it returns; blocks as long as a disk does not answer. Results are in the mailbox then.
    public func finish() { while performNext() {} }

    private func run() {
        repeat { finish() } while !rest()
    }

    /// - Returns: false if work has come meanwhile.
    private func rest() -> Bool {
        shared.withLock { shared in
            if shared.waiting.isEmpty { shared.isRunning = false }
            return shared.waiting.isEmpty
        }
    }

    /// - Returns: false if there was none; what another thread performs is done then.
    private func performNext() -> Bool {
        turn.withLock { _ in
            let work = shared.withLock { shared in
                let work = shared.waiting.popFirst()
                shared.isAtWork = work != nil
                return work
            }
            work?()
            shared.withLock { $0.isAtWork = false }
            return work != nil
        }
    }
}
