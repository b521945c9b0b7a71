import Storage
import Synchronization

/// The files in the trash that were discarded from here, and the ways back.
///
/// The trash itself holds the files and what describes them; the program remembers only which ones were its own. They are listed on a
/// background thread. Files that were restored, deleted or emptied by another program vanish from the list.
public final class Wastebasket: UnfinishedWork {
    private struct Shared {
        var records: [DiscardRecord]
        var isListing = false
        var isOutdated = false
        var news: [DiscardedFile]?
        var onNews: @Sendable () -> Void = {}
    }

    private let trash: Trash
    private let mode: PictureLibrary.Mode
    private let now: @Sendable () -> DeletionDate
    private let shared: Mutex<Shared>
    /// The results of moving files, which wait for the window's thread.
    public let results = ResultMailbox()
    private let moves: FileQueue

    /// The most files remembered; the trash keeps the others, and file managers show them.
    static let mostRecords = 500

    /// - Parameters:
    ///   - records: What was discarded in earlier runs, from oldest to newest.
    ///   - mode: `.synchronous` lists before `refresh()` returns, for tests.
    ///   - now: Returns the present time in the user's time zone.
    public init(
        _ trash: Trash, records: [DiscardRecord] = [], mode: PictureLibrary.Mode = .threaded, now: @escaping @Sendable () -> DeletionDate
    ) {
        (self.trash, self.mode, self.now) = (trash, mode, now)
        moves = FileQueue(mode, resultsIn: results)
        shared = Mutex(Shared(records: Array(records.suffix(Wastebasket.mostRecords))))
    }

    /// What was discarded and is still in the trash as far as is known, from oldest to newest; to be kept for the next run.
    public var records: [DiscardRecord] { shared.withLock { $0.records } }

    /// Called on a background thread when `takeNews()` or `results` have news.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set {
            shared.withLock { $0.onNews = newValue }
            results.onNews = newValue
        }
    }

    // MARK: Files

    /// Moves a file to the trash. Blocks, as the next two functions do.
    @discardableResult
    public func discard(_ path: String) throws(TrashError) -> Trash.Item { note(try trash.discard(path, at: now())) }

    /// Puts what a file holds now into the trash, and leaves the file where it is. Blocks.
    public func keep(_ path: String) throws(TrashError) -> Trash.Item { note(try trash.keep(path, at: now())) }

    private func note(_ item: Trash.Item) -> Trash.Item {
        shared.withLock { shared in
            let record = DiscardRecord(item)
            shared.records = (shared.records.filter { $0 != record } + [record]).suffix(Wastebasket.mostRecords)
        }
        return item
    }

    /// Moves a file back to its original path; if that is taken, throws `occupied` and leaves it in the trash.
    public func restore(_ item: Trash.Item) throws(TrashError) {
        try trash.restore(item)
        forget(item)
    }

    /// Deletes a file in the trash for good.
    public func delete(_ item: Trash.Item) throws(TrashError) {
        try trash.delete(item)
        forget(item)
    }

    /// Moves a file to the trash, behind all that was asked for earlier in its folder.
    /// - Parameter then: Called when `results` are delivered, or at once if the mode is `.synchronous`.
    @MainActor
    public func discard(_ path: String, then: @escaping @MainActor @Sendable (Result<Trash.Item, TrashError>) -> Void) {
        moves.perform(in: FilePath.folder(of: path), { [self] in Result { () throws(TrashError) in try discard(path) } }, then: then)
    }

    /// Moves a file back to its original path, as `restore(_:)` does, behind all that was asked for earlier in that path's folder.
    @MainActor
    public func restore(_ item: Trash.Item, then: @escaping @MainActor @Sendable (Result<Void, TrashError>) -> Void) {
        let folder = FilePath.folder(of: item.originalPath)
        moves.perform(in: folder, { [self] in Result { () throws(TrashError) in try restore(item) } }, then: then)
    }

    /// Deletes a file in the trash for good, behind all that was asked for earlier in the folder that it came from.
    @MainActor
    public func delete(_ item: Trash.Item, then: @escaping @MainActor @Sendable (Result<Void, TrashError>) -> Void) {
        let folder = FilePath.folder(of: item.originalPath)
        moves.perform(in: folder, { [self] in Result { () throws(TrashError) in try delete(item) } }, then: then)
    }

    /// The number of files that are not moved.
    public var unfinishedCount: Int { moves.unfinishedCount }

    private func forget(_ item: Trash.Item) {
        shared.withLock { shared in shared.records.removeAll { $0 == DiscardRecord(item) } }
    }

    // MARK: List

    /// Lists the files; `takeNews()` returns them afterwards.
    public func refresh() {
        let isFirst = shared.withLock { shared in
            shared.isOutdated = true
            defer { shared.isListing = true }
            return !shared.isListing
        }
        guard isFirst else { return }
        if mode == .synchronous || !Thread.start({ [self] in list() }) { list() }
    }

    /// Returns the files listed since the last call, the latest discarded first; nil if there is no new list.
    public func takeNews() -> [DiscardedFile]? {
        shared.withLock { shared in
            defer { shared.news = nil }
            return shared.news
        }
    }

    private func list() {
        while let records = next() {
            var (files, gone): ([DiscardedFile], Set<DiscardRecord>) = ([], [])
            for record in records.reversed() {
                switch trash.outcome(of: record) {
                case .there(let file): files.append(file)
                case .gone: gone.insert(record)
                case .away: break
                }
            }
            post(files, gone: gone)
        }
    }

    private func next() -> [DiscardRecord]? {
        shared.withLock { shared in
            guard shared.isOutdated else {
                shared.isListing = false
                return nil
            }
            shared.isOutdated = false
            return shared.records
        }
    }

    private func post(_ files: [DiscardedFile], gone: Set<DiscardRecord>) {
        let notify = shared.withLock { shared in
            shared.records.removeAll { gone.contains($0) }
            shared.news = files
            return shared.onNews
        }
        notify()
    }
}
