/// Performs file work of a window on background threads, and passes the results to the window's thread.
///
/// Work in one folder is performed one piece after the other. A folder that does not answer holds up only the work that is named after it:
/// at most 8 folders are worked in at once, and further ones wait.
public final class FileQueue: UnfinishedWork {
    private let mode: PictureLibrary.Mode
    private let mailbox: ResultMailbox
    private let lanes: FolderLanes

    /// - Parameters:
    ///   - mode: `.synchronous` does the work and passes its result on before `perform` returns, for replays and tests.
    ///   - mailbox: Receives the results.
    public convenience init(_ mode: PictureLibrary.Mode, resultsIn mailbox: ResultMailbox = ResultMailbox()) {
        self.init(mode, resultsIn: mailbox, in: FolderLanes())
    }

    /// - Parameter lanes: Lanes that another queue has too, so that work of both in one folder is done in the order in which it was asked for.
    package init(_ mode: PictureLibrary.Mode, resultsIn mailbox: ResultMailbox, in lanes: FolderLanes) {
        (self.mode, self.mailbox, self.lanes) = (mode, mailbox, lanes)
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
        lanes.add(in: folder) { [mailbox] in
            let output = work()
            mailbox.post { then(output) }
        }
    }

    /// The number of pieces that are not done.
    public var unfinishedCount: Int { lanes.unfinishedCount }

    /// Waits until everything is done that was asked for; as long as a disk does not answer. Results are in the mailbox then.
    public func finish() { lanes.finish() }
}
