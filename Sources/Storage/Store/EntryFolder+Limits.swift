import Glibc

extension StoreLimits {
    /// Whether a file has been used recently enough to be kept.
    func keeps(_ status: stat, at now: Duration) -> Bool {
        guard let unusedFor else { return true }
        return now - Duration(status.st_mtim) <= unusedFor
    }

    /// The total size to which a store above its limit is reduced. It is lower than the limit, so that not every store has to reduce it
    /// again.
    var goal: Int { bytes - bytes / 8 }
}

/// A change of one file and its effect on the tally.
struct TalliedChange {
    fileprivate let tally: StoreTally?
    /// The size of the file that is replaced or removed.
    fileprivate let oldSize: Int
}

extension EntryFolder {
    /// Begins a change of a file.
    /// - Precondition: The lock is held exclusively, if there are limits.
    /// - Returns: nil if there are no limits.
    func begin(_ file: String, _ lock: borrowing StoreLock) -> TalliedChange? {
        guard limits != nil else { return nil }
        let tally = lock.tally()
        // If the process is killed before the end of the change, there is no tally rather than a wrong one.
        lock.set(nil)
        return TalliedChange(tally: tally, oldSize: folder.status(of: file).map { Int($0.st_size) } ?? 0)
    }

    /// Ends a change, and removes files until the limits are met.
    /// - Parameter keeping: The file that must not be removed.
    func end(_ change: TalliedChange?, adding size: Int, keeping: String?, _ lock: borrowing StoreLock) {
        guard let limits, let change else { return }
        guard var tally = change.tally, tally.changes < StoreTally.longestTrust else { return lock.set(trimmed(limits, keeping)) }
        tally.bytes += size - change.oldSize
        tally.changes += 1
        lock.set(tally.bytes > limits.bytes || tally.bytes < 0 ? trimmed(limits, keeping) : tally)
    }

    /// Removes files until the limits are met; does nothing if there are no limits.
    /// - Complexity: O(entries log entries).
    func trim() throws(StoreError) {
        guard let limits else { return }
        do throws(FileError) {
            let lock = try StoreLock(in: folder)
            lock.take(isShared: false)
            lock.set(trimmed(limits, nil))
        } catch {
            throw StoreError(error)
        }
    }

    /// A file and the time of its last use.
    private struct Use {
        let time: Duration
        let file: String
        let size: Int
    }

    /// Counts all files, and removes the least recently used ones until the limits are met.
    /// - Returns: nil if the folder cannot be listed.
    private func trimmed(_ limits: StoreLimits, _ keeping: String?) -> StoreTally? {
        guard let files = try? folder.list() else { return nil }
        let now = limits.now()
        var (uses, sum): ([Use], Int) = ([], 0)
        for file in files where EntryName.origin(of: file) != nil {
            guard let status = folder.status(of: file), status.st_mode & S_IFMT == S_IFREG else { continue }
            guard file == keeping || limits.keeps(status, at: now) || !folder.remove(file) else { continue }
            uses.append(Use(time: Duration(status.st_mtim), file: file, size: Int(status.st_size)))
            sum += Int(status.st_size)
        }
        guard sum > limits.bytes else { return StoreTally(bytes: sum) }
        // Files with equal times are sorted by name, so that the order is the same in every run.
        for use in uses.sorted(by: { ($0.time, $0.file) < ($1.time, $1.file) }) where use.file != keeping {
            if sum <= limits.goal { break }
            if folder.remove(use.file) { sum -= use.size }
        }
        return StoreTally(bytes: sum)
    }
}

extension Duration {
    fileprivate init(_ time: timespec) { self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) }
}

extension timespec {
    /// The time of a file, to the nanosecond.
    init(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        if tv_nsec < 0 { (tv_sec, tv_nsec) = (tv_sec - 1, tv_nsec + 1_000_000_000) }
    }
}
