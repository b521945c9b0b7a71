public import Platform
import Storage
import Synchronization

/// The files in the trash that were discarded from here, and how they are restored.
///
/// The trash itself holds the files and their descriptions; the program remembers only which ones were its own. Files that were restored,
/// deleted or emptied by another program vanish from the list, and so do those that are restored with others, as sidecars are with their
/// pictures. The functions are callable on any thread, and block for as long as the disk does not respond.
public final class Wastebasket: Sendable {
    /// What is lost if the program ends before files are moved.
    public static let subject = "the wastebasket"

    private let trash: Trash
    private let companions: (any TrashCompanions)?
    private let now: @Sendable () -> DeletionDate
    private let known: Mutex<[DiscardRecord]>

    /// The most files remembered. The trash keeps the others, and file managers show them.
    static let mostRecords = 500

    /// - Parameters:
    ///   - records: The files discarded in earlier runs, from oldest to newest.
    ///   - companions: Finds the files that go with others; nil if none do.
    ///   - now: Returns the present time in the user's time zone.
    public init(
        _ trash: Trash, records: [DiscardRecord] = [], companions: (any TrashCompanions)? = nil,
        now: @escaping @Sendable () -> DeletionDate
    ) {
        (self.trash, self.companions, self.now) = (trash, companions, now)
        known = Mutex(Array(records.suffix(Wastebasket.mostRecords)))
    }

    /// What was discarded and is still in the trash as far as is known, from oldest to newest; to be kept for the next run.
    public var records: [DiscardRecord] { known.withLock { $0 } }

    // MARK: Files

    /// Moves a file to the trash, with its companions.
    /// - Parameter shown: The file that is meant; another one at its path stays. nil takes what is there.
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

    /// Puts what a file holds now into the trash, and leaves the file where it is.
    public func keep(_ path: String) throws(TrashError) -> Trash.Item { note(try trash.keep(path, at: now())) }

    private func note(_ item: Trash.Item) -> Trash.Item {
        known.withLock { records in
            let record = DiscardRecord(item)
            records = (records.filter { $0 != record } + [record]).suffix(Wastebasket.mostRecords)
        }
        return item
    }

    /// Moves a file back to its original path, with its companions. If that path is occupied, throws `occupied` and leaves the file in the
    /// trash.
    /// - Returns: The file that is there again; nil if it has changed already.
    @discardableResult
    public func restore(_ item: Trash.Item) throws(TrashError) -> ShownFile? {
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
        return PictureFile(at: item.originalPath)?.shown
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

    private func forget(_ item: Trash.Item) {
        known.withLock { records in records.removeAll { $0 == DiscardRecord(item) } }
    }

    // MARK: List

    /// Returns the files that are still in the trash, the latest discarded first, and forgets those that are gone.
    /// - Complexity: O(files) accesses to disks
    public func list() -> [DiscardedFile] {
        var (files, gone): ([DiscardedFile], Set<DiscardRecord>) = ([], [])
        for record in records.reversed() {
            switch trash.outcome(of: record) {
            case .there(let file): files.append(file)
            case .gone: gone.insert(record)
            case .away: break
            }
        }
        known.withLock { [gone] records in records.removeAll { gone.contains($0) } }
        return withoutCompanions(files)
    }

    /// The files without those that are restored together with others.
    private func withoutCompanions(_ files: [DiscardedFile]) -> [DiscardedFile] {
        guard let companions else { return files }
        let dates = Dictionary(grouping: files) { $0.date }
        return files.filter { file in
            !(dates[file.date] ?? []).contains { $0 != file && companions.paths(of: $0.originalPath).contains(file.originalPath) }
        }
    }
}
