public import Platform
import Storage
import Synchronization

/// The files in the trash that were discarded from here, and the ways back.
///
/// The trash itself holds the files and what describes them; the program remembers only which ones were its own. They are listed on a
/// background thread. Files that were restored, deleted or emptied by another program vanish from the list; so do those that come back with
/// others, as sidecars with their pictures.
public final class Wastebasket: UnfinishedWork {
    private struct Shared {
        var records: [DiscardRecord]
        var isListing = false
        var isOutdated = false
        var news: [DiscardedFile]?
        var onNews: @Sendable () -> Void = {}
    }

    private let trash: Trash
    private let companions: (any TrashCompanions)?
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
    ///   - companions: Finds the files that go with others; nil if none do.
    ///   - mode: `.synchronous` lists before `refresh()` returns, for tests.
    ///   - now: Returns the present time in the user's time zone.
    public init(
        _ trash: Trash, records: [DiscardRecord] = [], companions: (any TrashCompanions)? = nil,
        mode: PictureLibrary.Mode = .threaded, now: @escaping @Sendable () -> DeletionDate
    ) {
        (self.trash, self.companions, self.mode, self.now) = (trash, companions, mode, now)
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

    /// Moves a file to the trash, with its companions. Blocks, as the next two functions do.
    /// - Parameter shown: The file that is meant; another one at its path stays. nil takes what is there.
    @discardableResult
    public func discard(_ path: String, shown: ShownFile? = nil) throws(TrashError) -> Trash.Item {
        if let shown, PictureFile(at: path)?.shown != shown { throw trash.holds(path) ? .changed(path) : .missing(path) }
        let date = now()
        let present = companions?.present(of: path) ?? []
        let item = note(try trash.discard(path, at: date))
        companions?.follow(item.originalPath, to: item.path)
        // One that cannot be moved stays where it was; its file is in the trash all the same.
        for companion in present {
            let moved = try? companion.isShared ? trash.keep(companion.path, at: date) : trash.discard(companion.path, at: date)
            if let moved { _ = note(moved) }
        }
        return item
    }

    /// Puts what a file holds now into the trash, and leaves the file where it is. Blocks.
    public func keep(_ path: String) throws(TrashError) -> Trash.Item { note(try trash.keep(path, at: now())) }

    private func note(_ item: Trash.Item) -> Trash.Item {
        shared.withLock { shared in
            let record = DiscardRecord(item)
            shared.records = (shared.records.filter { $0 != record } + [record]).suffix(Wastebasket.mostRecords)
        }
        return item
    }

    /// Moves a file back to its original path, with its companions; if that is taken, throws `occupied` and leaves it in the trash.
    public func restore(_ item: Trash.Item) throws(TrashError) {
        let found = discardedCompanions(of: item)
        try trash.restore(item)
        forget(item)
        companions?.follow(item.path, to: item.originalPath)
        for companion in found {
            do throws(TrashError) { try trash.restore(companion) } catch {
                // What other files have as well stayed in its place, and is newer. Any other companion waits in the trash.
                guard case .occupied = error, isSame(companion.path, companion.originalPath) else { continue }
                try? trash.delete(companion)
            }
            forget(companion)
        }
    }

    /// Deletes a file in the trash for good, with its companions.
    public func delete(_ item: Trash.Item) throws(TrashError) {
        let found = discardedCompanions(of: item)
        companions?.forget(item.path)
        try trash.delete(item)
        forget(item)
        for companion in found where (try? trash.delete(companion)) != nil { forget(companion) }
    }

    /// The companions that went to the trash together with a file: at the same time, from the paths that its companions have.
    private func discardedCompanions(of item: Trash.Item) -> [Trash.Item] {
        guard let companions else { return [] }
        let paths = Set(companions.paths(of: item.originalPath))
        let records = records.filter { paths.contains($0.originalPath) }
        guard !records.isEmpty, case .there(let file) = trash.outcome(of: DiscardRecord(item)) else { return [] }
        return records.compactMap { record in
            guard case .there(let companion) = trash.outcome(of: record), companion.date == file.date else { return nil }
            return companion.item
        }
    }

    /// Whether two files have the same contents, at most those of a long sidecar.
    private func isSame(_ path: String, _ other: String) -> Bool {
        func bytes(_ path: String) -> [UInt8]? { try? WholeRead.bytes(of: path, atMost: Self.longestCompanion) }
        guard let one = bytes(path), let two = bytes(other) else { return false }
        return one == two
    }

    /// In bytes.
    private static let longestCompanion = 32 << 20

    /// Moves a file to the trash, behind all that was asked for earlier in its folder.
    /// - Parameters:
    ///   - shown: The file that is meant; another one at its path stays. nil takes what is there.
    ///   - then: Called when `results` are delivered, or at once if the mode is `.synchronous`.
    @MainActor
    public func discard(
        _ path: String, shown: ShownFile? = nil, then: @escaping @MainActor @Sendable (Result<Trash.Item, TrashError>) -> Void
    ) {
        moves.perform(
            in: FilePath.folder(of: path), { [self] in Result { () throws(TrashError) in try discard(path, shown: shown) } }, then: then)
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
            post(withoutCompanions(files), gone: gone)
        }
    }

    /// The files without those that come back with others.
    private func withoutCompanions(_ files: [DiscardedFile]) -> [DiscardedFile] {
        guard let companions else { return files }
        let dates = Dictionary(grouping: files) { $0.date }
        return files.filter { file in
            !(dates[file.date] ?? []).contains { $0 != file && companions.paths(of: $0.originalPath).contains(file.originalPath) }
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
