/// Performs a window's file operations on background threads and delivers the results on the window's thread.
///
/// Operations in one folder are performed one after another. An unresponsive folder delays only the operations in that folder. At most 8
/// folders are worked on at once, and further ones wait.
public final class FileQueue: UnfinishedWork {
    private let mode: PictureLibrary.Mode
    private let mailbox: ResultMailbox
    private let lanes: FolderLanes

    /// - Parameters:
    ///   - mode: `.synchronous` does the work and delivers its result before `perform` returns, for replays and tests.
    ///   - mailbox: Receives the results.
    public convenience init(_ mode: PictureLibrary.Mode, resultsIn mailbox: ResultMailbox = ResultMailbox()) {
        self.init(mode, resultsIn: mailbox, in: FolderLanes())
    }

    /// - Parameter lanes: Lanes that may be shared with another queue, so that both queues' operations in one folder are done in order of
    ///   request.
    package init(_ mode: PictureLibrary.Mode, resultsIn mailbox: ResultMailbox, in lanes: FolderLanes) {
        (self.mode, self.mailbox, self.lanes) = (mode, mailbox, lanes)
    }

    /// Performs an operation after all earlier ones in the same folder.
    /// - Parameters:
    ///   - folder: The folder that may be unresponsive. By default all operations are performed one after another.
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

    /// The number of unfinished operations.
    public var unfinishedCount: Int { lanes.unfinishedCount }

    /// Waits until all operations are done, even if a disk does not respond for a long time. Their results are in the mailbox afterwards.
    public func finish() { lanes.finish() }
}
