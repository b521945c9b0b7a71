public import Platform
import Storage
import Synchronization

/// The files in the trash that this program discarded. They can be restored or deleted.
///
/// The trash itself contains the files and their descriptions; the program only remembers which of them are its own. They are listed on a
/// background thread. Files that were restored, deleted or emptied by another program disappear from the list. Files that are restored
/// together with others, such as sidecars with their pictures, are not listed.
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

    /// The most files remembered. The trash keeps the others, and file managers show them.
    static let mostRecords = 500

    /// - Parameters:
    ///   - records: The files discarded in earlier runs, from oldest to newest.
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

    /// The files that were discarded and are still in the trash as far as known, from oldest to newest; to be saved for the next run.
    public var records: [DiscardRecord] { shared.withLock { $0.records } }

    /// Called on a background thread when `takeNews()` or `results` have something to deliver.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set {
            shared.withLock { $0.onNews = newValue }
            results.onNews = newValue
        }
    }

    // MARK: Files

    /// Moves a file to the trash, with its companions. Blocks, as do the next two functions.
    /// - Parameter shown: The expected file; if another file is at its path, that file stays. nil accepts any file.
    @discardableResult
    public func discard(_ path: String, shown: ShownFile? = nil) throws(TrashError) -> Trash.Item {
        if let shown, PictureFile(at: path)?.shown != shown { throw trash.holds(path) ? .changed(path) : .missing(path) }
        let date = now()
        let present = companions?.present(of: path) ?? []
        let item = note(try trash.discard(path, at: date))
        companions?.follow(item.originalPath, to: item.path)
        // A companion that cannot be moved stays where it was; its file is in the trash anyway.
        for companion in present {
            let moved = try? companion.isShared ? trash.keep(companion.path, at: date) : trash.discard(companion.path, at: date)
            if let moved { _ = note(moved) }
        }
        return item
    }

    /// Puts a copy of a file's present contents into the trash and leaves the file in place. Blocks.
    public func keep(_ path: String) throws(TrashError) -> Trash.Item { note(try trash.keep(path, at: now())) }

    private func note(_ item: Trash.Item) -> Trash.Item {
        shared.withLock { shared in
            let record = DiscardRecord(item)
            shared.records = (shared.records.filter { $0 != record } + [record]).suffix(Wastebasket.mostRecords)
        }
        return item
    }

    /// Moves a file back to its original path, with its companions. If that path is occupied, throws `occupied` and leaves the file in the
    /// trash.
    public func restore(_ item: Trash.Item) throws(TrashError) {
        let found = discardedCompanions(of: item)
        try trash.restore(item)
        forget(item)
        companions?.follow(item.path, to: item.originalPath)
        for companion in found {
            do throws(TrashError) { try trash.restore(companion) } catch {
                // A companion shared with other files stayed in its place. If the one in the trash is identical to it, it is deleted;
                // otherwise it remains.
                guard case .occupied = error, isSame(companion.path, companion.originalPath) else { continue }
                try? trash.delete(companion)
            }
            forget(companion)
        }
    }

    /// Permanently deletes a file in the trash, with its companions.
    public func delete(_ item: Trash.Item) throws(TrashError) {
        let found = discardedCompanions(of: item)
        companions?.forget(item.path)
        try trash.delete(item)
        forget(item)
        for companion in found where (try? trash.delete(companion)) != nil { forget(companion) }
    }

    /// The companions that were discarded together with a file: at the same time, and from the paths of its companions.
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

    /// Whether two files have the same contents. Files longer than the longest sidecar are not compared.
    private func isSame(_ path: String, _ other: String) -> Bool {
        func bytes(_ path: String) -> [UInt8]? { try? WholeRead.bytes(of: path, atMost: Self.longestCompanion) }
        guard let one = bytes(path), let two = bytes(other) else { return false }
        return one == two
    }

    /// In bytes.
    private static let longestCompanion = 32 << 20

    /// Moves a file to the trash, after all earlier operations in its folder.
    /// - Parameters:
    ///   - shown: The expected file; if another file is at its path, that file stays. nil accepts any file.
    ///   - then: Called when `results` are delivered, or at once if the mode is `.synchronous`.
    @MainActor
    public func discard(
        _ path: String, shown: ShownFile? = nil, then: @escaping @MainActor @Sendable (Result<Trash.Item, TrashError>) -> Void
    ) {
        moves.perform(
            in: FilePath.folder(of: path), { [self] in Result { () throws(TrashError) in try discard(path, shown: shown) } }, then: then)
    }

    /// Moves a file back to its original path, like `restore(_:)`, after all earlier operations in that path's folder.
    @MainActor
    public func restore(_ item: Trash.Item, then: @escaping @MainActor @Sendable (Result<Void, TrashError>) -> Void) {
        let folder = FilePath.folder(of: item.originalPath)
        moves.perform(in: folder, { [self] in Result { () throws(TrashError) in try restore(item) } }, then: then)
    }

    /// Permanently deletes a file in the trash, after all earlier operations in the folder it came from.
    @MainActor
    public func delete(_ item: Trash.Item, then: @escaping @MainActor @Sendable (Result<Void, TrashError>) -> Void) {
        let folder = FilePath.folder(of: item.originalPath)
        moves.perform(in: folder, { [self] in Result { () throws(TrashError) in try delete(item) } }, then: then)
    }

    /// The number of files that still have to be moved.
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

    /// The files without those that are restored together with others.
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
