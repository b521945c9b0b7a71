import Glibc
import Synchronization

/// Performs file work of a window on background threads, and passes the results to the window's thread.
///
/// Work in one folder is performed one piece after the other. A folder that does not answer holds up only the work that is named after it:
/// at most 8 folders are worked in at once, and further ones wait.
public final class FileQueue: UnfinishedWork {
    private struct Lane {
        var waiting: ArraySlice<@Sendable () -> Void> = []
        var hasThread = false
        /// Whether a piece is in work.
        var isAtWork = false
    }

    private struct Shared {
        /// By the folder that they are named after.
        var lanes: [String: Lane] = [:]
        var threadCount = 0

        /// Takes the next piece of a lane.
        mutating func take(of folder: String) -> (@Sendable () -> Void)? {
            let work = lanes[folder]?.waiting.popFirst()
            lanes[folder]?.isAtWork = work != nil
            lanes[folder]?.hasThread = work != nil
            return work
        }
    }

    /// The most folders that are worked in at once.
    static let mostThreads = 8

    private let mode: PictureLibrary.Mode
    private let mailbox: ResultMailbox
    private let shared = Mutex(Shared())

    /// - Parameters:
    ///   - mode: `.synchronous` does the work and passes its result on before `perform` returns, for replays and tests.
    ///   - mailbox: Receives the results.
    public init(_ mode: PictureLibrary.Mode, resultsIn mailbox: ResultMailbox = ResultMailbox()) {
        (self.mode, self.mailbox) = (mode, mailbox)
    }

    /// Performs work behind all that was asked for earlier in the same folder.
    /// - Parameters:
    ///   - folder: The folder that may not answer; by default all work is one after the other.
    ///   - then: Receives the result on the window's thread.
    @MainActor
    public func perform<Output: Sendable>(
        in folder: String = "", _ work: @escaping @Sendable () -> Output,
        then: @escaping @MainActor @Sendable (Output) -> Void = { _ in }
    ) {
        guard mode == .threaded else { return then(work()) }
        let needsThread = shared.withLock { [mailbox] shared in
            shared.lanes[folder, default: Lane()].waiting.append {
                let output = work()
                mailbox.post { then(output) }
            }
            guard shared.lanes[folder]?.hasThread == false, shared.threadCount < Self.mostThreads else { return false }
            shared.lanes[folder]?.hasThread = true
            shared.threadCount += 1
            return true
        }
        if needsThread, !Thread.start({ [self] in run(folder) }) { run(folder) }
    }

    /// The number of pieces that are not done.
    public var unfinishedCount: Int {
        shared.withLock { $0.lanes.values.reduce(0) { $0 + $1.waiting.count + ($1.isAtWork ? 1 : 0) } }
    }

    /// Waits until everything is done that was asked for; as long as a disk does not answer. Results are in the mailbox then.
    public func finish() {
        while unfinishedCount > 0 { poll(nil, 0, 1) }
    }

    // MARK: Background threads

    private func run(_ first: String) {
        var folder = first
        while let (next, work) = takeNext(after: folder) {
            folder = next
            work()
        }
    }

    /// Takes a piece in the same folder, or in one that no thread works in; without one, the thread ends.
    private func takeNext(after folder: String) -> (String, @Sendable () -> Void)? {
        shared.withLock { shared in
            if let work = shared.take(of: folder) { return (folder, work) }
            shared.lanes[folder] = nil
            if let other = shared.lanes.first(where: { !$0.value.hasThread })?.key, let work = shared.take(of: other) {
                return (other, work)
            }
            shared.threadCount -= 1
            return nil
        }
    }
}
